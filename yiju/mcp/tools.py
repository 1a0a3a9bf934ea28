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
from mappings.records import Record
from search.clauses import parse_filters
from search.context import EvidenceBlock, counter_of, evidence_block
from search.question import Effectivity, Question
from yiju.api.collections import Collections
from yiju.cli.asking import read_day, read_text
from yiju.cli.faults import as_platform_error
from yiju.mcp.replies import Found, History, Wording, found
from yiju.mcp.telling import tell_found, tell_history, tell_wording
from yiju.workbench import Workbench
from yiju.works.rows import row
from yiju.works.shelf import Shelf

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
    """What an agent may ask of the collections; each public method is a tool."""

    def __init__(self, collections: Collections) -> None:
        self.collections, self.settings = collections, collections.settings

    def search(
        self,
        question: Asked,
        as_of: AsOf = None,
        collection: Collection = None,
        effectivity: Effectivity = Effectivity.STRICT,
        filters: Annotated[
            tuple[str, ...],
            Field(description="FIELD=VALUE of tier, kind, issuer, jurisdiction, year, status."),
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
    ) -> Annotated[CallToolResult, Wording]:
        """Read one article or clause of a work whole, in the wording of a day."""
        shelf = Shelf(self._open(collection).index)
        day = read_day(as_of) if as_of else self.settings.today()
        version, wanted = shelf.on(work, day), article_number(number) or number.strip()
        for one in shelf.provisions(version):
            if one.number == wanted:
                told = Wording(
                    citation=f"《{version.title}》{one.label or one.title}",
                    as_of=day,
                    version=row(version, day),
                    provision_id=one.provision_id,
                    path=one.path,
                    text=one.text,
                )
                return _reply(told, tell_wording(told))
        raise NotFoundError(
            f"《{version.title}》 has no provision {number} in its wording of {day}",
            remedy="Look at its versions with `history`, or search for the words.",
        )

    def history(
        self, work: Work, as_of: AsOf = None, collection: Collection = None
    ) -> Annotated[CallToolResult, History]:
        """List the versions of a work: when each binds, what closed it, and its status on a day."""
        shelf = Shelf(self._open(collection).index)
        day = read_day(as_of) if as_of else self.settings.today()
        wordings = shelf.wordings(work)
        told = History(
            work=wordings[-1].title,
            as_of=day,
            versions=tuple(row(version, day) for version in wordings),
            current_to=shelf.current_to,
        )
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
        bench = self._open(collection)
        day = read_day(as_of) if as_of else None
        result = bench.ask(Question(text=read_text(question), as_of=day))
        counter = counter_of(bench.encoders, result.understanding.language)
        block = evidence_block(result, budget=budget, counter=counter)
        absent = (tell_found(found(result)),) if result.not_found else ()
        notices = (f"Notice: {notice}" for notice in block.notices)
        return _reply(block, "\n".join((*absent, block.words, *notices)))

    def _open(self, collection: str | None) -> Workbench:
        return self.collections.open(collection or self.settings.collection)


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
