"""Hand saved objects to a Kibana through its import API."""

from __future__ import annotations

import ssl
from typing import Any
from urllib.parse import quote

import httpx2
from pydantic import SecretStr

from mappings.errors import InvalidSetting, ServerRefused, ServerUnavailable
from yiju.kibana.saved_objects import ndjson
from yiju.settings import Settings

KEY = (
    "Kibana takes the user or the key of Elasticsearch: "
    "YIJU_ES_USER and YIJU_ES_PASSWORD, or YIJU_ES_API_KEY."
)
SPACE = "Check the address, its path, and --space."
BY_HAND = "Import the file of `yiju kibana export` on its page Saved Objects: it tells more there."
REMEDIES = {401: KEY, 403: KEY, 404: SPACE}
"""By the status of a refusal."""


def install(settings: Settings, collection: str, *, url: str, space: str | None = None) -> int:
    """Import a collection's objects and count them; what was there is overwritten.

    Kibana asks for the same user or key as Elasticsearch does. Raises InvalidSetting,
    ServerUnavailable or ServerRefused.
    """
    if not url.startswith(("http://", "https://")):
        raise InvalidSetting(f"{url} is no address of a Kibana", remedy="Give http(s)://HOST:PORT.")
    place = f"/s/{quote(space, safe='')}" if space else ""
    try:
        answer = httpx2.post(
            f"{url.rstrip('/')}{place}/api/saved_objects/_import",
            params={"overwrite": "true"},
            headers={"kbn-xsrf": "yiju", **_key(settings.es_api_key)},
            auth=_user(settings),
            files={"file": ("yiju.ndjson", ndjson(collection), "application/ndjson")},
            timeout=settings.es_timeout,
            verify=_trust(settings),
        )
    except httpx2.HTTPError as fault:
        raise ServerUnavailable(
            f"Kibana at {url} cannot be reached: {fault}", remedy="Check the address of Kibana."
        ) from fault
    if answer.status_code != httpx2.codes.OK:
        raise ServerRefused(
            f"Kibana answered {answer.status_code}: {answer.text[:200]}",
            remedy=REMEDIES.get(answer.status_code, BY_HAND),
        )
    told = _told(answer)
    if not told["success"]:
        failed = ", ".join(f"{one['type']} {one['id']}" for one in told["errors"][:3])
        raise ServerRefused(
            f"Kibana did not take {len(told['errors'])} objects: {failed}", remedy=BY_HAND
        )
    return int(told["successCount"])


def _told(answer: httpx2.Response) -> dict[str, Any]:
    """What Kibana says of an import; raises ServerRefused for what some other server says."""
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not isinstance(told, dict) or "success" not in told:
        raise ServerRefused(f"what answers at {answer.url.host} is no Kibana", remedy=SPACE)
    return told


def _key(key: SecretStr | None) -> dict[str, str]:
    return {"Authorization": f"ApiKey {key.get_secret_value()}"} if key else {}


def _user(settings: Settings) -> tuple[str, str] | None:
    if settings.es_user and settings.es_password:
        return settings.es_user, settings.es_password.get_secret_value()
    return None


def _trust(settings: Settings) -> ssl.SSLContext | bool:
    if settings.es_ca_file is None:
        return True
    return ssl.create_default_context(cafile=settings.es_ca_file)
