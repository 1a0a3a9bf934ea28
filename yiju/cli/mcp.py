"""`yiju mcp`."""

from __future__ import annotations

from typing import Annotated

import typer
from pydantic import SecretStr

from mappings.errors import InvalidSetting
from yiju.settings import load_settings


def mcp(
    url: Annotated[
        str | None, typer.Option(help="Ask the service at this address instead of searching here.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="Key of that service; YIJU_KEY hides it from lists.")
    ] = None,
) -> None:
    """Serve the tools search, provision, history and context to an agent, on stdin and stdout."""
    try:
        from yiju.mcp.server import create_server
    except ModuleNotFoundError as fault:
        if fault.name != "mcp":
            raise
        raise InvalidSetting(
            "the extra yiju[mcp] is not installed", remedy="Run `pip install 'yiju[mcp]'`."
        ) from fault
    given = {"url": url, "key": SecretStr(key) if key else None}
    chosen = {name: value for name, value in given.items() if value}
    create_server(load_settings().model_copy(update=chosen)).run("stdio")
