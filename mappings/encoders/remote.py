"""Any OpenAI-compatible embedding service, over HTTP."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import httpx2
import numpy as np
from pydantic import BaseModel, ValidationError

from mappings.encoders.cards import prompts_of
from mappings.errors import EncoderError
from mappings.vectors import Floats, is_blank, unit_vectors, well_formed

# Inputs in one request: services take 32 (small ones) to 2,048 (the largest).
BATCH = 32
# A service does not say where its model cuts; the BERT family, the smallest in use, does at 512.
MAX_TOKENS = 512

# Without the model's tokenizer: a Han character is a token, other words count one per 4 letters.
ROUGH_TOKEN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]|[^\s\u2e80-\u9fff\uf900-\ufaff]{1,4}")

REMEDY = {
    "unreachable": "Check that the embedding service runs at the address in YIJU_ENCODER.",
    "timeout": "Try again, or give the embedding service more time or power.",
    "unauthorized": "Set YIJU_ENCODER_API_KEY to a key that the embedding service accepts.",
    "malformed": "Check that the address in YIJU_ENCODER is the one of an embeddings API.",
    "missing_model": "Name a model that the embedding service has: YIJU_ENCODER=http:URL#MODEL.",
    "failed": "See the log of the embedding service.",
}
REASON_OF_STATUS = {401: "unauthorized", 403: "unauthorized", 404: "missing_model"}


class Item(BaseModel):
    """One vector of an answer."""

    index: int
    embedding: list[float]


class Answer(BaseModel):
    """What we read of an answer; a service may say more."""

    data: list[Item]


class RemoteEncoder:
    """A model behind `POST URL/embeddings`, as OpenAI defined it; nothing is sent on opening.

    The service does not tell the revision of its weights, so the model id names address and
    model: rename the model when its weights change. A question waits `query_timeout` seconds,
    a batch of documents `timeout`. Failures are EncoderError with the `reason` unreachable,
    timeout, unauthorized, malformed, missing_model or failed (any other refusal).
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        api_key: str | None = None,
        timeout: float = 60.0,
        query_timeout: float = 5.0,
    ) -> None:
        self.url, self.model = url.rstrip("/"), model
        self.prompts = prompts_of(model)
        self.max_tokens = MAX_TOKENS
        self.model_id = f"{model}@{hashlib.sha256(self.url.encode()).hexdigest()[:12]}-http"
        self.timeout, self.query_timeout = timeout, query_timeout
        self._client = httpx2.Client(
            headers={"Authorization": f"Bearer {api_key}"} if api_key else {}
        )

    @cached_property
    def dimensions(self) -> int:
        """Length of a vector, asked of the service once."""
        return len(self._request(["尺"], self.query_timeout)[0])

    def encode(self, texts: Sequence[str]) -> Floats:
        """Encode documents; see Encoder."""
        raw = np.zeros((len(texts), self.dimensions), np.float32)
        # Services refuse a whole batch for one blank text, which has no vector anyway.
        rows = [row for row, text in enumerate(texts) if not is_blank(text)]
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            inputs = [self.prompts.document + texts[row] for row in batch]
            raw[batch] = self._vectors(inputs, self.timeout)
        return unit_vectors(raw, texts)

    def encode_query(self, text: str) -> Floats:
        """Encode a question; see Encoder."""
        raw = self._vectors([self.prompts.query + text], self.query_timeout)
        vector: Floats = unit_vectors(raw, [text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """Estimate the tokens of a document: the service keeps its tokenizer to itself."""
        return len(ROUGH_TOKEN.findall(self.prompts.document + text)) + 2

    def _vectors(self, inputs: Sequence[str], timeout: float) -> Floats:
        rows = self._request(inputs, timeout)
        if any(len(row) != self.dimensions for row in rows):
            raise self._error("malformed", f"a vector is not {self.dimensions} numbers long")
        return np.array(rows, np.float32)

    def _request(self, inputs: Sequence[str], timeout: float) -> list[list[float]]:
        texts = [well_formed(text) for text in inputs]
        response = self._post({"model": self.model, "input": texts}, timeout)
        if not response.is_success:
            reason = REASON_OF_STATUS.get(response.status_code, "failed")
            raise self._error(reason, f"it answered with status {response.status_code}")
        try:
            items = sorted(
                Answer.model_validate_json(response.content).data, key=lambda item: item.index
            )
        except ValidationError as fault:
            raise self._error("malformed", "its answer holds no embeddings") from fault
        if [item.index for item in items] != list(range(len(inputs))):
            raise self._error("malformed", f"{len(items)} vectors for {len(inputs)} texts")
        return [item.embedding for item in items]

    def _post(self, body: dict[str, Any], timeout: float) -> httpx2.Response:
        try:
            return self._client.post(f"{self.url}/embeddings", json=body, timeout=timeout)
        except httpx2.TimeoutException as fault:
            raise self._error("timeout", f"no answer within {timeout:g} seconds") from fault
        except (httpx2.TransportError, httpx2.InvalidURL) as fault:
            raise self._error("unreachable", str(fault)) from fault

    def _error(self, reason: str, what: str) -> EncoderError:
        return EncoderError(
            f"embedding service for {self.model}: {what}", reason=reason, remedy=REMEDY[reason]
        )
