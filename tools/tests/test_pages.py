"""The pages of rooms, of decks, of games and of writing: their size, and their words in all languages."""

import json
import re

import pytest

from visavis_tools.paths import ROOT

WEB = ROOT / "assets/web"
LANGUAGES = sorted(path.stem for path in (ROOT / "assets/interface").glob("*.json"))
PLACEHOLDER = re.compile(r"\{(\w+)\}")


FOLDERS = ["words", "organization/words", "study/words", "games/words", "writing/words"]


def words(folder, language):
    return json.loads((WEB / folder / f"{language}.json").read_text())


def size(paths):
    return sum(path.stat().st_size for path in paths if path.suffix in (".html", ".css", ".js"))


def test_the_pages_are_small():
    def of(*names):
        return {path for path in WEB.rglob("*") if path.relative_to(WEB).parts[0].startswith(names)}

    limits = {"organization": 10_000, "study": 47_500, "games": 30_000, "writing": 40_000}
    pages = {name: of(name) for name in limits}
    pages["organization"] |= of("own-language")
    assert size(set(WEB.rglob("*")).difference(*pages.values())) <= 60_000
    for name, limit in limits.items():
        assert size(pages[name]) <= limit, name


def test_the_page_asks_no_other_address_and_has_no_scripts_of_its_own_text():
    for path in WEB.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            assert not re.search(r"https?://(?!www\.w3\.org)", path.read_text()), path
    for page in WEB.glob("*.html"):
        assert not re.search(r"<script(?![^>]*\bsrc=)|\bon\w+=|\bstyle=", page.read_text()), page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_language_has_all_words_with_the_same_arguments(folder, language):
    english, others = words(folder, "en"), words(folder, language)
    assert others.keys() == english.keys()
    for key, text in english.items():
        assert set(PLACEHOLDER.findall(others[key])) == set(PLACEHOLDER.findall(text)), key
        assert others[key].strip(), key


def said(page, *modules):
    """Return the keys of the words that a page and its modules say by their names."""
    scripts = "".join(path.read_text() for pattern in modules for path in WEB.glob(pattern))
    marks = re.findall(r'data-(?:word|label)="(\w+)"', (WEB / page).read_text())
    return set(re.findall(r'say\("([\w.]+)"', scripts)) | set(marks)


def test_the_page_of_decks_has_words_for_all_that_it_says():
    refusals = (ROOT / "Sources/Study/StudyServer/StudyRefusal.swift").read_text().split("init(")[0]
    names = [*re.findall(r"case (\w+)\n", refusals), "unreachable", "token", "signedOut"]
    failures = {f"failure.{name}" for name in names}
    assert said("study.html", "study/*.js") | failures <= words("study/words", "en").keys()


def test_the_page_of_games_has_words_for_all_that_it_says():
    # What is said of a game is named after it, and a source by its own name.
    games = {f"{game}{part}" for game in ("choose", "letters", "keyboard") for part in ("", "Task", "About")}
    names = ["malformed", "unknown", "fewWords", "busy", "noSpace", "gone", "damaged"]
    names += ["unreachable", "token", "signedOut"]
    failures = {f"failure.{name}" for name in names}
    keys = said("games.html", "games/*.js") | games | {"list", "cards", "isBest", "best"} | failures
    assert keys | {"right", "wrong", "noVoice"} == words("games/words", "en").keys()


def test_the_page_of_writing_has_words_for_all_that_it_says():
    scripts = "".join(path.read_text() for path in (WEB / "writing").glob("*.js"))
    page = (WEB / "writing.html").read_text()
    said = set(re.findall(r'say\((?:\w+ \? )?"(\w+)"', scripts)) | set(re.findall(r'data-(?:word|label)="(\w+)"', page))
    said |= {"takeOff", "refuse", "change", "confirm", "confirmed", "added", "unknown"}
    actions = ("proposed", "confirmed", "changed", "refused", "removed", "imported", "adopted")
    failures = ["notWord", "changed", "listFull", "notAllowed", "noWords", "noTables", "malformed", "unknown"]
    failures += ["tooLarge", "busy", "noSpace", "gone", "damaged", "unreachable", "token", "signedOut"]
    said |= {f"action.{name}" for name in actions} | {f"failure.{name}" for name in failures}
    assert said == words("writing/words", "en").keys()


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_pages_have_the_languages_of_the_interface(folder):
    assert sorted(path.stem for path in (WEB / folder).glob("*.json")) == LANGUAGES
