"""The bundled encoder on its real weights."""

from dataclasses import replace

import numpy as np
import pytest

from mappings.encoders.bundled import BundledEncoder
from mappings.encoders.cards import Prompts
from mappings.vectors import Encoder, UnusableVectors, encode_each
from yiju.models import ONNX, TOKENIZER, bundle_named, fetch, model_folder, open_bundled

pytestmark = pytest.mark.model

SENTENCES = (
    "仓库内不得存放易燃物品",
    "库房里禁止堆放容易起火的东西",
    "劳动者每日工作时间不超过八小时",
    "用人单位应当按月支付工资",
    "第三条 检验机构应当在收到样品之日起十日内出具报告。",
)

ENGLISH = (
    "Daily working time shall not exceed eight hours.",
    "Boilers are inspected every year.",
    "An operator shall keep the records for five years and show them on request.",
)


def test_vectors_are_unit_float32_in_the_order_of_the_texts(encoder):
    checked: Encoder = encoder
    vectors = checked.encode(SENTENCES)
    assert vectors.shape == (len(SENTENCES), 512)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(SENTENCES)), abs=1e-6)
    alone = np.stack([checked.encode([text])[0] for text in SENTENCES])
    assert np.array_equal(vectors, alone), "a vector depends on its batch-mates"


def test_a_paraphrase_is_nearer_than_another_subject(encoder):
    warehouse, paraphrase, hours, wages, _ = encoder.encode(SENTENCES)
    assert warehouse @ paraphrase > warehouse @ hours
    assert hours @ wages > warehouse @ wages


def test_a_question_finds_its_answer(encoder):
    query = encoder.encode_query("老板一直不发工钱怎么办")
    assert query.shape == (512,)
    assert int(np.argmax(encoder.encode(SENTENCES) @ query)) == 3


@pytest.mark.parametrize(
    ("name", "texts"), [("bge-small-zh-v1.5", SENTENCES), ("all-minilm-l6-v2", ENGLISH)]
)
def test_int8_stays_near_fp32(models_dir, name, texts):
    bundle = bundle_named(name)
    home = fetch(bundle, models_dir)
    exact = BundledEncoder(
        bundle.card, model=home / ONNX, tokenizer=home / TOKENIZER, revision="fp32"
    )
    small = open_bundled(name, models_dir)
    cosines = np.sum(exact.encode(texts) * small.encode(texts), axis=1)
    assert cosines.min() >= 0.99


def test_the_instruction_goes_to_questions_only(encoder, models_dir):
    home = model_folder(bundle_named("bge-small-zh-v1.5"), models_dir)
    plain = BundledEncoder(
        replace(encoder.card, prompts=Prompts()),
        model=home / "model.int8.onnx",
        tokenizer=home / TOKENIZER,
        revision="plain",
    )
    text = SENTENCES[0]
    assert np.array_equal(encoder.encode([text]), plain.encode([text]))
    instructed = plain.encode([encoder.card.prompts.query + text])[0]
    assert np.array_equal(encoder.encode_query(text), instructed)
    assert not np.array_equal(instructed, plain.encode_query(text))


def test_what_exceeds_the_limit_is_cut_and_told(encoder):
    long = "安全出口的数量应当经计算确定。" * 60
    assert encoder.count_tokens(long) > encoder.max_tokens
    encoded = encode_each(encoder, [long, long + "附则", "短文"])
    assert encoded.truncated.tolist() == [True, True, False]
    assert np.array_equal(encoded.vectors[0], encoded.vectors[1])


def test_blank_texts_are_told_apart_and_the_rest_is_kept(encoder):
    with pytest.raises(UnusableVectors) as told:
        encoder.encode(["   ", SENTENCES[0]])
    assert told.value.usable.tolist() == [False, True]
    encoded = encode_each(encoder, ["", SENTENCES[0], "\u3000\n", "\u200b\ufeff"])
    assert encoded.usable.tolist() == [False, True, False, False]
    assert np.array_equal(encoded.vectors[1], encoder.encode([SENTENCES[0]])[0])
    assert not encoded.vectors[0].any()


def test_no_texts_give_no_vectors(encoder):
    assert encoder.encode([]).shape == (0, 512)


def test_capitals_are_read_like_small_letters(encoder):
    upper, lower, other = encoder.encode(["GDPR", "gdpr", "COVID"])
    assert np.array_equal(upper, lower)
    assert upper @ other < 0.99


def test_the_model_id_holds_the_revision(encoder):
    assert encoder.model_id == "bge-small-zh-v1.5@69a0b846f4f1-int8"


def test_english_goes_by_meaning_too(models_dir):
    english = open_bundled("all-minilm-l6-v2", models_dir)
    query = english.encode_query("How long may a worker be on duty?")
    near, far = english.encode(ENGLISH[:2])
    assert english.dimensions == 384
    assert query @ near > query @ far


@pytest.mark.parametrize("sign", ["\ud83d", "\x00", "😀", "\u202e", "𠮷"], ids=ascii)
def test_odd_signs_break_nothing(encoder, sign):
    vector = encoder.encode([f"安全{sign}出口"])[0]
    assert np.isfinite(vector).all()
    assert encoder.encode_query(f"{sign}出口").shape == (512,)
    assert encoder.count_tokens(sign) >= 2
