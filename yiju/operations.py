"""What is done to a collection: ingest, reindex, delete, retry, roll-back, each as a job."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from secrets import token_hex

from ingest.annotate.likeness import Annotator, annotator, load_likeness
from ingest.discover import discover
from ingest.embedding import Embedding
from ingest.job import Job, State
from ingest.jobs import Jobs
from ingest.lease import PATIENCE
from ingest.ledger import Ledger
from ingest.letters import DeadLetters
from ingest.pipeline import Watch, delete, finish, ingest
from ingest.reindex import make_indices, prune, reindex, serving
from ingest.report import Report, Tally
from ingest.reviews import Decision, Reviews
from ingest.writing import Writer
from mappings.citation import normal_title
from mappings.errors import UnknownCollection, UnknownJob, UnknownSource
from mappings.index import Index, dictionary_of
from mappings.lexicon import Files, read_words
from mappings.template import DEFAULT_CHUNKING, Recipe
from mappings.vectors import Encoder
from yiju.recipes import AS_IT_IS, Choice, check_as_held, resolve
from yiju.settings import Settings

MOMENT = "%Y%m%d%H%M%S"
# A build is named by its moment, so that names sort by age; two in one second are two.
BUILD = f"{MOMENT}%f"
SWAPS = ("reindex", "rollback")


def silent(_: object) -> None:
    """Watch a job without a word."""


class Operations:
    """The writing side of one collection."""

    def __init__(self, index: Index, encoders: Mapping[str, Encoder], settings: Settings) -> None:
        self.index, self.settings = index, settings
        self.embedding = Embedding(encoders)
        self.jobs = Jobs(
            index, now=lambda: datetime.now(tz=UTC), beat=settings.lease_seconds / PATIENCE
        )
        self.letters = DeadLetters(index)
        self.reviews = Reviews(settings.reviews / f"{index.collection}.jsonl")

    def ingest(
        self, paths: Sequence[str], *, choice: Choice = AS_IT_IS, watch: Watch = silent
    ) -> Report:
        """Read paths into the collection, which is made where it does not exist yet.

        Raises InvalidSetting where the collection is made by another choice.
        """
        self.prepare(choice)
        return self._run(self._job("ingest", asked=tuple(paths)), watch)

    def planned(self, paths: Sequence[str], *, folder: Path) -> Job:
        """An ingest that waits: kept at once, so that whoever asked can follow it; then `resume`.

        The paths are seen from the folder. Makes the collection where it does not exist yet.
        """
        self.prepare()
        job = self._job("ingest", asked=tuple(paths), folder=str(folder), state=State.WAITING)
        self.jobs.save(job)
        return job

    def reindex(self, *, choice: Choice = AS_IT_IS, watch: Watch = silent) -> Report:
        """Build the passages anew beside the serving ones, and swap them when they are good.

        Own words are read anew from the folder chosen, else from that of the settings; without
        either the collection keeps its own.
        """
        self.open()
        held = self.index.build()
        own = self._own_words()
        if own is None:
            own = dictionary_of(self.index, held.dictionary).own
        made = resolve(choice, held, own)
        made.keep(self.index, made.recipe)
        job = self._job("reindex", before=serving(self.index), **made.recipe.model_dump())
        return self._run(job.model_copy(update={"build": f"{job.started:{BUILD}}"}), watch)

    def delete(
        self, sources: Sequence[str], *, work: str | None = None, watch: Watch = silent
    ) -> Report:
        """Take files, folders or a work's files out; raises UnknownSource."""
        self.open()
        return self._run(self._job("delete", asked=self._known(sources, work)), watch)

    def retry(self, *, watch: Watch = silent) -> Report:
        """Write again what the index refused."""
        self.open()
        return self._run(self._job("retry"), watch)

    def review(self, decisions: Sequence[Decision], *, watch: Watch = silent) -> Report:
        """Keep decisions about sources, and bring the collection up to them."""
        self.open()
        self.reviews.add(decisions)
        return self._run(self._job("review"), watch)

    def resume(self, job_id: str | None = None, *, watch: Watch = silent) -> Report:
        """Go on with a job that was killed, stopped or failed; the newest, where none is named."""
        self.open()
        jobs = self.jobs.all()
        halted = [
            job
            for job in jobs
            if job.kind in WORK and job.state is not State.DONE and (job_id in (None, job.job_id))
        ]
        if not halted:
            raise UnknownJob(f"nothing to resume in {self.index.collection}")
        job = halted[0]
        if job.kind == "reindex" and jobs[0] != job:
            raise UnknownJob(
                f"{jobs[0].job_id} came after {job.job_id}", remedy="Start a new `yiju reindex`."
            )
        return self._run(job.model_copy(update={"state": State.RUNNING, "finished": None}), watch)

    def rollback(self) -> Report:
        """Let the build before the last swap serve again; raises UnknownJob where none is kept."""
        self.open()
        jobs = self.jobs.all()
        swap = next((one for one in jobs if one.kind in SWAPS and one.state is State.DONE), None)
        kept = [name for kind in (swap.before if swap else ()) for name in self.index.all_of(kind)]
        if swap is None or not set(swap.before.values()) <= set(kept):
            raise UnknownJob(f"no earlier build of {self.index.collection} is kept")
        since = [job.job_id for job in jobs[: jobs.index(swap)] if job.wrote]
        if since:
            raise UnknownJob(
                f"the earlier build lacks what {since[-1]} wrote",
                remedy="Run `yiju reindex`: it builds from everything that was ingested.",
            )

        def swap_back(_: Watch) -> Report:
            self.index.point(swap.before)
            return Tally().report()

        job = self._job("rollback", before=serving(self.index))
        return self.jobs.run(job, swap_back, watch=silent)

    def open(self) -> None:
        """See that the collection exists, with every index of this version of the program."""
        if not self.index.exists():
            raise UnknownCollection(self.index.collection)
        self.prepare()

    def prepare(self, choice: Choice = AS_IT_IS) -> None:
        """Make what is missing of the collection; raises InvalidSetting for another choice."""
        made = resolve(choice, Recipe(), self._own_words() or ())
        self.index.prepare(build=f"{datetime.now(tz=UTC):{BUILD}}", recipe=made.recipe)
        held = self.index.build()
        made.keep(self.index, held)
        check_as_held(self.index, choice, made, held)

    def ledger(self) -> Ledger:
        """The sources of the collection, as people corrected them."""
        return Ledger(self.index, self.reviews)

    def annotator(self) -> Annotator:
        """What reads a text's own words; raises InvalidSetting for a model that cannot be read."""
        path = self.settings.kind_classifier
        return annotator(load_likeness(path) if path else None)

    def writer(self, index: Index | None = None) -> Writer:
        """What writes passages, to the serving build or to another."""
        return Writer(index or self.index, self.embedding)

    def _run(self, job: Job, watch: Watch) -> Report:
        return self.jobs.run(job, partial(WORK[job.kind], self, job), watch=watch)

    def _job(self, kind: str, **told: object) -> Job:
        started = self.jobs.now()
        name = f"{kind}-{started:{MOMENT}}-{token_hex(2)}"
        return Job.model_validate(
            {"job_id": name, "kind": kind, "started": started, "folder": str(Path.cwd()), **told}
        )

    def _own_words(self) -> Files | None:
        folder = self.settings.dictionary
        return None if folder is None else read_words(folder)

    def _known(self, sources: Sequence[str], work: str | None) -> tuple[str, ...]:
        """Names in the ledger of the files, folders and the work given."""
        marks = Ledger(self.index).marks()
        found: dict[str, None] = {}
        for given in sources:
            below = f"{given.rstrip('/')}/"
            named = [name for name in marks if name == given or name.startswith(below)]
            if not named:
                raise UnknownSource(f"{self.index.collection} holds no file {given!r}")
            found |= dict.fromkeys(sorted(named))
        if work is not None:
            named = [name for name, mark in marks.items() if mark.work_id == normal_title(work)]
            if not named:
                raise UnknownSource(f"{self.index.collection} holds no work {work!r}")
            found |= dict.fromkeys(sorted(named))
        return tuple(found)


