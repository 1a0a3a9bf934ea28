"""`yiju mcp`."""

from __future__ import annotations

from mappings.errors import InvalidSetting
from yiju.settings import load_settings


def mcp() -> None:
    """Serve the tools search, provision, history and context to an agent, on stdin and stdout."""
    try:
        from yiju.mcp.server import create_server
    except ModuleNotFoundError as fault:
        if fault.name != "mcp":
            raise
        raise InvalidSetting(
            "the extra yiju[mcp] is not installed", remedy="Run `pip install 'yiju[mcp]'`."
        ) from fault
    create_server(load_settings()).run("stdio")
