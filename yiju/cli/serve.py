"""`yiju serve`."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from typing import Annotated

import typer

from mappings.errors import InvalidSetting
from yiju.settings import load_settings


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 = any that is free.")] = 8321,
) -> None:
    """Serve the pages and the API; any address but the loopback demands keys."""
    from yiju.api.access import LOOPBACK
    from yiju.api.app import create_app
    from yiju.api.keys import open_keys
    from yiju.api.server import address_of, listeners, server

    settings = load_settings()
    if host not in LOOPBACK and open_keys(settings).empty:
        raise InvalidSetting(
            f"no key guards {host}: everybody who reaches it could do everything",
            remedy="Make one with `yiju keys create NAME`, or serve on 127.0.0.1.",
        )
    with ExitStack() as closing, suppress(KeyboardInterrupt):
        places = [closing.enter_context(place) for place in listeners(host, port)]
        typer.echo(address_of(places[0], host))
        server(create_app(settings)).run(sockets=places)
