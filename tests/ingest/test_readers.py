"""Files to lines: what each format marks up, and where each line stands."""

import pytest

from ingest.readers import TEXT_LIMIT, knows, read
from mappings.errors import RejectedDocument, UnreadableDocument


@pytest.fixture
def reading(tmp_path):
    """Writes a file and reads it as a source."""

    def written(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read(path, name=name)

    return written


def texts(source):
    return [line.text for line in source.lines]


@pytest.mark.parametrize(
    ("name", "content", "media"),
    [
        pytest.param("a.md", "第一条 甲", "markdown", id="markdown"),
        pytest.param("A.MD", "第一条 甲", "markdown", id="suffix in capitals"),
        pytest.param("a.txt", "第一条 甲", "plain_text", id="text"),
        pytest.param("a.html", "<p>第一条 甲", "web_page", id="page"),
        pytest.param("a.txt", "<!DOCTYPE html><p>第一条 甲", "web_page", id="page named .txt"),
        pytest.param("noname", " <HTML><p>第一条 甲", "web_page", id="page without a suffix"),
    ],
)
def test_the_first_bytes_go_before_the_name(reading, name, content, media):
    source = reading(name, content)
    assert source.media == media
    assert texts(source) == ["第一条 甲"]


@pytest.mark.parametrize("name", ["a.xyz", "a"])
def test_a_file_that_no_reader_knows_is_refused_with_what_is_known(reading, name):
    with pytest.raises(UnreadableDocument) as refusal:
        reading(name, "第一条 甲")
    assert ".md" in refusal.value.remedy


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(UnreadableDocument, match="cannot be opened"):
        read(tmp_path / "none.md", name="none.md")


def test_a_huge_file_is_refused_unread(reading):
    with pytest.raises(RejectedDocument, match="larger than 20 MB") as refusal:
        reading("a.txt", b"a" * (TEXT_LIMIT + 1))
    assert "Split" in refusal.value.remedy


def test_a_reader_knows_its_files_by_their_suffix(tmp_path):
    assert knows(tmp_path / "a.HTM")
    assert not knows(tmp_path / "a.exe")


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        pytest.param("# 灯光条例\n", [(1, 1, "灯光条例")], id="heading"),
        pytest.param("灯光条例\n------\n\n甲", [(1, 2, "灯光条例"), (4, 0, "甲")], id="underlined"),
        pytest.param("##\n甲", [(2, 0, "甲")], id="heading without words"),
        pytest.param("甲\n乙\n---\n丙", [(1, 0, "甲"), (2, 0, "乙"), (4, 0, "丙")], id="rule"),
        pytest.param("**第一条** 甲", [(1, 0, "第一条 甲")], id="bold label"),
        pytest.param("3*2*5 与 *甲* 和 `乙`", [(1, 0, "3*2*5 与 甲 和 乙")], id="stars"),
        pytest.param(r"\*甲\* 1\. 乙", [(1, 0, "*甲* 1. 乙")], id="escaped signs"),
        pytest.param("见[灯光条例](http://a.cn/b_(c))。", [(1, 0, "见灯光条例。")], id="link"),
        pytest.param("> 甲<br>乙", [(1, 0, "甲"), (1, 0, "乙")], id="quote with a break"),
        pytest.param("- 甲\n- 3 -", [(1, 0, "甲"), (2, 0, "- 3 -")], id="bullet, page number"),
        pytest.param("\u3000\u3000甲&nbsp;乙", [(1, 0, "甲\xa0乙")], id="ideographic indentation"),
        pytest.param("    第一条 甲", [(1, 0, "第一条 甲")], id="indented, but no code"),
        pytest.param(
            "| 灯 | 勒克斯 |\n|---|:-:|\n| 路灯 | 20 |",
            [(1, 0, "灯\t勒克斯"), (3, 0, "路灯\t20")],
            id="table",
        ),
        pytest.param("甲 <!-- 乙 -->", [(1, 0, "甲")], id="comment in a line"),
        pytest.param("<!-- INFO END -->", [(1, 0, "<!-- INFO END -->")], id="comment alone"),
    ],
)
def test_markdown_gives_words_without_markup(reading, written, lines):
    source = reading("a.md", written)
    assert [(line.number, line.level, line.text) for line in source.lines] == lines


def test_a_line_of_nothing_but_markup_is_read_in_time(reading):
    source = reading("a.md", "甲" + "*" * 50_000 + "\n" + "[" * 50_000 + "\n" + "a* " * 50_000)
    assert len(source.lines) == 3


