"""Files become versions: copies unite, parts join, wordings stay apart."""

from datetime import date

from drafted import sheet
from hypothesis import given
from hypothesis import strategies as st

from ingest.assemble import assemble, work_of
from mappings.records import Part

PASSED = "2001年3月5日 第八十届全国人民代表大会常务委员会第三次会议通过"
AMENDED = (
    "2010年6月7日 第八十一届全国人民代表大会常务委员会第九次会议《关于修改〈风筝法〉的决定》修正"
)


def law(*articles: str, history: str = PASSED, title: str = "中华人民共和国风筝法") -> str:
    return "\n\n".join((f"# {title}", history, *articles)) + "\n"


OLD = law("第一条 放风筝。", "第二条 本法自2001年5月1日起施行。")
NEW = law(
    "第一条 放好风筝。", "第二条 本法自2001年5月1日起施行。", history=f"{PASSED}\n\n{AMENDED}"
)


def test_two_wordings_of_a_law_are_two_versions():
    both = assemble([sheet(OLD, "a/风筝法.md"), sheet(NEW, "b/风筝法.md")])
    assert [one.version.version_id for one in both] == ["风筝法@2001-03-05", "风筝法@2010-06-07"]
    assert {one.version.work_id for one in both} == {"风筝法"}


def test_an_amended_wording_begins_with_its_amendment_not_with_the_first_day():
    old, new = (one.version for one in assemble([sheet(OLD, "a.md"), sheet(NEW, "b.md")]))
    assert (old.effective_from, old.flags) == (date(2001, 5, 1), ())
    assert (new.effective_from, new.text_from) == (date(2010, 6, 7), date(2001, 5, 1))
    assert new.flags == ("effective_from_is_promulgation",)


def test_copies_of_a_wording_are_one_version_with_all_its_sources():
    (only,) = assemble([sheet(OLD, "经济法/风筝法.md"), sheet(OLD, "行政法/风筝法.md")])
    assert only.version.sources == ("经济法/风筝法.md", "行政法/风筝法.md")
    assert all(one.sources == only.version.sources for one in only.provisions)
    assert "sources_differ" not in only.version.flags


def test_copies_that_differ_only_in_widths_and_blanks_are_alike():
    narrow = law("第一条 放风筝(包括纸鸢)。", "第二条 本法自2001年5月1日起施行。")
    wide = law("第一条 放风筝（包括纸鸢）。", "第二条 本法自2001年5月1日起施行。")
    (only,) = assemble([sheet(narrow, "a.md"), sheet(wide, "b.md")])
    assert len(only.provisions) == 2


def test_copies_of_one_day_that_differ_are_told():
    other = law("第一条 放大风筝。", "第二条 本法自2001年5月1日起施行。")
    (only,) = assemble([sheet(OLD, "a.md"), sheet(other, "b.md")])
    assert "sources_differ" in only.version.flags
    assert [one.provision_id for one in only.provisions] == [
        "风筝法@2001-03-05#1",
        "风筝法@2001-03-05#2",
        "风筝法@2001-03-05#1~2",
    ]


def test_files_dated_apart_by_days_hold_one_wording_when_they_read_alike():
    text = law(
        "第一条 甲。",
        history="2022年2月15日 最高人民法院审判委员会第9864次会议通过",
        title="最高人民法院关于风筝的解释",
    )
    one, other = sheet(text, "解释(2022-04-04).md"), sheet(text, "解释(2022-04-24).md")
    assert len(assemble([one, other])) == 1


def test_parts_of_a_code_are_one_version_in_the_order_of_its_numbers():
    first = law("第一条 甲。", "第二条 乙。", title="中华人民共和国大法典")
    second = law("第三条 丙。", title="中华人民共和国大法典")
    (only,) = assemble([sheet(second, "大法典/a.md"), sheet(first, "大法典/b.md")])
    assert [one.number for one in only.provisions] == ["1", "2", "3"]
    assert [one.sources for one in only.provisions] == [
        ("大法典/b.md",), ("大法典/b.md",), ("大法典/a.md",),
    ]  # fmt: skip
    assert only.version.articles == 3


def test_commentary_to_a_standard_joins_it_without_its_force():
    rule = "# 风筝台通用规范 GB 99002-2021\n\n3.1.1 应牢固。\n\n3.1.2 应轻便。\n\n本规范自2022年1月1日起实施。\n"
    why = "# 风筝台通用规范 GB 99002-2021 条文说明\n\n3.1.1 风大。\n\n3.1.2 人少。\n"
    (only,) = assemble([sheet(why, "b/说明.md"), sheet(rule, "b/规范.md")])
    assert only.version.kind == "mandatory_standard"
    assert [(one.number, one.part) for one in only.provisions if one.label] == [
        ("3.1.1", Part.BODY),
        ("3.1.2", Part.BODY),
        ("3.1.1", Part.COMMENTARY),
        ("3.1.2", Part.COMMENTARY),
    ]
    assert len({one.provision_id for one in only.provisions}) == len(only.provisions)


def test_commentary_under_the_name_of_a_law_stays_apart_from_it():
    news = sheet("# 风筝法\n\n第一条 是说风大。\n\n第二条 也是。\n", "解读/风筝法(2002-01-01).md")
    both = assemble([sheet(OLD, "a.md"), news])
    assert [one.version.kind for one in both] == ["law", "commentary"]


def test_a_wording_without_any_day_is_named_by_its_words():
    (only,) = assemble([sheet("# 风筝须知\n\n第一条 甲。\n", "x.md")])
    assert only.version.version_id == f"风筝须知@{only.version.content_hash[:12]}"
    assert only.version.flags == ("kind_unknown", "effective_from_unknown", "wording_day_unknown")


def test_a_wording_of_which_only_the_first_day_is_known_is_named_by_it():
    (only,) = assemble(
        [sheet(law("第一条 甲。", "第二条 本法自1999年10月1日起施行。", history=""), "x.md")]
    )
    assert only.version.version_id == "风筝法@1999-10-01"
    assert "wording_day_unknown" in only.version.flags


def test_a_provision_that_begins_later_says_so():
    text = law("第一条 甲。", "第二条 本法自2001年5月1日起施行，其中第一条自2003年1月1日起施行。")
    (only,) = assemble([sheet(text, "x.md")])
    assert only.version.partly_from == date(2003, 1, 1)
    assert [one.effective_from for one in only.provisions] == [date(2003, 1, 1), None]


FILES = [
    sheet(OLD, "a/风筝法.md"),
    sheet(OLD, "b/风筝法.md"),
    sheet(NEW, "c/风筝法(2010-06-07).md"),
    sheet(law("第一条 甲。", title="中华人民共和国大法典"), "d/一.md"),
    sheet(law("第二条 乙。", title="中华人民共和国大法典"), "d/二.md"),
    sheet("# 风筝须知\n\n第一条 甲。\n", "e.md"),
]


@given(st.permutations(FILES))
def test_the_order_of_the_files_does_not_matter(files):
    assert assemble(files) == assemble(FILES)


@given(st.sets(st.sampled_from(range(len(FILES))), min_size=1))
def test_no_clause_is_lost(chosen):
    files = [FILES[place] for place in chosen]
    held = {
        (source, one.text)
        for version in assemble(files)
        for one in version.provisions
        for source in one.sources
    }
    assert held == {(draft.source, one.text) for draft, outline in files for one in outline.clauses}


def test_the_work_is_named_by_the_normal_title():
    assert work_of(FILES[0][0]) == "风筝法"
