"""From settings to a language model, where one is configured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import SecretStr

from yiju.settings import Settings

if TYPE_CHECKING:
    from search.language_model.endpoint import Endpoint


def open_chat(settings: Settings) -> Endpoint | None:
    """The model of YIJU_LLM_URL; None where there is none. Nothing is asked yet."""
    if settings.llm_url is None:
        return None
    from search.language_model.endpoint import Address, Endpoint

    return Endpoint(
        Address(
            base_url=settings.llm_url,
            model=settings.llm_model,
            api_key=settings.llm_api_key or SecretStr("none"),
            timeout=settings.llm_timeout,
        )
    )
