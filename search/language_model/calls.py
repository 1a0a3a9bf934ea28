"""What a language model was asked for and what it said, kept for whoever audits the answer."""

from __future__ import annotations

from pydantic import BaseModel

from mappings.errors import ChatError
from mappings.records import Record
from search.dispatch import Method
from search.language_model.endpoint import Chat, Messages, Reply


class ModelCall(Record):
    """One question put to a language model: personal text may be in it, as in the question."""

    method: Method
    """What asked: the arbiter, or a method that needed help."""
    model: str
    """Its name, as configured."""
    answer: str
    """Its own words, whole; empty where there were none."""
    form: str = ""
    """How it was held to JSON; empty where it gave no answer."""
    failure: str = ""
    """Why there was no answer, in words; empty where there was."""
    requests: int = 1
    """Forms of the question that were tried: a server that refuses one is asked in the next."""
    prompt_tokens: int | None = None
    """As the server counts; empty where it does not."""
    answer_tokens: int | None = None
    """As the server counts; empty where it does not."""


class Witness:
    """A language model that is listened to: it answers as it does, and every call is written down.

    For one question and one method; not shared between threads.
    """

    def __init__(self, chat: Chat, method: Method) -> None:
        self.chat, self.method = chat, method
        self.calls: tuple[ModelCall, ...] = ()

    @property
    def model(self) -> str:
        """Its name."""
        return self.chat.model

    def ask(self, messages: Messages, *, schema: type[BaseModel]) -> Reply:
        """Ask once; raises ChatError as the model does."""
        try:
            reply = self.chat.ask(messages, schema=schema)
        except ChatError as error:
            self._note(answer=error.said, failure=error.message)
            raise
        self._note(
            answer=reply.text,
            form=reply.rung,
            requests=reply.requests,
            prompt_tokens=reply.prompt_tokens,
            answer_tokens=reply.answer_tokens,
        )
        return reply

    def _note(self, *, answer: str, **told: object) -> None:
        # A lone surrogate has no place in UTF-8, and so in no record.
        said = answer.encode("utf-8", "replace").decode()
        call = {"method": self.method, "model": self.model, "answer": said, **told}
        self.calls = (*self.calls, ModelCall.model_validate(call))
