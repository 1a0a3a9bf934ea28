"""Every router of a page, for the application to include."""

from __future__ import annotations

from yiju.web import (
    audit_pages,
    evaluation_pages,
    feedback_pages,
    files,
    operations_page,
    provision_page,
    review_pages,
    search_page,
    session_pages,
    work_pages,
)

ROUTERS = (
    files.router,
    session_pages.router,
    search_page.router,
    provision_page.router,
    work_pages.router,
    audit_pages.router,
    review_pages.router,
    feedback_pages.router,
    evaluation_pages.router,
    operations_page.router,
)
