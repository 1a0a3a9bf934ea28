"""An agent's program: the SDK's own client of `yiju mcp`, over stdio."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from served import YIJU

COMMAND = [*YIJU, "mcp"]


@contextmanager
def started(
    environment: Mapping[str, str], *options: str
) -> Iterator[tuple[BlockingPortal, Client]]:
    """One client of the command, and the thread that its loop runs in."""
    command, *args = COMMAND
    server = StdioServerParameters(command=command, args=[*args, *options], env=dict(environment))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(server, read_timeout_seconds=120)) as client,
    ):
        yield portal, client
