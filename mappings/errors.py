"""The error tree: every class says what happened, where, and the remedy.

PlatformError
├── InputError            the caller can mend it        exit 2, status 400
│   ├── InvalidQuestion, InvalidDate, InvalidFilter, InvalidSetting, NothingToRead
│   ├── TooLarge          a request of too many bytes  exit 2, status 413
│   ├── TooOften          too many requests            exit 2, status 429
│   └── TooSlow           a request that never ended   exit 2, status 408
├── NotFoundError         the thing asked for is absent  exit 3, status 404
│   └── UnknownCollection, UnknownSource, UnknownJob
├── AccessError           who asks may not do this     exit 11, status 403
│   ├── NotSignedIn       no valid key                 exit 11, status 401
│   └── NotPermitted
├── RejectedDocument      one file cannot enter          exit 4, status 422
│   └── UnreadableDocument
├── IngestIncomplete      some files or passages failed  exit 4, status 422
├── ServerUnavailable     Elasticsearch is not there     exit 5, status 503
│   ├── AccessDenied, ServerOverloaded                   exit 5, status 503
│   └── ServerRefused     it answered with an error      exit 5, status 502
├── JobError              a job cannot go on             exit 9, status 409
│   └── JobRunning, JobTakenOver, BuildNotGood
├── NodeError             the embedded node              exit 6, status 503
├── EncoderError          vectors cannot be had          exit 7, status 503
│   └── ModelMismatch
├── ChatError             a language model is no use     exit 7, status 503
└── AuditError            the record cannot be kept      exit 8, status 503
    └── ChainBroken

Exit 1 is left to faults of our own, 10 to emergency text; 0 is success. "Not found, with its
proof" is a result, not an error: exit 0.
"""

from __future__ import annotations

from typing import ClassVar


