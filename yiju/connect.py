"""From settings to a client: the cluster of YIJU_ES_URL, or else the embedded node of the home."""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pydantic import SecretStr

from mappings.errors import InvalidSetting, ServerUnavailable, UnknownCollection
from mappings.records import Record
from yiju.node import lifecycle
from yiju.settings import Settings

if TYPE_CHECKING:
    from elasticsearch import Elasticsearch

    from mappings.index import Index


class Endpoint(Record):
    """Where Elasticsearch is and how we prove who asks."""

    url: str
    user: str | None = None
    password: SecretStr | None = None
    api_key: SecretStr | None = None
    """Instead of user and password."""
    ca_file: Path | None = None
    """Certificate authority, as a PEM file."""


def connect(
    settings: Settings, *, start: bool = True, tell: Callable[[str], None] = lambda _: None
) -> Elasticsearch:
    """A client whose cluster has answered; starts the embedded node unless `start` is off.

    Raises ServerUnavailable, AccessDenied, NodeError or InvalidSetting.
    """
    from mappings.index import translated

    client = open_client(endpoint(settings, start=start, tell=tell), timeout=settings.es_timeout)
    # Never info() or ping(): the embedded server lacks that module and answers 405.
    with translated():
        client.cluster.health()
    return client


def open_index(settings: Settings, collection: str | None) -> Index:
    """A collection, else that of the settings; raises UnknownCollection where it is not there."""
    from mappings.index import Index

    index = Index(connect(settings), collection or settings.collection)
    if not index.exists():
        raise UnknownCollection(index.collection)
    return index


def endpoint(
    settings: Settings, *, start: bool = True, tell: Callable[[str], None] = lambda _: None
) -> Endpoint:
    """Where to ask; starts the embedded node if none runs, unless `start` is off."""
    if settings.es_url:
        return _own_cluster(settings, settings.es_url)
    if start:
        lifecycle.start(settings, tell=tell)
    access = lifecycle.access(settings)
    if access is None:
        raise ServerUnavailable("the embedded Elasticsearch is not running")
    return Endpoint(url=access.url, user=access.user, password=SecretStr(access.password))


def open_client(endpoint: Endpoint, *, timeout: float) -> Elasticsearch:
    """A client for an endpoint; asks nothing yet. `timeout` in seconds, for each request."""
    from elasticsearch import Elasticsearch

    from mappings.index import Bodies

    # Its warnings come with tracebacks; what counts in them reaches the caller as an error.
    logging.getLogger("elastic_transport").setLevel(logging.ERROR)
    proof: dict[str, Any] = {}
    if endpoint.api_key:
        proof["api_key"] = endpoint.api_key.get_secret_value()
    elif endpoint.user and endpoint.password:
        proof["basic_auth"] = (endpoint.user, endpoint.password.get_secret_value())
    if endpoint.ca_file:
        proof["ca_certs"] = str(endpoint.ca_file)
    bodies = {Bodies.mimetype: Bodies()}
    try:
        return Elasticsearch(endpoint.url, request_timeout=timeout, serializers=bodies, **proof)
    except ValueError as fault:
        raise InvalidSetting(f"no client can be made for {endpoint.url}: {fault}") from fault


def _own_cluster(settings: Settings, url: str) -> Endpoint:
    parts = urlsplit(url)
    faults = (
        (
            parts.scheme not in ("http", "https") or not parts.hostname,
            "YIJU_ES_URL is no address such as https://search.example:9200",
        ),
        (
            parts.username is not None,
            "YIJU_ES_URL holds a user or password: set YIJU_ES_USER and YIJU_ES_PASSWORD instead",
        ),
        (
            bool(settings.es_user) != bool(settings.es_password),
            "YIJU_ES_USER and YIJU_ES_PASSWORD need each other",
        ),
        (
            bool(settings.es_api_key and settings.es_password),
            "YIJU_ES_API_KEY and YIJU_ES_PASSWORD are both set: which one?",
        ),
        (
            settings.es_ca_file is not None and parts.scheme != "https",
            "YIJU_ES_CA_FILE is set, but YIJU_ES_URL does not begin with https",
        ),
        (
            settings.es_ca_file is not None and not _is_certificate(settings.es_ca_file),
            f"YIJU_ES_CA_FILE: {settings.es_ca_file} is no file with PEM certificates",
        ),
    )
    for is_fault, message in faults:
        if is_fault:
            raise InvalidSetting(message)
    return Endpoint(
        url=url,
        user=settings.es_user,
        password=settings.es_password,
        api_key=settings.es_api_key,
        ca_file=settings.es_ca_file,
    )


def _is_certificate(path: Path) -> bool:
    try:
        ssl.create_default_context(cafile=path)
    except OSError:  # ssl.SSLError is one
        return False
    return True