# --- how each kind of job is done


def _ingest(desk: Operations, job: Job, watch: Watch) -> Report:
    today = desk.settings.today()
    return ingest(
        discover(job.asked, Path(job.folder)),
        ledger=desk.ledger(),
        writer=desk.writer(),
        watch=watch,
        today=today,
        annotator=desk.annotator(),
    )


def _reindex(desk: Operations, job: Job, watch: Watch) -> Report:
    recipe = Recipe(
        dictionary=job.dictionary,
        chunking=job.chunking or DEFAULT_CHUNKING,
        profile=job.profile,
    )
    names = make_indices(desk.index, build=job.build, recipe=recipe)
    writer, today = desk.writer(desk.index.of_build(names)), desk.settings.today()
    report = reindex(desk.ledger(), names=names, writer=writer, watch=watch, today=today)
    prune(desk.index, keep={*names.values(), *job.before.values()})
    return report


def _delete(desk: Operations, job: Job, watch: Watch) -> Report:
    # A killed delete may have forgotten some of them already.
    ledger, today = desk.ledger(), desk.settings.today()
    left = sorted(set(job.asked) & ledger.marks().keys())
    return delete(left, ledger=ledger, writer=desk.writer(), watch=watch, today=today)


def _catch_up(desk: Operations, _job: Job, watch: Watch) -> Report:
    return finish(desk.ledger(), desk.writer(), Tally(), watch, desk.settings.today())


WORK: dict[str, Callable[[Operations, Job, Watch], Report]] = {
    "ingest": _ingest,
    "reindex": _reindex,
    "delete": _delete,
    "retry": _catch_up,
    "review": _catch_up,
}
"""What each kind of job does, and does again where it was halted."""
