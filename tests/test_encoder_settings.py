"""YIJU_ENCODER: which encoder reads which language, and what is refused."""

import numpy as np
import pytest

from mappings.encoders.routing import Encoders
from mappings.errors import EncoderError, InvalidSetting
from yiju.encoders import open_encoders
from yiju.settings import Settings


@pytest.fixture
def settings(tmp_path):
    def with_encoder(choice):
        return Settings(home=tmp_path, encoder=choice)

    return with_encoder


@pytest.mark.model
@pytest.mark.parametrize(
    ("choice", "language", "model"),
    [
        ("auto", "zh", "bge-small-zh-v1.5"),
        ("auto", "en", "all-minilm-l6-v2"),
        ("all-minilm-l6-v2", "zh", "all-minilm-l6-v2"),
    ],
)
def test_a_language_has_its_encoder(settings, choice, language, model):
    encoder = open_encoders(settings(choice))[language]
    assert encoder.model_id.startswith(f"{model}@")


@pytest.mark.model
def test_documents_go_through_the_cache_of_the_home(settings, tmp_path, encoder):
    cached = open_encoders(settings("auto"))["zh"]
    text = "消防车道应当保持畅通"
    assert np.array_equal(cached.encode([text]), encoder.encode([text]))
    assert cached.cache.counts() == {encoder.model_id: 1}
    assert cached.cache.path.parent == tmp_path


def test_none_means_no_vectors(settings):
    assert not open_encoders(settings("none"))


def test_a_language_nobody_reads_has_no_encoder(settings):
    assert open_encoders(settings("auto")).get("fr") is None


@pytest.mark.parametrize(
    ("choice", "url", "model"),
    [
        ("http:http://localhost:8000/v1#bge-m3", "http://localhost:8000/v1", "bge-m3"),
        ("http:https://host/v1/#a/b", "https://host/v1", "a/b"),
        ("http://localhost/v1#bge-m3", "http://localhost/v1", "bge-m3"),
        ("https://host/v1#bge-m3", "https://host/v1", "bge-m3"),
    ],
)
def test_a_service_is_named_by_address_and_model(settings, choice, url, model):
    service = open_encoders(settings(choice))["en"].encoder
    assert (service.url, service.model) == (url, model)


@pytest.mark.parametrize(
    "choice", ["bge-huge", "", "st:", "http:", "http:localhost#m", "https://host/v1", "ftp://h#m"]
)
def test_what_cannot_be_used_is_refused_at_once(settings, choice):
    with pytest.raises(InvalidSetting):
        open_encoders(settings(choice))


def test_an_encoder_is_opened_once_and_only_when_asked_for():
    opened = []

    def opener():
        opened.append("zh")
        return object()

    encoders = Encoders({"zh": opener, "en": opener, "fr": pytest.fail})
    assert "fr" in encoders
    assert opened == []
    assert encoders["zh"] is encoders["en"]
    assert opened == ["zh"]


def test_a_failed_opening_is_tried_again():
    answers = [EncoderError("offline", reason="unreachable"), "an encoder"]

    def opener():
        answer = answers.pop(0)
        if isinstance(answer, EncoderError):
            raise answer
        return answer

    encoders = Encoders({"zh": opener})
    with pytest.raises(EncoderError):
        encoders["zh"]
    assert encoders["zh"] == "an encoder"
