"""Whatever goes wrong, as an error of the platform: what happened, and what to do."""

from __future__ import annotations

from mappings.errors import PlatformError

REPORT = (
    "This is a fault of ours: report it in the project's issues with the command, the output of "
    "`yiju doctor`, and what the command prints with YIJU_DEBUG=1."
)


def as_platform_error(fault: Exception) -> PlatformError:
    """The fault itself where it was raised on purpose, else an internal error (exit 1)."""
    if isinstance(fault, PlatformError):
        return fault
    return PlatformError(f"internal error: {type(fault).__name__}: {fault}", remedy=REPORT)
