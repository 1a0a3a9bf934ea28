"""A language model behind any OpenAI-compatible address, asked for JSON as well as it can."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from pydantic import BaseModel, Field, SecretStr

from mappings.errors import ChatError
from mappings.records import Record

if TYPE_CHECKING:
    import openai


class Rung(StrEnum):
    """How a model can be held to JSON, the firmest first."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    PLAIN = "plain"


class Reply(NamedTuple):
    """What a model answered, and how it was held to the form."""

    text: str
    rung: Rung
    requests: int = 1
    """Rungs that were tried."""
    prompt_tokens: int | None = None
    """As the server counts; None where it does not."""
    answer_tokens: int | None = None


class Messages(NamedTuple):
    """What a model is told and what it is given."""

    system: str
    user: str


class Chat(Protocol):
    """A language model that answers in JSON."""

    @property
    def model(self) -> str:
        """Its name."""

    def ask(self, messages: Messages, *, schema: type[BaseModel]) -> Reply:
        """Ask once; raises ChatError."""


class Address(Record):
    """Where a model is, and how it is asked."""

    base_url: str
    model: str
    api_key: SecretStr = SecretStr("none")
    """Local servers take any."""
    timeout: float = Field(default=30.0, gt=0)
    """Seconds of silence after which an attempt is given up."""
    retries: int = Field(default=1, ge=0)
    """Further attempts when the server is unreachable, overloaded or silent."""
    parameters: Mapping[str, Any] = {"temperature": 0}
    """What goes into the body of the request as it is: temperature, seed, max_tokens …"""


class Endpoint:
    """One model; remembers which rung it can stand on."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.ladder = tuple(Rung)
        """Rungs still to be tried, the first that worked alone once one did."""

    @property
    def model(self) -> str:
        """Its name."""
        return self.address.model

    def ask(self, messages: Messages, *, schema: type[BaseModel]) -> Reply:
        """Ask on the firmest rung that the server takes: a refused form is no answer.

        Raises ChatError, whose message never holds the server's own words: they may repeat the key.
        """
        try:
            import openai
        except ImportError as error:
            words = "the package openai is not installed (yiju[llm])"
            raise ChatError(words, reason="not_installed") from error
        # llama.cpp answers 500 to a form it does not know, others 400 or 422.
        form_refused = (
            openai.BadRequestError,
            openai.UnprocessableEntityError,
            openai.InternalServerError,
        )
        for requests, rung in enumerate(self.ladder, start=1):
            try:
                completion = self._complete(messages, rung, schema)
            except openai.APIStatusError as error:
                if isinstance(error, form_refused) and rung is not self.ladder[-1]:
                    continue
                raise ChatError(f"it answered {error.status_code}", reason=_why(error)) from error
            except openai.APIConnectionError as error:
                slow = isinstance(error, openai.APITimeoutError)
                words = (
                    f"it was silent for {self.address.timeout:g} s" if slow else "it is not there"
                )
                raise ChatError(words, reason="timeout" if slow else "unreachable") from error
            except (openai.OpenAIError, ValueError) as error:
                raise ChatError("what it answered is no completion", reason="malformed") from error
            self.ladder = (rung,)
            return Reply(_text(completion), rung, requests, *_tokens(completion))
        raise ChatError("it takes no form of question", reason="refused")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back."""
        self._client.close()

    @cached_property
    def _client(self) -> openai.OpenAI:
        from openai import DefaultHttpxClient, OpenAI

        return OpenAI(
            base_url=self.address.base_url,
            api_key=self.address.api_key.get_secret_value(),
            timeout=self.address.timeout,
            max_retries=self.address.retries,
            # Followed, a redirect would carry the texts to a host that nobody configured.
            http_client=DefaultHttpxClient(follow_redirects=False),
        )

    def _complete(self, messages: Messages, rung: Rung, schema: type[BaseModel]) -> Any:
        return self._client.chat.completions.create(
            model=self.model,
            messages=[
                {"role": "system", "content": messages.system},
                {"role": "user", "content": messages.user},
            ],
            extra_body={**self.address.parameters, **_form(rung, schema)},
        )


def _form(rung: Rung, schema: type[BaseModel]) -> dict[str, Any]:
    """What the request says about the form of the answer."""
    shape = schema.model_json_schema()
    named = {"name": schema.__name__, "strict": True, "schema": shape}
    forms: dict[Rung, dict[str, Any]] = {
        Rung.SCHEMA: {"response_format": {"type": rung, "json_schema": named}},
        Rung.OBJECT: {"response_format": {"type": rung, "schema": shape}},
        Rung.PLAIN: {},
    }
    return forms[rung]


def _why(error: openai.APIStatusError) -> str:
    """Reason of a refusal, by its status."""
    reasons = {401: "unauthorized", 403: "unauthorized", 429: "overloaded", 503: "overloaded"}
    return reasons.get(error.status_code, "refused")


def _text(completion: Any) -> str:
    """Words of the answer; raises ChatError where there are none, or not all."""
    try:
        choice = completion.choices[0]
        text, ended = choice.message.content, choice.finish_reason
    except (AttributeError, IndexError, TypeError) as error:
        raise ChatError("what it answered is no completion", reason="malformed") from error
    if ended == "length":
        words = "its answer was cut off at its limit of tokens"
        raise ChatError(words, reason="cut_off", said=text if isinstance(text, str) else "")
    if not isinstance(text, str) or not text.strip():
        raise ChatError("its answer is empty", reason="empty")
    return text


def _tokens(completion: Any) -> tuple[int | None, int | None]:
    """Tokens of question and answer, where the server counts them."""
    usage = getattr(completion, "usage", None)
    counts = (getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens"))
    asked, answered = (count if isinstance(count, int) else None for count in counts)
    return asked, answered
