"""Sentences with their translations, and scores of translations."""

import json
import sys

import pytest

from visavis_tools.translation import measure, sentence_sets
from visavis_tools.translation.translating import Answer, NoRouteError, Translator

ECHO = f"""#!{sys.executable}
import json, sys
print("visavis-translate: en to es: apertium", file=sys.stderr, flush=True)
for line in sys.stdin:
    said = json.loads(line)
    print(json.dumps({{"id": said["id"], "text": "..."}}), flush=True)
    print(json.dumps({{"id": said["id"], "text": said["source"].upper(), "final": True}}), flush=True)
"""


def program(folder, text):
    file = folder / "program"
    file.write_text(text)
    file.chmod(0o755)
    return file


@pytest.mark.parametrize("direction", measure.DIRECTIONS)
def test_every_everyday_sentence_has_its_translations(direction):
    pairs = sentence_sets.everyday(*direction.split("-"))
    assert len(pairs) == 40
    assert all(pair.source and pair.reference for pair in pairs)


def test_a_spanish_transcript_gets_its_accents():
    assert sentence_sets.accented("Numero invalido, esta en el buzon mas proximo") == (
        "Número inválido, está en el buzón más próximo")


def test_prompts_are_paired_by_their_names(monkeypatch):
    texts = {language: {row["name"]: f"{row['name']} {language}."
                        for row in sentence_sets.test_sets.rows(sentence_sets.FOLDER / "prompts.tsv")}
             for language in ("en", "es")}
    monkeypatch.setattr(sentence_sets.test_sets, "transcripts", texts.get)
    pairs = sentence_sets.prompts("es", "en")
    assert len(pairs) > 100
    assert all(pair.source[:-3] == pair.reference[:-3] for pair in pairs)
    assert sentence_sets.prompts("en", "pt") == []


def test_the_score_is_sacrebleus_chrf2():
    pairs = [sentence_sets.Pair("", "El gato está en la mesa."), sentence_sets.Pair("", "Buenos días.")]
    right = [Answer(pair.reference, 0) for pair in pairs]
    assert measure.chrf(pairs, right) == pytest.approx(100)
    some = measure.chrf(pairs, [Answer("El gato está en la silla.", 0), Answer(None, 0)])
    assert 50 < some < 80


def test_a_translation_is_the_final_text(tmp_path):
    with Translator(program(tmp_path, ECHO), "en", "es", "auto") as translator:
        assert translator.translate("Good morning.").text == "GOOD MORNING."
        assert translator.route() == "apertium"


def test_a_direction_without_an_engine_is_told(tmp_path):
    stub = "#!/bin/sh\necho 'visavis-translate: nothing translates' >&2\nexit 69\n"
    with (pytest.raises(NoRouteError, match="nothing translates"),
          Translator(program(tmp_path, stub), "en", "xx", "auto") as translator):
        translator.translate("Good morning.")


def test_both_sets_are_measured(tmp_path, monkeypatch):
    monkeypatch.setattr(sentence_sets, "prompts", lambda *_: [])
    result = measure.measure(program(tmp_path, ECHO), "en-pt", "auto")
    assert result.figures["missing"] == 0
    assert len(result.everyday) == 40
    assert json.dumps(result.figures)
