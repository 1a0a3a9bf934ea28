"""A collection has its own words and its own profile: kept with its build, swapped with it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from written import collection, law, settings_of

from ingest.jobs import State
from mappings.errors import InvalidSetting
from mappings.fields import Fields as F
from mappings.index import dictionary_of
from mappings.lexicon import bundled
from search.question import Question
from yiju.api import collections as held_open
from yiju.api.collections import Collections
from yiju.operations import Operations
from yiju.recipes import Choice
from yiju.settings import Settings, load_settings
from yiju.workbench import open_workbench

WORD, LAY = "灯光管理津贴", "灯钱"
QUESTION = Question(text=f"{WORD}何时发放", as_of=date(2024, 1, 1))
LAY_QUESTION = Question(text=f"{LAY}何时发放", as_of=date(2024, 1, 1))


@pytest.fixture
def words(tmp_path) -> Path:
    """A folder of words."""
    made = tmp_path / "words"
    made.mkdir()
    (made / "own.txt").write_text(f"{WORD} 99 n\n", encoding="utf-8")
    (made / "synonyms.txt").write_text(f"{LAY}: {WORD}  # usage\n", encoding="utf-8")
    return made


@pytest.fixture
def house(tmp_path) -> Path:
    """A profile in a file: no regulation stands above another text."""
    file = tmp_path / "house.toml"
    placed = 'kind = "{}"\ntier = 4\nforce = 7\nbecause = "the house says so"\n'
    kinds = ("administrative_regulation", "local_regulation", "law", "house_rule")
    rows = "".join(f"[[placements]]\n{placed.format(kind)}" for kind in kinds)
    file.write_text(f'extends = "law"\nname = "house"\n{rows}', encoding="utf-8")
    return file


@dataclass
class Place:
    """Where collections are made."""

    settings: Settings
    laws: Path
    es_client: object

    def collection(self):
        """The writing side of a new collection, which is dropped at the end."""
        return collection(self.es_client, self.settings)


@pytest.fixture
def place(node, es_client, tmp_path) -> Place:
    (tmp_path / "laws").mkdir()
    text = law("灯会条例", 1, last=f"第二条 {WORD}每年发放一次。")
    (tmp_path / "laws" / "a.md").write_text(text, encoding="utf-8")
    return Place(settings_of(node, tmp_path / "home"), tmp_path / "laws", es_client)


def is_one_word(desk: Operations) -> bool:
    """Whether the passages that serve hold the word whole."""
    desk.index.refresh("passages")
    found, _ = desk.index.document_frequencies(F.WORDS, [WORD])
    return found[WORD] > 0


def reindex(desk: Operations, **chosen) -> None:
    desk.reindex(choice=Choice(**chosen))


def asked(bench, question=QUESTION):
    """What an answer shows of the words and the profile behind it."""
    result = bench.ask(question)
    keywords = {word.term for word in result.understanding.keywords}
    return result.dictionary, WORD in keywords, result.candidates[0].force


def test_two_collections_of_one_process_keep_their_words_and_profiles_apart(place, words, house):
    with place.collection() as own, place.collection() as plain:
        own.ingest([str(place.laws)], choice=Choice(dictionary=words, profile=str(house)))
        plain.ingest([str(place.laws)])
        benches = [open_workbench(place.settings, desk.index.collection) for desk in (own, plain)]
        with ThreadPoolExecutor(4) as pool:
            told = list(pool.map(asked, benches * 10))
        versions = [desk.index.build().dictionary for desk in (own, plain)]
        assert versions[1] == bundled().version != versions[0]
        assert set(told[::2]) == {(versions[0], True, 7)}
        ((version, whole, force),) = set(told[1::2])
        assert (version, whole, force == 7) == (versions[1], False, False)
        assert (is_one_word(own), is_one_word(plain)) == (True, False)


def test_a_running_service_takes_the_new_words_with_the_new_build_and_the_old_ones_back(
    place, words, house, monkeypatch
):
    monkeypatch.setattr(held_open, "LOOKED", 0.0)
    service = Collections(place.settings)
    with place.collection() as desk:

        def served():
            desk.index.refresh("jobs")  # the service looks for jobs that have ended
            return service.open(desk.index.collection)

        desk.ingest([str(place.laws)])
        before = asked(served())
        reindex(desk, dictionary=words, profile=str(house))
        after = asked(served())
        assert (before[1], after[1:]) == (False, (True, 7))
        assert (before[0], after[0]) == (bundled().version, desk.index.build().dictionary)
        assert asked(served(), LAY_QUESTION)[0] == after[0]
        assert is_one_word(desk)
        desk.rollback()
        assert asked(served()) == before
        desk.rollback()
        assert asked(served()) == after


def test_a_process_without_the_folder_cuts_as_the_texts_were_cut(place, words):
    with place.collection() as desk:
        desk.ingest([str(place.laws)], choice=Choice(dictionary=words))
        for file in words.iterdir():
            file.unlink()
        words.rmdir()
        bench = open_workbench(place.settings, desk.index.collection)
        assert asked(bench)[1]
        keyword = bench.ask(LAY_QUESTION).understanding.keywords[0]
        assert (keyword.term, keyword.expansions) == (LAY, (WORD,))


def test_words_stay_until_others_are_chosen(place, words, tmp_path):
    (tmp_path / "none").mkdir()
    with place.collection() as desk:
        desk.ingest([str(place.laws)])
        assert not is_one_word(desk)
        configured = place.settings.model_copy(update={"dictionary": words})
        reindex(open_workbench(configured, desk.index.collection).operations)
        assert is_one_word(desk)
        reindex(desk)
        assert is_one_word(desk)
        desk.ingest([str(place.laws)], choice=Choice(dictionary=words))
        reindex(desk, dictionary=tmp_path / "none")
        assert not is_one_word(desk)


@pytest.mark.parametrize(
    ("option", "told"),
    [
        pytest.param("dictionary", "other words of its own", id="dictionary"),
        pytest.param("profile", "weighed by the profile 'law', not 'house@", id="profile"),
    ],
)
def test_an_ingest_does_not_change_what_the_rest_is_made_by(place, words, house, option, told):
    given = {"dictionary": words, "profile": str(house)}[option]
    with place.collection() as desk:
        desk.ingest([str(place.laws)])
        with pytest.raises(InvalidSetting, match=told) as caught:
            desk.ingest([str(place.laws)], choice=Choice(**{option: given}))
        assert f"yiju reindex --{option} {given}" in caught.value.remedy


@pytest.mark.parametrize("wrong", ["astrology", "absent.toml"])
def test_a_profile_that_is_not_there_is_refused_before_anything_is_made(place, wrong):
    with place.collection() as desk:
        with pytest.raises(InvalidSetting, match="no such file"):
            desk.ingest([str(place.laws)], choice=Choice(profile=wrong))
        assert not desk.index.exists()


def test_a_resumed_reindex_goes_on_with_the_words_that_it_began_with(place, words):
    def stop(_) -> None:
        raise KeyboardInterrupt

    with place.collection() as desk:
        desk.ingest([str(place.laws)])
        with pytest.raises(KeyboardInterrupt):
            desk.reindex(choice=Choice(dictionary=words), watch=stop)
        (words / "own.txt").write_text("灯光管理\n", encoding="utf-8")
        desk.resume()
        assert desk.jobs.all()[0].state is State.DONE
        assert is_one_word(desk)
        assert asked(open_workbench(place.settings, desk.index.collection))[1]


def test_a_build_from_before_words_were_kept_is_asked_by_the_bundled_ones(place):
    with place.collection() as desk:
        desk.ingest([str(place.laws)])
        index = desk.index
        (meta,) = (
            one["mappings"]["_meta"]
            for one in index.client.indices.get_mapping(index=index.place("passages")).values()
        )
        older = {name: value for name, value in meta.items() if name not in ("profile", "chunking")}
        index.client.indices.put_mapping(
            index=index.place("passages"), meta=older | {"dictionary": "0123456789ab"}
        )
        build = index.build()
        assert (build.profile, build.chunking) == ("law", "provision")
        assert dictionary_of(index, build.dictionary) is bundled()
        bench = open_workbench(place.settings, index.collection)
        assert asked(bench)[:2] == ("0123456789ab", False)
        reindex(desk)
        assert dictionary_of(index, index.build().dictionary).version == index.build().dictionary


def test_a_folder_that_is_none_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("YIJU_DICTIONARY", str(tmp_path / "nowhere"))
    with pytest.raises(InvalidSetting, match="YIJU_DICTIONARY"):
        load_settings()
