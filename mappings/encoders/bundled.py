"""The default encoder: ONNX Runtime on weights that come as a package; no torch."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from mappings.encoders.cards import Card
from mappings.errors import EncoderError
from mappings.vectors import Floats, unit_vectors, well_formed


class BundledEncoder:
    """A BERT-like model as an ONNX file; several texts are encoded side by side.

    Each text goes through the model alone: dynamic int8 takes one activation scale per batch, so
    a vector would depend on its batch-mates. `threads` counts the texts encoded at a time
    (0 = one a core); one session serves them all, since ONNX Runtime lets go of the interpreter
    lock (measured: another thread had its turn every 1.1 ms during inferences of 135 ms).
    """

    def __init__(
        self, card: Card, *, model: Path, tokenizer: Path, revision: str, threads: int = 0
    ) -> None:
        self.card = card
        self.model_id = f"{card.name}@{revision}"
        self.dimensions, self.max_tokens = card.dimensions, card.max_tokens
        self.threads = threads or os.cpu_count() or 1
        self._session = _open_session(model)
        self._tokenizer = open_tokenizer(tokenizer)

    def encode(self, texts: Sequence[str]) -> Floats:
        """Encode documents; see Encoder."""
        prefix = self.card.prompts.document
        with ThreadPoolExecutor(self.threads) as pool:
            rows = list(pool.map(self._vector, (prefix + text for text in texts)))
        raw = np.stack(rows) if rows else np.empty((0, self.dimensions), np.float32)
        return unit_vectors(raw, texts)

    def encode_query(self, text: str) -> Floats:
        """Encode a question; see Encoder."""
        row = self._vector(self.card.prompts.query + text)
        vector: Floats = unit_vectors(row[None, :], [text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """Count the tokens of a document; see Encoder."""
        return len(self._token_ids(self.card.prompts.document + text))

    def _token_ids(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(well_formed(text)).ids
        return ids

    def _vector(self, text: str) -> Floats:
        ids = self._token_ids(text)
        if len(ids) > self.max_tokens:
            ids = [*ids[: self.max_tokens - 1], ids[-1]]  # the end mark stays
        tokens = np.array([ids], np.int64)
        inputs = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
        }
        states = self._session.run(None, inputs)[0][0]
        vector: Floats = states[0] if self.card.pooling == "cls" else states.mean(axis=0)
        return vector


def open_tokenizer(path: Path) -> Any:
    """Open a tokenizer.json that neither cuts nor pads, and reads capitals as small letters.

    Both bundled vocabularies hold small letters only, but the file that comes with BGE-zh does
    not lower them: GB/T and COVID would all be one unknown token.
    """
    from tokenizers import Tokenizer
    from tokenizers.normalizers import BertNormalizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.normalizer = BertNormalizer(lowercase=True)
    return tokenizer


def _open_session(model: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # By default every session takes all cores, and two of them get in each other's way.
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # Without VNNI (older x86), int8 products overflow 16 bits and saturate: cosines to fp32 fell to
    # 0.81, and hit@1 on zh-dev scenes from 0.65 to 0.57. With VNNI it changes no kernel, says ONNX
    # Runtime (pull request 12088); we measured only without: 9 % slower.
    options.add_session_config_entry("session.x64quantprecision", "1")
    options.log_severity_level = 3  # its warnings about quantised graphs concern nobody
    try:
        return onnxruntime.InferenceSession(
            model, sess_options=options, providers=["CPUExecutionProvider"]
        )
    except Exception as fault:  # its errors share no class of their own
        raise EncoderError(
            f"the model {model} cannot be opened: {fault}", reason="missing_model"
        ) from fault
