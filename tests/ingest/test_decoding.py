"""Bytes to text: every encoding that Chinese files come in, and what is no text at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.readers.decoding import decode
from mappings.errors import UnreadableDocument

WORDS = "第一条 夜市摊位应当保持清洁，摊主不得占用消防通道。\n第二条 本办法自公布之日起施行。"


@pytest.mark.parametrize(
    ("data", "flags"),
    [
        pytest.param(WORDS.encode(), (), id="utf-8"),
        pytest.param(b"\xef\xbb\xbf" + WORDS.encode(), (), id="utf-8 with its mark"),
        pytest.param(WORDS.encode("utf-16"), (), id="utf-16 with its mark"),
        pytest.param(WORDS.encode("gbk"), ("decoded_as_gb18030",), id="gbk"),
        pytest.param(WORDS.encode("gb18030"), ("decoded_as_gb18030",), id="gb18030"),
        pytest.param(WORDS.replace("\n", "\r\n").encode(), (), id="line ends of Windows"),
        pytest.param(WORDS.replace("摊位", "摊\u200b位").encode(), (), id="zero-width blank"),
    ],
)
def test_text_is_read_whatever_its_encoding(data, flags):
    assert decode(data, name="a.txt") == (WORDS, flags)


def test_traditional_text_in_big5_is_not_read_as_gb18030():
    words = "第一條 為了維護夜間市場的秩序，保障攤販與居民的權益，特制定本辦法。" * 4
    decoded = decode(words.encode("big5"), name="a.txt")
    assert decoded.text == words
    assert "encoding_guessed" in decoded.flags


def test_a_declared_encoding_yields_to_valid_utf_8():
    assert decode(WORDS.encode(), name="a.html", declared="gb2312") == (WORDS, ())


def test_a_declared_subset_is_read_as_gb18030():
    words = "云岭市镕江路"  # 镕 is in GBK, not in GB 2312
    assert decode(words.encode("gbk"), name="a.html", declared="gb2312").text == words


@pytest.mark.parametrize(
    ("data", "text", "flag"),
    [
        pytest.param("甲\x00乙".encode(), "甲乙", "control_characters_removed", id="NUL"),
        pytest.param(
            "甲".encode() * 60 + b"\xed\xa0\xbd",
            "甲" * 60 + "\ufffd",
            "surrogates_replaced",
            id="lone surrogate",
        ),
        pytest.param(
            "甲".encode() * 200 + b"\xff",
            "甲" * 200 + "\ufffd",
            "undecodable_bytes_replaced",
            id="one broken byte",
        ),
    ],
)
def test_a_small_fault_is_mended_and_told(data, text, flag):
    decoded = decode(data + b"\n" * 100, name="a.md")
    assert decoded.text.strip() == text
    assert flag in decoded.flags


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", "empty", id="no byte"),
        pytest.param(b" \n\t\n", "empty", id="blanks only"),
        pytest.param("\ufeff\u200b\n".encode(), "no text", id="invisible signs only"),
        pytest.param(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "PDF", id="PDF named as text"),
        pytest.param(b"PK\x03\x04\x14\x00", "ZIP", id="DOCX named as text"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "picture", id="picture"),
        pytest.param(bytes(range(256)) * 8, "binary|encoding", id="binary"),
        pytest.param(b"\x00\x01\x02abc" * 50, "binary", id="control characters"),
    ],
)
def test_what_is_no_text_is_refused_with_reason_and_remedy(data, reason):
    with pytest.raises(UnreadableDocument, match=reason) as refusal:
        decode(data, name="a.md")
    assert refusal.value.remedy


@given(st.binary(min_size=1, max_size=300))
def test_any_bytes_give_clean_text_or_a_refusal(data):
    try:
        text = decode(data, name="a.txt").text
    except UnreadableDocument:
        return
    assert text.strip()
    assert "\x00" not in text
    assert "\r" not in text
    text.encode()
