"""The tools: what an agent asks, and the records and words it is given."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, ParamSpec

from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from mappings.errors import NotFoundError
from mappings.numerals import article_number
from mappings.records import Record, citation_of
from search.clauses import FILTERS, parse_filters
from search.evidence import EvidenceBlock
from search.question import Effectivity, Question
from yiju.asking import read_day, read_text
from yiju.faults import as_platform_error
from yiju.mcp.replies import Article, Found, found
from yiju.mcp.sources import Source
from yiju.mcp.telling import tell_article, tell_found, tell_history
from yiju.works.rows import History

Asked = Annotated[str, Field(description="Question, clause or citation, in the asker's words.")]
Work = Annotated[str, Field(description="Title, other name or id of a law or document.")]
AsOf = Annotated[
    str | None,
    Field(description="Day of the facts, YYYY-MM-DD; else the day the words name, or today."),
]
Collection = Annotated[str | None, Field(description="Collection to ask; else the default.")]
P = ParamSpec("P")
Tool = Callable[P, CallToolResult]


class Tools:
    """What an agent may ask of collections, here or in a service; each public method is a tool."""

    def __init__(self, open_source: Callable[[str | None], Source]) -> None:
        self._open = open_source

    def search(
        self,
        question: Asked,
        as_of: AsOf = None,
        collection: Collection = None,
        effectivity: Effectivity = Effectivity.STRICT,
        filters: Annotated[
            tuple[str, ...],
            Field(description=f"FIELD=VALUE of {', '.join(FILTERS)}."),
        ] = (),
        size: Annotated[int, Field(ge=1, le=50, description="Candidates wanted.")] = 5,
    ) -> Annotated[CallToolResult, Found]:
        """Find the provision that governs on a day, and why; or the proof that there is none.

        Every answer is recorded under its audit id.
        """
        asked = Question(
            text=read_text(question),
            as_of=read_day(as_of) if as_of else None,
            effectivity=effectivity,
            filters=parse_filters(list(filters)),
            size=size,
        )
        told = found(self._open(collection).ask(asked))
        return _reply(told, tell_found(told))

    def provision(
        self,
        work: Work,
        number: Annotated[str, Field(description="第十条, 10 or 3.2.1.")],
        as_of: AsOf = None,
        collection: Collection = None,
    ) -> Annotated[CallToolResult, Article]:
        """Read one article or clause of a work whole, in the wording of a day."""
        whole = self._open(collection).wording(work, as_of=read_day(as_of) if as_of else None)
        wanted, title = article_number(number) or number.strip(), whole.version.title
        for one in whole.provisions:
            if one.number == wanted:
                told = Article(
                    citation=citation_of(title, one.label or one.title, one.part),
                    as_of=whole.as_of,
                    version=whole.version,
                    provision_id=one.provision_id,
                    path=one.path,
                    text=one.text,
                )
                return _reply(told, tell_article(told))
        raise NotFoundError(
            f"《{title}》 has no provision {number} in its wording of {whole.as_of}",
            remedy="Look at its versions with `history`, or search for the words.",
        )

    def history(
        self, work: Work, as_of: AsOf = None, collection: Collection = None
    ) -> Annotated[CallToolResult, History]:
        """List the versions of a work: when each binds, what closed it, and its status on a day."""
        told = self._open(collection).history(work, as_of=read_day(as_of) if as_of else None)
        return _reply(told, tell_history(told))

    def context(
        self,
        question: Asked,
        as_of: AsOf = None,
        collection: Collection = None,
        budget: Annotated[int, Field(ge=100, description="Tokens the block may take.")] = 4000,
    ) -> Annotated[CallToolResult, EvidenceBlock]:
        """Get the evidence for a question as one block to write on, what governs first.

        Each piece has its id, citation, tier and status; all of it fits a budget of tokens.
        """
        source, day = self._open(collection), read_day(as_of) if as_of else None
        result = source.ask(Question(text=read_text(question), as_of=day))
        block = source.evidence(result, budget=budget)
        absent = (tell_found(found(result)),) if result.not_found else ()
        notices = (f"Notice: {notice}" for notice in block.notices)
        return _reply(block, "\n".join((*absent, block.words, *notices)))


def refusing(tool: Tool[P]) -> Tool[P]:
    """The tool, whose faults reach the agent as what happened and what to do."""

    @wraps(tool)
    def called(*args: P.args, **kwargs: P.kwargs) -> CallToolResult:
        try:
            return tool(*args, **kwargs)
        except Exception as fault:
            error = as_platform_error(fault)
            raise ToolError(f"{error.message}\n{error.remedy}") from fault

    return called


def _reply(told: Record, words: str) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=words)],
        structured_content=told.model_dump(mode="json"),
    )
