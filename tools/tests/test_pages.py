"""The pages of rooms: their size, and their words in all languages."""

import json
import re

import pytest

from visavis_tools.paths import ROOT

WEB = ROOT / "assets/web"
LANGUAGES = sorted(path.stem for path in (ROOT / "assets/interface").glob("*.json"))
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def words(language):
    return json.loads((WEB / f"words/{language}.json").read_text())


def test_the_page_is_small():
    files = [path for path in WEB.rglob("*") if path.suffix in (".html", ".css", ".js")]
    assert sum(path.stat().st_size for path in files) <= 60_000


def test_the_page_asks_no_other_address_and_has_no_scripts_of_its_own_text():
    for path in WEB.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            assert not re.search(r"https?://(?!www\.w3\.org)", path.read_text()), path
    page = (WEB / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|\bon\w+=|\bstyle=", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words_with_the_same_arguments(language):
    english, others = words("en"), words(language)
    assert others.keys() == english.keys()
    for key, text in english.items():
        assert set(PLACEHOLDER.findall(others[key])) == set(PLACEHOLDER.findall(text)), key
        assert others[key].strip(), key


def test_the_page_has_the_languages_of_the_interface():
    assert sorted(path.stem for path in (WEB / "words").glob("*.json")) == LANGUAGES
