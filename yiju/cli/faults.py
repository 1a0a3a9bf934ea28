"""What goes wrong, as a user sees it: what happened, what to do, and an exit code."""

from __future__ import annotations

import sys
import traceback

from mappings.errors import InvalidSetting
from yiju.faults import as_platform_error
from yiju.settings import load_settings


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
