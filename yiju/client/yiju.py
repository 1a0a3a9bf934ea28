"""The client: one method an operation, no state of its own."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from ingest.job import Job, State
from ingest.report import Report
from search.chain import START, Checked, Stretch
from search.evidence import EvidenceBlock
from search.question import Question
from search.recorded import Listed as Recorded
from search.replayed import Replay
from search.result import AuditedRetrievalResult
from yiju.client.connection import Connection, Request
from yiju.feedback.records import By, Cause, Feedback, Opinion, Signal, Summary
from yiju.wire import (
    Confirmed,
    Corrected,
    Handoff,
    Held,
    Hit,
    Kept,
    Listed,
    Open,
    Page,
    Place,
    Reranked,
    Standing,
    Text,
    Weighed,
    Wording,
    Written,
)
from yiju.works.difference import Difference
from yiju.works.queued import Queued
from yiju.works.rows import Account, History

HERE = "http://127.0.0.1:8321"
"""Where `yiju serve` listens."""
LOOKS = 0.5
"""Seconds between two looks at a job that is waited for."""
AT_WORK = frozenset({State.WAITING, State.RUNNING})


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
        self.collection = collection
        self._way = Connection(url, key=key, timeout=timeout, retries=retries, sleep=sleep)

    @property
    def url(self) -> str:
        """Where the service is."""
        return self._way.url

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
        self._way.close()

    def of(self, collection: str | None) -> Self:
        """The same service and connections with another collection to ask."""
        other = copy.copy(self)
        other.collection = collection
        return other

    def ready(self) -> bool:
        """Whether the service and its Elasticsearch answer."""
        return self._way.answers("/readyz")

    def collections(self) -> tuple[Open, ...]:
        """What the key may read, and its roles there."""
        return self._way.read(Request("GET", "/v1/collections"), tuple[Open, ...])

    def ask(self, question: Question) -> AuditedRetrievalResult:
        """Answer a question under its conditions, as `Workbench.ask` does."""
        return self._way.read(self._post("/v1/search", question), AuditedRetrievalResult)

    def search(self, text: str, **conditions: Any) -> AuditedRetrievalResult:
        """Answer a question; conditions are the fields of `Question`, such as `as_of`."""
        return self.ask(Question(text=text, **conditions))

    def context(self, text: str, *, budget: int = 4000, **conditions: Any) -> EvidenceBlock:
        """Get the evidence for a question as a block of at most so many tokens."""
        wanted = Handoff(question=Question(text=text, **conditions), budget=budget)
        return self._way.read(self._post("/v1/context", wanted), EvidenceBlock)

    def evidence(self, result: AuditedRetrievalResult, *, budget: int = 4000) -> EvidenceBlock:
        """Get the evidence of an answer that was given before, without asking anew."""
        wanted = Handoff(audit_id=result.audit_id, budget=budget)
        return self._way.read(self._post("/v1/context", wanted), EvidenceBlock)

    def answer(self, text: str, *, budget: int = 4000, **conditions: Any) -> Written:
        """Have the service's language model answer on the evidence, each sentence checked."""
        wanted = Handoff(question=Question(text=text, **conditions), budget=budget)
        return self._way.read(self._post("/v1/answer", wanted), Written)

    def provision(self, provision_id: str, *, as_of: date | None = None) -> Held:
        """Read one provision, by the id that results give."""
        return self._way.read(self._get(f"/v1/provisions/{quote(provision_id)}", as_of=as_of), Held)

    def works(self, words: str = "", *, as_of: date | None = None) -> Iterator[Listed]:
        """Every work whose name holds some words."""
        return self._way.pages(self._get("/v1/works", words=words, as_of=as_of), Page[Listed])

    def history(self, work: str, *, as_of: date | None = None) -> History:
        """Every version of a work with its status on a day, the oldest first."""
        return self._way.read(self._get("/v1/works/versions", work=work, as_of=as_of), History)

    def account(self, work: str, *, as_of: date | None = None) -> Account:
        """Everything known of the version that binds on a day, with the words it rests on."""
        return self._way.read(self._get("/v1/works/account", work=work, as_of=as_of), Account)

    def wording(self, work: str, *, as_of: date | None = None) -> Wording:
        """Read a work whole, as it binds on a day."""
        return self._way.read(self._get("/v1/works/wording", work=work, as_of=as_of), Wording)

    def diff(self, work: str, older: date | str, newer: date | str) -> tuple[Difference, ...]:
        """What differs between two versions of a work, each a day or a version id."""
        asked = self._get("/v1/works/diff", work=work, older=older, newer=newer)
        return self._way.read(asked, tuple[Difference, ...])

    def ingest(self, files: Sequence[Path | str], *, patience: float = 3600.0) -> Job:
        """Send files in, made into a collection where there is none; the job, once it has ended.

        `patience` is in seconds, 0 = do not wait; the job then may still be at work.
        """
        sent = Request("POST", "/v1/ingest", self._where(), files=[Path(one) for one in files])
        return self.wait(self._way.read(sent, Job), patience=patience)

    def wait(self, job: Job, *, patience: float = 3600.0) -> Job:
        """A job once it has ended, or as it stands when so many seconds are over."""
        until = time.monotonic() + patience
        while job.state in AT_WORK and time.monotonic() < until:
            self._way.sleep(LOOKS)
            job = self.job(job.job_id)
        return job

    def jobs(self) -> Iterator[Job]:
        """Every job of the collection, the newest first."""
        return self._way.pages(self._get("/v1/jobs"), Page[Job])

    def job(self, job_id: str) -> Job:
        """One job: how far it has come, how it ended."""
        return self._way.read(self._get(f"/v1/jobs/{quote(job_id, safe='')}"), Job)

    def review_queue(self) -> Iterator[Queued]:
        """Every text whose annotation is doubtful, the most asked about first."""
        return self._way.pages(self._get("/v1/review-queue"), Page[Queued])

    def confirm(self, version_id: str) -> None:
        """Say that the annotation of a version is right."""
        self._way.send(self._post("/v1/review-queue/confirm", Confirmed(version_id=version_id)))

    def correct(self, version_id: str, **values: str) -> Report:
        """Say what is right of a version, by field, for good; its passages are written anew."""
        decision = Corrected(version_id=version_id, values=values)
        return self._way.read(self._post("/v1/review-queue/correct", decision), Report)

    def audit(
        self,
        words: str = "",
        *,
        since: date | None = None,
        until: date | None = None,
        not_found: bool | None = None,
    ) -> Iterator[Recorded]:
        """Every recorded answer whose question holds some words, the newest first."""
        asked = self._get("/v1/audit", words=words, since=since, until=until, not_found=not_found)
        return self._way.pages(asked, Page[Recorded])

    def record(self, audit_id: str) -> Kept:
        """One record of the audit whole, and its link in the chain."""
        return self._way.read(self._get(f"/v1/audit/records/{quote(audit_id, safe='')}"), Kept)

    def replay(self, audit_id: str) -> Replay:
        """Ask a recorded question again, and compare."""
        path = f"/v1/audit/records/{quote(audit_id, safe='')}/replay"
        return self._way.read(Request("POST", path, self._where()), Replay)

    def verify(self) -> Checked:
        """Follow the chain of the audit; raises ChainBroken where a link does not hold."""
        erased, part = 0, Stretch(head=START, erased=0, more=True)
        while part.more:
            after = None if part.head == START else str(part.head)
            part = self._way.read(self._get("/v1/audit/verify", after=after), Stretch)
            erased += part.erased
        return Checked(head=part.head, erased=erased)

    def export_audit(self, target: Path | str) -> None:
        """Write the chain with its head to a file, as `yiju audit verify FILE` checks it."""
        self._way.save(self._get("/v1/audit/export"), Path(target))

    def opine(self, opinion: Opinion) -> Feedback:
        """Say what was made of a result; the same said twice counts once."""
        return self._way.read(self._post("/v1/feedback", opinion), Feedback)

    def feedback(
        self,
        *,
        signal: Signal | None = None,
        cause: Cause | None = None,
        audit_id: str | None = None,
    ) -> Iterator[Feedback]:
        """What readers made of results, the newest first."""
        asked = self._get("/v1/feedback", signal=signal, cause=cause, audit_id=audit_id)
        return self._way.pages(asked, Page[Feedback])

    def feedback_summary(
        self, by: By = By.VARIANT, *, since: date | None = None, until: date | None = None
    ) -> Summary:
        """Sum up by arm: rates and differences, each with its interval."""
        asked = self._get("/v1/feedback/summary", by=by, since=since, until=until)
        return self._way.read(asked, Summary)

    def export_judgements(self, target: Path | str) -> None:
        """Write questions with what readers adopted to a file, as `yiju eval` reads them."""
        self._way.save(self._get("/v1/feedback/judgements"), Path(target))

    def erase_feedback(self, feedback_id: str) -> None:
        """Take back a piece of feedback."""
        path = f"/v1/feedback/{quote(feedback_id, safe='')}"
        self._way.send(Request("DELETE", path, self._where()))

    def authority(self, texts: Sequence[Text], **scales: Any) -> tuple[Standing, ...]:
        """The authority of texts on a day; scales are the fields of `Scales`."""
        asked = Request("POST", "/v1/authority", body=Weighed(texts=tuple(texts), **scales))
        return self._way.read(asked, tuple[Standing, ...])

    def rerank(self, hits: Sequence[Hit], **scales: Any) -> tuple[Place, ...]:
        """Rank another engine's results anew; scales are the other fields of `Reranked`."""
        asked = Request("POST", "/v1/rerank", body=Reranked(hits=tuple(hits), **scales))
        return self._way.read(asked, tuple[Place, ...])

    def _get(self, path: str, **given: Any) -> Request:
        return Request("GET", path, self._where() | given)

    def _post(self, path: str, body: Handoff | Question | Confirmed | Opinion) -> Request:
        return Request("POST", path, self._where(), body=body)

    def _where(self) -> dict[str, Any]:
        return {"collection": self.collection}
