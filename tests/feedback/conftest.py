"""A collection that is older than feedback: passages and an audit, no index for feedback."""

import pytest

from mappings.index import Index
from search.audit import AuditLog
from yiju.feedback.log import FeedbackLog


@pytest.fixture
def index(es_client, request):
    """A collection of its own, its audit empty."""
    index = Index(es_client, f"feedback_{abs(hash(request.node.nodeid))}")
    index.point({kind: index.create(kind, build="b1") for kind in ("passages", "audit")})
    return index


@pytest.fixture
def audit(index):
    return AuditLog(index)


@pytest.fixture
def log(index):
    return FeedbackLog(index)
