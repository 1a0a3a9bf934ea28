"""Any sentence-transformers model, by name or folder; needs the extra `yiju[models]`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mappings.encoders.cards import Prompts, prompts_of
from mappings.errors import EncoderError
from mappings.vectors import Floats, unit_vectors, well_formed

# Texts that go through the model together; float32 vectors hardly depend on their batch-mates.
BATCH = 16


class SentenceEncoder:
    """A SentenceTransformer; its own prompts go before ours, which are looked up by name."""

    def __init__(self, name: str, *, threads: int = 0) -> None:
        self._model = _open_model(name, threads)
        self.prompts = _own_prompts(self._model) or prompts_of(name)
        self.model_id = f"{Path(name).name}@{_revision(name, self._model)}"
        self.dimensions = int(self._model.get_embedding_dimension())
        self.max_tokens = int(self._model.max_seq_length)

    def encode(self, texts: Sequence[str]) -> Floats:
        """Encode documents; see Encoder."""
        inputs = [self.prompts.document + text for text in texts]
        return unit_vectors(self._raw(inputs), texts)

    def encode_query(self, text: str) -> Floats:
        """Encode a question; see Encoder."""
        vector: Floats = unit_vectors(self._raw([self.prompts.query + text]), [text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """Count the tokens of a document; see Encoder."""
        whole = well_formed(self.prompts.document + text)
        return len(self._model.tokenizer(whole, truncation=False)["input_ids"])

    def _raw(self, inputs: list[str]) -> Floats:
        if not inputs:
            return np.empty((0, self.dimensions), np.float32)
        raw = self._model.encode(
            [well_formed(text) for text in inputs],
            prompt="",  # ours are in the inputs already
            batch_size=BATCH,
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        return np.asarray(raw, np.float32)


def _open_model(name: str, threads: int) -> Any:
    try:
        import torch
        from sentence_transformers import SentenceTransformer
    except ImportError as fault:
        raise EncoderError(
            f"{name} needs sentence-transformers, which is not installed",
            reason="missing_model",
            remedy="Install yiju[models], or set YIJU_ENCODER=auto for the bundled weights.",
        ) from fault
    if threads:
        torch.set_num_threads(threads)
    try:
        return SentenceTransformer(name, trust_remote_code=False)
    except Exception as fault:  # hub, file, JSON and torch errors share no class
        raise EncoderError(
            f"the model {name} cannot be opened: {fault}",
            reason="missing_model",
            remedy="Give a model's name on the hub, or the folder of a SentenceTransformer.",
        ) from fault


def _own_prompts(model: Any) -> Prompts | None:
    """Read the prompts that a model brings along; the library fills in empty ones."""
    query, document = (model.prompts.get(key) or "" for key in ("query", "document"))
    return Prompts(query, document) if query or document else None


def _revision(name: str, model: Any) -> str:
    """Name the weights: the hub's commit, or a checksum of a local folder's weights."""
    folder = Path(name)
    if not folder.is_dir():
        commit = getattr(model[0].auto_model.config, "_commit_hash", None)
        return str(commit or "unknown")[:12]
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.safetensors")) or sorted(folder.rglob("*.bin")):
        with file.open("rb") as content:
            digest.update(hashlib.file_digest(content, "sha256").digest())
    return digest.hexdigest()[:12]
