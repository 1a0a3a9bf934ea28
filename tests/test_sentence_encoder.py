"""The sentence-transformers backend, on the bundled weights and on a small random model."""

import numpy as np
import pytest
from typer.testing import CliRunner

from mappings.encoders.bundled import BundledEncoder
from mappings.errors import EncoderError, InputError
from mappings.vectors import UnusableVectors, encode_each
from yiju.cli.models import app
from yiju.encoders import open_encoders
from yiju.export_st import export_st
from yiju.models import ONNX, TOKENIZER, bundle_named, fetch
from yiju.settings import Settings

pytestmark = pytest.mark.torch

pytest.importorskip("sentence_transformers", reason="needs yiju[models]: `make test-torch`")

TEXTS = (
    "仓库内不得存放易燃物品",
    "GB/T 99999 第3.2.1条 检验机构应当在收到样品之日起十日内出具报告。",
    "An operator shall keep the records for five years.",
    "疏散通道的净宽度不应小于一点一米。" * 40,
)


@pytest.fixture(scope="module", params=["bge-small-zh-v1.5", "all-minilm-l6-v2"])
def pair(request, models_dir, tmp_path_factory):
    """The same weights twice: as the ONNX file in fp32, and exported."""
    from mappings.encoders.sentence import SentenceEncoder

    bundle = bundle_named(request.param)
    home = fetch(bundle, models_dir)
    folder = tmp_path_factory.mktemp("export") / bundle.card.name
    export_st(bundle, home, folder)
    exact = BundledEncoder(
        bundle.card, model=home / ONNX, tokenizer=home / TOKENIZER, revision="fp32"
    )
    return exact, SentenceEncoder(str(folder))


def test_the_export_agrees_with_the_onnx_file(pair):
    onnx, exported = pair
    assert (exported.dimensions, exported.max_tokens) == (onnx.dimensions, onnx.max_tokens)
    assert np.abs(onnx.encode(TEXTS) - exported.encode(TEXTS)).max() < 1e-5
    for text in TEXTS:
        assert onnx.count_tokens(text) == exported.count_tokens(text)
        assert np.abs(onnx.encode_query(text) - exported.encode_query(text)).max() < 1e-5


def test_both_tell_what_they_cut(pair):
    for encoder in pair:
        assert encode_each(encoder, TEXTS).truncated.tolist() == [False, False, False, True]


def test_the_prompts_travel_with_the_export(pair):
    onnx, exported = pair
    assert exported.prompts == onnx.card.prompts


@pytest.fixture(scope="module")
def small_model(tmp_path_factory, models_dir):
    """A two-layer BERT with random weights, as a SentenceTransformer folder."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizerFast

    folder = tmp_path_factory.mktemp("random")
    home = fetch(bundle_named("bge-small-zh-v1.5"), models_dir)
    config = BertConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
                        intermediate_size=64, vocab_size=21128)  # fmt: skip
    BertModel(config).save_pretrained(str(folder / "bert"))
    BertTokenizerFast(tokenizer_file=str(home / TOKENIZER)).save_pretrained(str(folder / "bert"))
    words = Transformer(str(folder / "bert"), max_seq_length=16)
    SentenceTransformer(modules=[words, Pooling(32)]).save(str(folder / "small-e5"))
    return folder / "small-e5"


def test_any_folder_serves_as_an_encoder(small_model, tmp_path):
    settings = Settings(home=tmp_path, encoder=f"st:{small_model}")
    encoder = open_encoders(settings)["zh"]
    texts = [f"第{n}条" + "字" * n for n in range(40)]
    vectors = encoder.encode(texts)
    assert vectors.shape == (40, 32)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(40), abs=1e-5)
    alone = np.stack([encoder.encoder.encode([text])[0] for text in texts])
    assert np.abs(vectors - alone).max() < 1e-5
    assert encoder.max_tokens == 16
    assert encoder.encode([]).shape == (0, 32)


def test_a_name_without_prompts_of_its_own_gets_those_of_its_kind(small_model):
    from mappings.encoders.sentence import SentenceEncoder

    encoder = SentenceEncoder(str(small_model))
    assert (encoder.prompts.query, encoder.prompts.document) == ("query: ", "passage: ")
    assert not np.allclose(encoder.encode_query("问"), encoder.encode(["问"])[0])
    with pytest.raises(UnusableVectors):
        encoder.encode(["答", " "])


def test_odd_signs_break_nothing(pair):
    for encoder in pair:
        assert np.isfinite(encoder.encode(["安全\ud83d出口", "\x00😀"])).all()
        assert encoder.count_tokens("\ud83d") == 2


def test_the_model_id_changes_with_the_weights(pair, small_model):
    from mappings.encoders.sentence import SentenceEncoder

    ids = {pair[1].model_id, SentenceEncoder(str(small_model)).model_id}
    assert len(ids) == 2
    assert SentenceEncoder(str(small_model)).model_id in ids


def test_a_folder_without_a_model_is_told(tmp_path):
    from mappings.encoders.sentence import SentenceEncoder

    with pytest.raises(EncoderError, match="cannot be opened") as told:
        SentenceEncoder(str(tmp_path))
    assert told.value.reason == "missing_model"


def test_the_command_exports_and_does_not_overwrite(tmp_path):
    command = ["export-st", "all-minilm-l6-v2", str(tmp_path / "exported")]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert (tmp_path / "exported" / "modules.json").is_file()
    assert isinstance(CliRunner().invoke(app, command).exception, InputError)