def test_markdown_links_into_the_page_are_its_contents_table(reading):
    source = reading("a.md", "- [序言](#序言)\n  - [第一节 路灯](#第一节-路灯)\n\n## 序言\n甲")
    assert [(row.level, row.title) for row in source.contents] == [(1, "序言"), (2, "第一节 路灯")]
    assert texts(source) == ["序言", "甲"]
    assert source.dropped == ("contents",)


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        pytest.param(
            "<p>应符合<br>下列规定<hr>一、甲</p>",
            ["应符合", "下列规定", "一、甲"],
            id="void elements",
        ),
        pytest.param("<META x><P>甲<BR/>乙<IMG src=a></P>丙", ["甲", "乙", "丙"], id="capitals"),
        pytest.param(
            "<table><tr><td>C30</td><td>14.3</td></tr><tr><td></td><td>2</td></tr></table>",
            ["C30\t14.3", "\t2"],
            id="cells",
        ),
        pytest.param(
            "<table><tr><td><p>路灯</p><p>高杆</p></td><td>20</td></table>",
            ["路灯 高杆\t20"],
            id="paragraphs in a cell stay one row",
        ),
        pytest.param(
            "<table><tr><td>" + "<p>第一条 灯光应当柔和。</p>" * 40 + "</td></tr></table>",
            ["第一条 灯光应当柔和。"] * 40,
            id="a cell that lays out the page",
        ),
        pytest.param(
            "<p>中<b>国</b>灯光</p>", ["中国灯光"], id="inline elements do not part words"
        ),
        pytest.param("<div>甲<div>乙</div>丙</div>", ["甲", "乙", "丙"], id="nested blocks"),
        pytest.param("<ol><li><p>甲</p><li>乙</ol>", ["1. 甲", "2. 乙"], id="printed item numbers"),
        pytest.param("<ol><li>（一）甲</ol>", ["（一）甲"], id="items numbered by hand"),
        pytest.param("<pre>甲\n  乙</pre>", ["甲", "乙"], id="lines of a pre"),
        pytest.param("<p>甲 &amp; &#20057;&lt;丙&gt;</p>", ["甲 & 乙<丙>"], id="entities"),
        pytest.param("<p>甲</p><style>.a{}</style><script>乙()</script>", ["甲"], id="no code"),
        pytest.param("<p>甲<!-- 乙 --></p><p style='display: none'>丙</p>", ["甲"], id="unseen"),
    ],
)
def test_a_web_page_gives_the_lines_that_are_seen(reading, body, lines):
    assert texts(reading("a.html", f"<html><body>{body}</body></html>")) == lines


@pytest.mark.parametrize(
    ("furniture", "kind"),
    [
        pytest.param("<nav>第九条 首页</nav>", "navigation", id="nav"),
        pytest.param("<div role=navigation>首页</div>", "navigation", id="role"),
        pytest.param("<div class='side-menu'>首页</div>", "navigation", id="word of a class"),
        pytest.param("<div id=tocBox>第一条</div>", "contents", id="word of an id"),
        pytest.param("<footer>版权</footer>", "footer", id="footer"),
        pytest.param("<header>本站</header>", "header", id="header"),
        pytest.param("<aside>热点</aside>", "aside", id="aside"),
        pytest.param("<p class=noprint>分享</p>", "not_printed", id="not printed"),
        pytest.param("<ul>" + "<li><a href=x>某市</a>" * 5 + "</ul>", "navigation", id="link list"),
    ],
)
def test_furniture_is_left_out_and_told(reading, furniture, kind):
    page = f"<body>{furniture}<p>{'第一条 灯光应当柔和。' * 9}</p></body>"
    source = reading("a.html", page)
    assert texts(source) == ["第一条 灯光应当柔和。" * 9]
    assert source.dropped == (kind,)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            "<div class=nav-wrapper><p>第一条 甲</p></div>", id="the box of the whole page"
        ),
        pytest.param(
            "<ul class=menu><li>首页<li>地图</ul><div class=sidebar><main>第一条 甲</main></div>",
            id="the main part in a box",
        ),
        pytest.param(
            f"<div id=headerBox>（2021年3月1日云岭市人民政府公布）</div>{'<p>第一条 甲</p>' * 9}",
            id="history in a header",
        ),
    ],
)
def test_what_holds_the_text_is_no_furniture(reading, page):
    source = reading("a.html", f"<body>{page}</body>")
    assert texts(source)[-1] == "第一条 甲"
    assert len(texts(source)) in (1, 10)


def test_lines_of_a_page_know_their_line_in_the_file(reading):
    page = (
        "<html>\n<head>\n<title>甲\n乙</title></head><body\n class=a><p>一\n</p>\n\n<p>二<br>三</p>"
    )
    source = reading("a.html", page)
    assert [(line.number, line.text) for line in source.lines] == [(5, "一"), (8, "二"), (8, "三")]
    assert source.title == "甲 乙"


def test_a_deeply_nested_page_is_read(reading):
    assert texts(reading("a.html", "<div>" * 5000 + "第一条 甲")) == ["第一条 甲"]


def test_a_page_declares_its_encoding(reading):
    page = '<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><p>摊位镕</p>'
    source = reading("a.html", page.encode("gbk"))
    assert texts(source) == ["摊位镕"]
    assert source.flags == ("decoded_as_gb18030",)


def test_offsets_point_into_the_text(reading):
    source = reading("a.txt", "\ufeff甲\r\n\r\n\u3000\u3000乙\r丙")
    assert source.text == "甲\n乙\n丙"
    assert [(line.number, line.start) for line in source.lines] == [(1, 0), (3, 2), (4, 4)]
