"""A bundled model as a SentenceTransformer folder, for programs that want one; needs torch."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from mappings.encoders.bundled import open_tokenizer
from mappings.errors import EncoderError, InputError
from yiju.models import ONNX, TOKENIZER, Bundle

# What the graph holds beside parameters are shapes and constants.
PARAMETER = re.compile(r"(?:embeddings|encoder)\..*\.(?:weight|bias)$")
SPECIAL = {
    "unk_token": "[UNK]",
    "sep_token": "[SEP]",
    "pad_token": "[PAD]",
    "cls_token": "[CLS]",
    "mask_token": "[MASK]",
}


def export_st(bundle: Bundle, home: Path, target: Path) -> None:
    """Write the fp32 weights in `home` as a SentenceTransformer folder `target`.

    Its vectors agree with those of the ONNX file to 1e-5.
    """
    try:
        from sentence_transformers import SentenceTransformer
        from sentence_transformers.sentence_transformer.modules import (
            Normalize,
            Pooling,
            Transformer,
        )
    except ImportError as fault:
        raise EncoderError(
            "the export needs sentence-transformers, which is not installed",
            reason="missing_model",
            remedy="Install yiju[models]: it brings torch, several gigabytes.",
        ) from fault
    if target.exists():
        raise InputError(f"{target} is there already", remedy="Name a folder that is not.")
    card = bundle.card
    prompts = {"query": card.prompts.query, "document": card.prompts.document}
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as workspace:
        bert, whole = Path(workspace) / "bert", Path(workspace) / "whole"
        _save_bert(bundle, home, bert)
        words = Transformer(str(bert), max_seq_length=card.max_tokens)
        modules = [words, Pooling(card.dimensions, pooling_mode=card.pooling), Normalize()]
        SentenceTransformer(modules=modules, prompts=prompts).save(str(whole))
        whole.rename(target)


def _save_bert(bundle: Bundle, home: Path, target: Path) -> None:
    """Write model and tokenizer as the transformers library keeps them."""
    from transformers import BertConfig, BertModel, BertTokenizerFast

    weights = _named_weights(home / ONNX)
    vocabulary, hidden = weights["embeddings.word_embeddings.weight"].shape
    layers = {name.split(".")[2] for name in weights if name.startswith("encoder.layer.")}
    config = BertConfig(
        vocab_size=vocabulary,
        hidden_size=hidden,
        num_hidden_layers=len(layers),
        num_attention_heads=bundle.heads,
        intermediate_size=len(weights["encoder.layer.0.intermediate.dense.bias"]),
        max_position_embeddings=len(weights["embeddings.position_embeddings.weight"]),
    )
    model = BertModel(config, add_pooling_layer=False)
    model.load_state_dict(weights, strict=True)
    model.save_pretrained(str(target))
    BertTokenizerFast(
        tokenizer_object=open_tokenizer(home / TOKENIZER),
        model_max_length=bundle.card.max_tokens,
        do_lower_case=True,
        **SPECIAL,
    ).save_pretrained(str(target))


def _named_weights(model: Path) -> dict[str, Any]:
    """Read the weights under their BERT names.

    Matrices lie transposed under names such as onnx::MatMul_541; the node that uses one,
    /encoder/layer.0/attention/self/query/MatMul, tells whose it is.
    """
    import onnx
    import torch

    graph = onnx.load(str(model)).graph
    arrays = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in graph.initializer}
    weights = {name: array for name, array in arrays.items() if PARAMETER.match(name)}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in arrays:
            name = node.name.strip("/").removesuffix("/MatMul").replace("/", ".")
            weights[f"{name}.weight"] = arrays[node.input[1]].T
    return {name: torch.tensor(array) for name, array in weights.items()}
