"""The way to a service: one pool of connections, patience where it is busy, answers as records."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar

import httpx2
from pydantic import BaseModel, TypeAdapter, ValidationError

from mappings.errors import InvalidSetting, NothingToRead, ServerRefused, ServerUnavailable
from yiju.client.faults import PATIENT, fault_of, pause
from yiju.wire import Item, Page

Told = TypeVar("Told")
JSON = {"Content-Type": "application/json"}


class Request(NamedTuple):
    """What is asked, and what goes with it."""

    method: str
    path: str
    given: Mapping[str, Any] = {}
    body: BaseModel | None = None
    files: Sequence[Path] = ()


class Connection:
    """Requests to one address with one key; safe to use from many threads."""

    def __init__(
        self,
        url: str,
        *,
        key: str | None,
        timeout: float,
        retries: int,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url, self.retries, self.sleep = url.rstrip("/"), retries, sleep
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        try:
            self._http = httpx2.Client(base_url=self.url, headers=headers, timeout=timeout)
        except (httpx2.InvalidURL, UnicodeEncodeError) as fault:
            # The text of the second holds the key.
            told = str(fault) if isinstance(fault, httpx2.InvalidURL) else "the key is not ASCII"
            raise InvalidSetting(
                f"{self.url}: {told}", remedy="Give an address such as http://127.0.0.1:8321."
            ) from None

    def close(self) -> None:
        """Let go of the pool."""
        self._http.close()

    def read(self, request: Request, kind: type[Told]) -> Told:
        """The answer as a record; raises the error that the service tells."""
        form: TypeAdapter[Told] = TypeAdapter(kind)
        response = self.send(request)
        try:
            return form.validate_json(response.content)
        except ValidationError as fault:
            raise ServerRefused(
                f"{response.url} answers in another form than this client reads",
                remedy="Run the same version of Yiju on both sides.",
            ) from fault

    def pages(self, request: Request, kind: type[Page[Item]]) -> Iterator[Item]:
        """The items of a list, page after page."""
        cursor: str | None = ""
        while cursor is not None:
            asked = request._replace(given={**request.given, "cursor": cursor})
            page = self.read(asked, kind)
            yield from page.items
            cursor = page.next

    def save(self, request: Request, target: Path) -> None:
        """Write the answer to a file as it comes, so that it need not fit into memory."""
        response = self.send(request, stream=True)
        try:
            with target.open("wb") as file:
                for part in response.iter_bytes():
                    file.write(part)
        except httpx2.TransportError as fault:
            raise self._nobody(fault) from fault
        finally:
            response.close()

    def answers(self, path: str) -> bool:
        """Whether an address answers well, without patience."""
        try:
            return self._http.get(path).is_success
        except httpx2.TransportError:
            return False

    def send(self, request: Request, *, stream: bool = False) -> httpx2.Response:
        """The answer once the service has one; raises the error it tells."""
        for left in reversed(range(self.retries + 1)):
            response = self._once(request, stream=stream)
            if not left or response.status_code not in PATIENT:
                break
            response.close()
            again = 2.0 ** (self.retries - left)
            self.sleep(pause(response, now=datetime.now(tz=UTC), otherwise=again))
        if not response.is_success:
            response.read()
            raise fault_of(response)
        return response

    def _once(self, request: Request, *, stream: bool) -> httpx2.Response:
        params = {name: _written(one) for name, one in request.given.items() if one is not None}
        with ExitStack() as open_files:
            files = [
                ("files", (path.name, open_files.enter_context(_opened(path))))
                for path in request.files
            ]
            sent = self._http.build_request(
                request.method,
                request.path,
                params=params,
                content=request.body.model_dump_json() if request.body else None,
                headers=JSON if request.body else {},
                files=files or None,
            )
            try:
                return self._http.send(sent, stream=stream)
            except httpx2.TransportError as fault:
                raise self._nobody(fault) from fault

    def _nobody(self, fault: Exception) -> ServerUnavailable:
        return ServerUnavailable(
            f"no service answers at {self.url}: {fault}",
            remedy="Run `yiju serve`, or check the address.",
        )


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as fault:
        raise NothingToRead(
            f"{path}: {fault.strerror}", remedy="Give files that can be read, one by one."
        ) from fault


def _written(value: object) -> str:
    """As the service reads it in an address."""
    return str(value).lower() if isinstance(value, bool) else str(value)
