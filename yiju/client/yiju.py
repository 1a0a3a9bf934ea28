"""The client: one method an operation, one connection pool, no state of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx2
from pydantic import BaseModel, TypeAdapter, ValidationError

from mappings.errors import ServerRefused, ServerUnavailable
from search.context import EvidenceBlock
from search.question import Question
from search.recorded import Listed as Recorded
from search.result import AuditedRetrievalResult
from yiju.api.paging import Page
from yiju.api.routes.search import Handoff, Written
from yiju.api.routes.works import Held, Listed, Wording
from yiju.client.faults import PATIENT, fault_of, pause
from yiju.works.difference import Difference
from yiju.works.rows import Row

HERE = "http://127.0.0.1:8321"
"""Where `yiju serve` listens."""

Told = TypeVar("Told")
Item = TypeVar("Item")


class Yiju:
    """A service at an address; to be closed, or used in a `with`.

    `timeout` is in seconds and per request; where the service asks to wait (429, 503), a request
    is sent again up to `retries` times. Safe to use from many threads.
    """

    def __init__(
        self,
        url: str = HERE,
        *,
        key: str | None = None,
        collection: str | None = None,
        timeout: float = 60.0,
        retries: int = 3,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url, self.collection = url.rstrip("/"), collection
        self.retries, self.sleep = retries, sleep
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._http = httpx2.Client(base_url=self.url, headers=headers, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def ask(self, question: Question) -> AuditedRetrievalResult:
        """Answer a question under its conditions, as `Workbench.ask` does."""
        return self._post("/v1/search", question, AuditedRetrievalResult)

    def search(self, text: str, **conditions: Any) -> AuditedRetrievalResult:
        """Answer a question; conditions are the fields of `Question`, such as `as_of`."""
        return self.ask(Question(text=text, **conditions))

    def context(self, text: str, *, budget: int = 4000, **conditions: Any) -> EvidenceBlock:
        """Get the evidence for a question as a block of at most so many tokens."""
        wanted = Handoff(question=Question(text=text, **conditions), budget=budget)
        return self._post("/v1/context", wanted, EvidenceBlock)

    def answer(self, text: str, *, budget: int = 4000, **conditions: Any) -> Written:
        """Have the service's language model answer on the evidence, each sentence checked."""
        wanted = Handoff(question=Question(text=text, **conditions), budget=budget)
        return self._post("/v1/answer", wanted, Written)

    def provision(self, provision_id: str, *, as_of: date | None = None) -> Held:
        """Read one provision, by the id that results give."""
        return self._get(f"/v1/provisions/{quote(provision_id)}", Held, {"as_of": as_of})

    def wording(self, work: str, *, as_of: date | None = None) -> Wording:
        """Read a work whole, as it binds on a day."""
        return self._get("/v1/works/wording", Wording, {"work": work, "as_of": as_of})

    def works(self, words: str = "", *, as_of: date | None = None) -> Iterator[Listed]:
        """Every work whose name holds some words, page after page."""
        return self._pages("/v1/works", Page[Listed], {"words": words, "as_of": as_of})

    def audit(self, words: str = "", *, since: date | None = None) -> Iterator[Recorded]:
        """Every recorded answer whose question holds some words, the newest first."""
        return self._pages("/v1/audit", Page[Recorded], {"words": words, "since": since})

    def history(self, work: str, *, as_of: date | None = None) -> tuple[Row, ...]:
        """Every version of a work with its status on a day, the oldest first."""
        given = {"work": work, "as_of": as_of}
        return self._read(self._send("GET", "/v1/works/versions", given), tuple[Row, ...])

    def diff(self, work: str, older: date | str, newer: date | str) -> tuple[Difference, ...]:
        """What differs between two versions of a work, each a day or a version id."""
        given = {"work": work, "older": older, "newer": newer}
        return self._read(self._send("GET", "/v1/works/diff", given), tuple[Difference, ...])

    def _get(self, path: str, kind: type[Told], given: Mapping[str, Any]) -> Told:
        return self._read(self._send("GET", path, given), kind)

    def _post(self, path: str, body: BaseModel, kind: type[Told]) -> Told:
        return self._read(self._send("POST", path, {}, body=body.model_dump_json()), kind)

    def _pages(self, path: str, kind: type[Page[Item]], given: Mapping[str, Any]) -> Iterator[Item]:
        cursor: str | None = ""
        while cursor is not None:
            page = self._read(self._send("GET", path, {**given, "cursor": cursor}), kind)
            yield from page.items
            cursor = page.next

    def _send(
        self, method: str, path: str, given: Mapping[str, Any], *, body: str | None = None
    ) -> httpx2.Response:
        """The answer of the service, once it has one; raises the error it tells."""
        asked = {"collection": self.collection, **given}
        params = {name: str(value) for name, value in asked.items() if value is not None}
        headers = {} if body is None else {"Content-Type": "application/json"}
        for left in reversed(range(self.retries + 1)):
            try:
                response = self._http.request(
                    method, path, params=params, content=body, headers=headers
                )
            except httpx2.TransportError as fault:
                raise ServerUnavailable(
                    f"no service answers at {self.url}: {fault}",
                    remedy="Run `yiju serve`, or check the address.",
                ) from fault
            if not left or response.status_code not in PATIENT:
                break
            again = 2.0 ** (self.retries - left)
            self.sleep(pause(response, now=datetime.now(tz=UTC), otherwise=again))
        if not response.is_success:
            raise fault_of(response)
        return response

    def _read(self, response: httpx2.Response, kind: type[Told]) -> Told:
        form: TypeAdapter[Told] = TypeAdapter(kind)
        try:
            return form.validate_json(response.content)
        except ValidationError as fault:
            raise ServerRefused(
                f"{response.url} answers in another form than this client reads",
                remedy="Run the same version of Yiju on both sides.",
            ) from fault
