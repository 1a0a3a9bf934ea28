"""Word files: numbers as printed, changes accepted, tables in place, refusals."""

import random
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from word_writer import docx, numbering, paragraph, run, table

from ingest.outline import outline
from ingest.readers import read
from ingest.readers.word_file import read_word
from ingest.readers.word_numbering import written
from mappings.errors import UnreadableDocument


def texts(*blocks, **settings):
    return [line.text for line in read_word(docx(*blocks, **settings), name="a.docx").lines]


@pytest.mark.parametrize(
    ("block", "level"),
    [
        pytest.param(paragraph("甲", style="Heading2"), 2, id="style"),
        pytest.param(paragraph("甲", style="Title"), 1, id="title"),
        pytest.param(paragraph("甲", outline=2), 3, id="outline level of its own"),
        pytest.param(paragraph("甲", outline=9), 0, id="body text by its own word"),
        pytest.param(paragraph("甲"), 0, id="plain"),
    ],
)
def test_headings_know_their_level(block, level):
    (line,) = read_word(docx(block), name="a.docx").lines
    assert line.level == level


ARTICLES = numbering(7, ("chineseCounting", "第%1章"), ("chineseCountingThousand", "第%2条"))
CLAUSES = numbering(8, ("decimal", "%1"), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"))


def test_automatic_numbers_are_words_of_the_text():
    blocks = [
        paragraph("总则", numbered=(7, 0)),
        paragraph("守灯人应当点灯。", numbered=(7, 1)),
        paragraph("灯每夜点一次。", numbered=(7, 1)),
        paragraph("附则", numbered=(7, 0)),
        paragraph("本规则自公布之日起施行。", numbered=(7, 1)),
    ]
    assert texts(*blocks, numberings=[ARTICLES]) == [
        "第一章 总则",
        "第一条 守灯人应当点灯。",
        "第二条 灯每夜点一次。",
        "第二章 附则",
        "第一条 本规则自公布之日起施行。",
    ]


def test_decimal_numbers_count_below_each_other():
    depths = (0, 1, 1, 2, 2, 0, 1)
    blocks = [paragraph("灯", numbered=(8, depth)) for depth in depths]
    assert texts(*blocks, numberings=[CLAUSES]) == [
        "1 灯", "1.1 灯", "1.2 灯", "(a) 灯", "(b) 灯", "2 灯", "2.1 灯",
    ]  # fmt: skip


def test_bullets_and_unknown_lists_print_no_number():
    bullets = numbering(9, ("bullet", "•"))
    blocks = [paragraph("灯", numbered=(9, 0)), paragraph("船", numbered=(77, 0))]
    assert texts(*blocks, numberings=[bullets]) == ["灯", "船"]


@pytest.mark.parametrize(
    ("value", "style", "printed"),
    [
        (4, "upperRoman", "IV"), (1994, "lowerRoman", "mcmxciv"), (28, "upperLetter", "BB"),
        (7, "decimalZero", "07"), (103, "chineseCounting", "一百零三"), (3, "unheard", "3"),
        (0, "upperRoman", "0"),
    ],
)  # fmt: skip
def test_numbers_are_printed_in_their_style(value, style, printed):
    assert written(value, style) == printed


@pytest.mark.parametrize(
    ("inside", "kept"),
    [
        pytest.param(f"{run('点')}<w:ins>{run('灯')}</w:ins>", "点灯", id="insertion"),
        pytest.param(f"{run('点')}<w:del>{run('火', 'delText')}</w:del>", "点", id="deletion"),
        pytest.param(f"{run('点')}<w:moveFrom>{run('灯')}</w:moveFrom>", "点", id="moved away"),
        pytest.param(f"<w:moveTo>{run('点')}</w:moveTo>{run('灯')}", "点灯", id="moved here"),
        pytest.param(f"<w:hyperlink>{run('点灯')}</w:hyperlink>", "点灯", id="link"),
        pytest.param(f"{run('点')}{run('PAGE', 'instrText')}", "点", id="field code"),
        pytest.param(
            f"<w:sdt><w:sdtContent>{run('灯')}</w:sdtContent></w:sdt>", "灯", id="control"
        ),
    ],
)
def test_tracked_changes_are_accepted(inside, kept):
    assert texts(paragraph(inside)) == [kept]


def test_paragraphs_whose_break_was_deleted_are_one():
    broken = "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" + run("守灯人") + "</w:p>"
    assert texts(broken, paragraph("点灯。")) == ["守灯人点灯。"]


def test_tables_stand_in_place_one_row_a_line():
    blocks = [paragraph("前"), table(("灯", "一"), ("船", "二")), paragraph("后")]
    assert texts(*blocks) == ["前", "灯\t一", "船\t二", "后"]


def test_a_table_of_one_cell_is_text():
    assert texts(table(("第一条 甲",))) == ["第一条 甲"]


def test_a_tab_after_a_number_is_a_blank():
    assert texts(paragraph(f"{run('第一条')}<w:r><w:tab/></w:r>{run('甲')}")) == ["第一条 甲"]


def test_a_contents_list_is_kept_as_contents_not_as_text():
    styled = '<w:style {} w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
    data = docx(paragraph(f"{run('第一章 总则')}<w:r><w:tab/></w:r>{run('3')}", style="TOC1"),
                paragraph("第一条 甲"))  # fmt: skip
    source = read_word(_with_style(data, styled), name="a.docx")
    assert [(entry.level, entry.title) for entry in source.contents] == [(1, "第一章 总则")]
    assert [line.text for line in source.lines] == ["第一条 甲"]
    assert source.dropped == ("contents",)


def _with_style(data, style):
    return _changed(
        data,
        "word/styles.xml",
        lambda part: part.replace(b"</w:styles>", style.format("").encode() + b"</w:styles>"),
    )


def _changed(data, name, change):
    held = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(held, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            written_part = old.read(part)
            new.writestr(part, change(written_part) if part == name else written_part)
    return held.getvalue()


def _no_xml():
    return _changed(docx(), "word/document.xml", lambda _: b"<w")


def _locked():
    return b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le")


def _bomb():
    return _changed(docx(paragraph("甲")), "word/document.xml", lambda _: b" " * 210_000_000)


@pytest.mark.parametrize(
    ("make", "reason", "remedy"),
    [
        pytest.param(lambda: b"", "empty", "text in it", id="empty file"),
        pytest.param(docx, "no text", "words", id="no words"),
        pytest.param(lambda: b"PK\x03\x04 torn", "damaged", "anew", id="damaged"),
        pytest.param(_no_xml, "damaged", "anew", id="no XML"),
        pytest.param(_locked, "encrypted", "password", id="locked"),
        pytest.param(lambda: b"\xd0\xcf\x11\xe0 Word.8", "old Office", "DOCX", id="old DOC"),
        pytest.param(_bomb, "unpacks to more than 200 MB", "pictures", id="bomb"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_reason_and_remedy(make, reason, remedy):
    with pytest.raises(UnreadableDocument, match=reason) as refusal:
        read_word(make(), name="a.docx")
    assert remedy in refusal.value.remedy


def test_a_suffix_tells_a_word_file(tmp_path):
    path = tmp_path / "法.docx"
    path.write_bytes(docx(paragraph("第一条 甲")))
    assert read(path, name="法.docx").media == "word_file"


SAMPLE = docx(
    paragraph("灯塔规则", style="Title"),
    paragraph("守灯人应当点灯。", numbered=(7, 1)),
    table(("灯", "一"), ("船", "二")),
    numberings=[ARTICLES],
)


@given(st.integers(), st.integers(1, 30), st.booleans())
def test_broken_bytes_are_read_or_refused(seed, count, inside):
    dice = random.Random(seed)

    def torn(part):
        data = bytearray(part)
        for _ in range(count):
            data[dice.randrange(len(data))] = dice.randrange(256)
        return bytes(data)

    parts = ("word/document.xml", "word/styles.xml", "word/numbering.xml", "[Content_Types].xml")
    data = _changed(SAMPLE, dice.choice(parts), torn) if inside else torn(SAMPLE)
    try:
        source = read_word(data, name="a.docx")
    except UnreadableDocument:
        return
    outline(source)
