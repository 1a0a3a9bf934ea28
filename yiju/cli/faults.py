"""What goes wrong, as a user sees it: what happened, what to do, and an exit code."""

from __future__ import annotations

import sys
import traceback

from mappings.errors import InvalidSetting, PlatformError
from yiju.settings import load_settings

REPORT = (
    "This is a fault of ours: report it in the project's issues with the command, the output of "
    "`yiju doctor`, and what the command prints with YIJU_DEBUG=1."
)


def as_platform_error(fault: Exception) -> PlatformError:
    """The fault itself where it was raised on purpose, else an internal error (exit 1)."""
    if isinstance(fault, PlatformError):
        return fault
    return PlatformError(f"internal error: {type(fault).__name__}: {fault}", remedy=REPORT)


def tell(fault: Exception) -> int:
    """Print a fault on stderr, with its traceback if YIJU_DEBUG is set; returns the exit code."""
    error = as_platform_error(fault)
    if _debugging():
        traceback.print_exception(fault)
    sys.stderr.write(f"error: {error.message}\n{error.remedy}\n")
    return error.exit_code


def _debugging() -> bool:
    try:
        return load_settings().debug
    except InvalidSetting:
        return False
