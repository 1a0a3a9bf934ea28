"""What Kibana shows of a collection: data views, searches and dashboards, from one table."""

from yiju.kibana.install import install
from yiju.kibana.roles import reader_role
from yiju.kibana.saved_objects import ndjson, saved_objects

__all__ = ["install", "ndjson", "reader_role", "saved_objects"]