class PlatformError(Exception):
    """Root of every error the platform raises on purpose.

    `remedy` is one sentence that tells the user what to do; an instance may replace the class's.
    """

    exit_code: ClassVar[int] = 1
    status: ClassVar[int] = 500
    remedy: str = "Report this with the command that led to it."

    def __init__(self, message: str, *, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        if remedy is not None:
            self.remedy = remedy


class InputError(PlatformError):
    """What the caller gave cannot be used."""

    exit_code = 2
    status = 400
    remedy = "Correct the input and ask again."


class InvalidQuestion(InputError):
    """The question is empty or holds nothing to search for."""

    remedy = "Write a question, a clause, a citation or a keyword."


class InvalidDate(InputError):
    """A date that no calendar has."""

    remedy = "Write a day as 2025-04-19, 2025年4月19日 or 2025.4.19."


class InvalidFilter(InputError):
    """A filter names no known field, or a value the field cannot hold."""

    remedy = "Use FIELD=VALUE of tier, kind, issuer, jurisdiction, year, status or language."


class InvalidSetting(InputError):
    """A setting, an option or an environment variable cannot be used."""

    remedy = "See docs/settings.md for what each setting takes."


class NothingToRead(InputError):
    """The paths given hold no file that a reader knows."""

    remedy = "Give files or folders with texts: .md, .txt, .html, .pdf, .docx, OSCAL .json."


class TooLarge(InputError):
    """A request of more bytes than the service takes."""

    status = 413
    remedy = "Send less at once, or load the files with `yiju ingest` on the machine itself."


class TooOften(InputError):
    """More requests than the service takes from one caller."""

    status = 429
    remedy = "Ask again in a moment, and less often."


class TooSlow(InputError):
    """A request whose end did not come in time."""

    status = 408
    remedy = "Send the whole request without a pause."


class NotFoundError(PlatformError):
    """The thing asked for by name does not exist."""

    exit_code = 3
    status = 404
    remedy = "List what exists and choose from it."


class UnknownCollection(NotFoundError):
    """No collection of this name has been ingested."""

    remedy = "Run `yiju ingest PATH --collection NAME` first."

    def __init__(self, collection: str) -> None:
        self.collection = collection
        super().__init__(f"no collection named {collection!r}")


class UnknownSource(NotFoundError):
    """No file or work of this name is in the collection."""

    remedy = "Name a file or folder as it was given at ingest, or a work by its title."


class UnknownJob(NotFoundError):
    """No job of this name, or none that can be resumed or rolled back."""

    remedy = "See `yiju jobs list`."


class AccessError(PlatformError):
    """Who asks may not do what they ask for."""

    exit_code = 11
    status = 403
    remedy = "Ask an administrator for a key with the role: `yiju keys create`."


class NotSignedIn(AccessError):
    """No key was given, or one that is not known any more."""

    status = 401
    remedy = "Give a key as `Authorization: Bearer KEY`, or sign in on the page /login."


class NotPermitted(AccessError):
    """The key lacks the role for this collection, or a foreign page asked in its name."""

    remedy = "Use a key that has the role for this collection; `yiju keys list` shows them."


class RejectedDocument(PlatformError):
    """One file cannot enter the index; the rest goes on."""

    exit_code = 4
    status = 422
    remedy = "Correct the file; nothing of it was indexed."

    def __init__(self, source: str, reason: str, *, remedy: str | None = None) -> None:
        self.source, self.reason = source, reason
        super().__init__(f"{source}: {reason}", remedy=remedy)


class UnreadableDocument(RejectedDocument):
    """A file whose bytes are no text of the kind its name claims."""

    remedy = "Save the file anew in its format; nothing of it was indexed."


class IngestIncomplete(PlatformError):
    """Some files or passages failed; the report lists each."""

    exit_code = 4
    status = 422
    remedy = "Mend what the report lists and run the same command again: it writes only the rest."


class ServerUnavailable(PlatformError):
    """Elasticsearch cannot be reached."""

    exit_code = 5
    status = 503
    remedy = "Run `yiju node start`, or check YIJU_ES_URL."


class AccessDenied(ServerUnavailable):
    """Elasticsearch refuses these credentials, or what they may do."""

    remedy = "Check YIJU_ES_USER and YIJU_ES_PASSWORD, or YIJU_ES_API_KEY."


class ServerOverloaded(ServerUnavailable):
    """Elasticsearch asks to slow down, or did not answer in time."""

    remedy = "Try again in a moment; nothing was lost."


class ServerRefused(ServerUnavailable):
    """Elasticsearch answered a request of ours with an error."""

    status = 502
    remedy = "Report this with the message above; a reindex may help where the schema is old."


class JobError(PlatformError):
    """A job that writes to a collection cannot start or go on."""

    exit_code = 9
    status = 409
    remedy = "See `yiju jobs list`."


class JobRunning(JobError):
    """Another job writes to the collection."""

    remedy = "Wait for it to end: `yiju jobs list` shows how far it has come."


class JobTakenOver(JobError):
    """This job gave no sign of life for so long that another took its place."""

    remedy = "See `yiju jobs list`; run this one again when the other has ended."


class BuildNotGood(JobError):
    """A new build does not hold what it should: the one that served before goes on serving."""

    remedy = "Nothing was changed; run `yiju reindex` again, and report this if it comes back."


class NodeError(PlatformError):
    """The embedded Elasticsearch cannot be fetched, started or stopped."""

    exit_code = 6
    status = 503
    remedy = "See `yiju node logs`."


class EncoderError(PlatformError):
    """Vectors cannot be had: a model is missing, or its service does not answer.

    `reason` is one of unreachable, timeout, unauthorized, malformed, missing_model, failed.
    """

    exit_code = 7
    status = 503
    remedy = "Run `yiju models fetch`, or check YIJU_ENCODER."

    def __init__(self, message: str, *, reason: str = "failed", remedy: str | None = None) -> None:
        self.reason = reason
        super().__init__(message, remedy=remedy)


class ModelMismatch(EncoderError):
    """The index holds vectors of another model than the one configured."""

    remedy = "Configure the model named above, or reindex with the new one."


class ChatError(PlatformError):
    """A language model gave no usable answer.

    `reason` is one of not_installed, unreachable, timeout, unauthorized, overloaded, refused,
    empty, cut_off, malformed; `said` is as much as it said, for the record of the call alone.
    """

    exit_code = 7
    status = 503
    remedy = "Check the address, the key and the name of the language model, or go without one."

    def __init__(self, message: str, *, reason: str, said: str = "") -> None:
        self.reason, self.said = reason, said
        super().__init__(message)


class AuditError(PlatformError):
    """An audit record cannot be stored or read."""

    exit_code = 8
    status = 503
    remedy = "See `yiju audit verify`; spooled records are written as soon as the store is back."


class ChainBroken(AuditError):
    """The audit chain does not verify: a record was changed, removed or moved."""

    remedy = "Compare with the exported head; restore the audit index from a snapshot."
