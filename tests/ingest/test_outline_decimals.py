"""Decimal clauses and English texts: levels from their numbers, terms of a glossary each alone."""

from outlined import numbers, outlined

from ingest.readers.markdown import read_markdown

STANDARD = """# 灯光规范
## 1 总则
1.0.1 为了灯光，制定本规范。
## 2 路灯
### 2.1 高杆
2.1.1 高杆应按2.1.2的要求安装。
2.1.2的试验适用于高杆。
3.5 m 以上的高杆除外。
1 灯头；
2 灯杆。
2.1.2 灯杆应符合表2.1.2的规定。
材料\t厚度
钢\t3.5
2.3.1 灯头应当水平。
## 附录A 符号
A.0.1 符号应统一。
## 条文说明
2.1.1 本条说明高杆。
"""


def test_decimal_clauses_are_told_from_references_items_and_quantities():
    found = outlined(STANDARD, read_markdown)
    assert found.unit == "decimal"
    assert [(c.number, c.part, c.path) for c in found.clauses] == [
        ("1.0.1", "body", ("1 总则",)),
        ("2.1.1", "body", ("2 路灯", "2.1 高杆")),
        ("2.1.2", "body", ("2 路灯", "2.1 高杆")),
        ("2.3.1", "body", ("2 路灯",)),
        ("A.0.1", "annex", ("附录A 符号",)),
        ("2.1.1", "commentary", ("条文说明",)),
    ]
    assert found.clauses[1].text.count("\n") == 4


def test_a_reference_to_the_next_clause_stays_in_its_own():
    text = (
        "11.5.14.1 通则\n11.5.14.2的试验适用于A类护套。\n"
        "11.5.14.3的试验应按4.4 c)项进行。\n11.5.15 甲"
    )
    assert numbers(text) == ["11.5.14.1", "11.5.15"]


def test_a_decimal_heading_with_words_of_its_own_is_a_clause_and_stands_above():
    text = "2 路灯\n2.1 高杆\n高杆应当牢固。\n2.1.1 甲。\n2.1.2 乙。"
    assert [(c.number, c.title, c.path) for c in outlined(text).clauses] == [
        ("2.1", "高杆", ("2 路灯",)),
        ("2.1.1", "", ("2 路灯", "2.1 高杆")),
        ("2.1.2", "", ("2 路灯", "2.1 高杆")),
    ]


def test_levels_of_an_english_text_come_from_its_numbers():
    text = (
        "1 General\n1.1 Lamps\n1.1.1 A lamp must be bright.\n(a) at night;\n"
        "1.1.2 It may be high.\n2 Fines\n2.1 Sums\n2.1.1 A fine is due."
    )
    assert [(c.number, c.path) for c in outlined(text).clauses] == [
        ("1.1.1", ("1 General", "1.1 Lamps")),
        ("1.1.2", ("1 General", "1.1 Lamps")),
        ("2.1.1", ("2 Fines", "2.1 Sums")),
    ]


def test_english_articles_are_told_from_sentences_about_them():
    text = (
        "Part I Lamps\nArticle 1 Scope\nThis applies to lamps.\n"
        "Article 2 applies to masts.\nArticle 2. Masts must stand.\nSchedule 1 Lamps\n"
        "All."
    )
    assert [(c.number, c.title, c.path) for c in outlined(text).clauses] == [
        ("1", "Scope", ("Part I Lamps",)),
        ("2", "", ("Part I Lamps",)),
        ("annex-1", "", ("Schedule 1 Lamps",)),
    ]


def test_a_label_before_a_tab_is_taken_as_it_stands():
    text = (
        "1.\tGENERAL\n1.1\tLamps\n1.1.(1)\tA lamp must:\n(a)\tshine; and\n(b)\tstand.\n"
        "1.1.Guidance\nOf use.\n/Table Start\n2.\tcell\n/Table End\n2.\tFINES\n"
        "2.1\tA fine is due."
    )
    assert [(c.label, c.number, c.path) for c in outlined(text).clauses] == [
        ("1.1.(1)", "1.1.(1)", ("1. GENERAL", "1.1 Lamps")),
        ("1.1.Guidance", "1.1.Guidance", ("1. GENERAL", "1.1 Lamps")),
        ("2.1", "2.1", ("2. FINES",)),
    ]


TERMS = [f"Lamp {number}\tMeans a lamp of {number} candles." for number in range(1, 12)]


def test_every_term_of_a_glossary_is_a_provision():
    table = ["Defined Terms\tDefinitions", *TERMS, "Light Keeper\tMeans a person who:"]
    text = [
        "1.\tTERMS",
        "1.1\tIn these Rules:",
        "/Table Start",
        *table,
        "(a)\tkeeps; or",
        "b)\ttends",
    ]
    clauses = outlined("\n".join([*text, "/Table End", "2.\tFINES", "2.1\tA fine is due."])).clauses
    assert [one.number for one in clauses[:2]] == ["1.1", "term-lamp-1"]
    assert [one.number for one in clauses[-2:]] == ["term-light-keeper", "2.1"]
    assert clauses[-2].label == "Light Keeper"
    assert clauses[-2].text.startswith("Means a person who:\n(a)\tkeeps; or\nb)\ttends")
    assert len(clauses) == 14


def test_the_terms_of_a_formula_stay_in_their_clause():
    table = ["Term\tDefinition", *TERMS[:5]]
    found = outlined("\n".join(["1.1\tL = a + b, where:", *table, "1.2\tA fine is due."]))
    assert [one.number for one in found.clauses] == ["1.1", "1.2"]
