"""The published figures of a run of visavis-listen, of runs whose figures are known."""

import pathlib

import pytest

from visavis_tools.speech import figures
from visavis_tools.speech.listening import Run, Sample, timed
from visavis_tools.speech.test_sets import Clip, Spoken


def spoken(text, begin, end, language="en"):
    return Spoken(Clip(text, language, text, pathlib.Path("none.wav")), begin, end)


def run_of(*lines, samples=((0, 0, 100, 100), (100, 10, 110, 120))):
    """A run with lines of (arrival, object), and samples of time, processor time, memory and its peak."""
    lines = [(0, {"state": "listening"}), *lines]
    return timed(-0.5, lines, [Sample(*sample) for sample in samples], False)


def final(name, arrival, start, end, source, **keys):
    return arrival, {"id": name, "source": source, "start": start, "end": end, "final": True, **keys}


CONVERSATION = [spoken("please press the pound key", 1, 3), spoken("nobody is here", 4, 6)]


def test_word_errors_are_those_of_all_words():
    run = run_of(final("1", 4, 1, 3, "Please press the sound key."), final("2", 7, 4, 6, "Nobody here"))
    heard = figures.compare(run, CONVERSATION)
    assert [(one.errors, one.right) for one in heard] == [(1, 4), (1, 2)]
    assert figures.word_figures(heard) == {"word_errors": pytest.approx(25), "lost": 0, "doubled": 0}


def test_a_caption_of_two_utterances_has_the_words_of_both():
    run = run_of(final("1", 7, 1, 6, "please press the pound key, nobody is here"))
    heard = figures.compare(run, CONVERSATION)
    assert [one.errors for one in heard] == [0, 0]
    assert [len(one.finals) for one in heard] == [0, 1]


def test_an_utterance_without_a_caption_is_lost_even_if_its_words_are_said_elsewhere():
    run = run_of(final("2", 7, 4, 6, "the key, nobody is here"))
    assert figures.word_figures(figures.compare(run, CONVERSATION))["lost"] == 1


def test_an_utterance_that_is_written_twice_is_doubled():
    run = run_of(final("1", 4, 1, 3, "please press the pound key please press the pound key"),
                 final("2", 7, 4, 6, "nobody is here"))
    assert figures.word_figures(figures.compare(run, CONVERSATION))["doubled"] == 1


def test_an_utterance_in_another_language_is_not_right():
    conversation = [*CONVERSATION, spoken("nadie está aquí ahora", 7, 10, "es")]
    run = run_of(final("1", 4, 1, 3, "please press the pound key", source_lang="en"),
                 final("2", 7, 4, 6, "nobody is here", source_lang="es"),
                 final("3", 11, 7, 10, "nadie está aquí ahora", source_lang="es"))
    found = figures.languages_right(figures.compare(run, conversation))
    assert found == {"languages_right": pytest.approx(200 / 3)}


def test_the_first_words_have_a_language_of_their_own():
    conversation = [CONVERSATION[0], spoken("nadie está aquí ahora", 7, 10, "es")]
    first = {"id": "3", "source": "Nadia is", "start": 7, "end": 8, "source_lang": "en"}
    run = run_of(final("1", 4, 1, 3, "please press the pound key", source_lang="en"), (8, first),
                 final("3", 11, 7, 10, "nadie está aquí ahora", source_lang="es"))
    heard = figures.compare(run, conversation)
    assert figures.first_languages_wrong(run, heard) == {"first_languages_wrong": 50}
    assert figures.languages_right(heard) == {"languages_right": 100}


def test_words_that_change_are_taken_back():
    run = run_of((1, {"id": "1", "source": "please", "start": 1, "end": 2}),
                 (2, {"id": "1", "source": "please dress", "start": 1, "end": 2, "source_stable": 6}),
                 final("1", 4, 1, 3, "please press the key"))
    found = figures.text_figures(run)
    assert found["erasure"] == pytest.approx(1 / 4)
    assert found["stable_taken_back"] == 0
    assert found["stable_early"] == pytest.approx(25)


def test_a_stable_word_that_changes_is_counted():
    run = run_of((1, {"id": "1", "source": "dress now", "start": 1, "end": 2, "source_stable": 5}),
                 final("1", 4, 1, 3, "press now"))
    assert figures.text_figures(run)["stable_taken_back"] == 100


def test_a_part_of_a_word_is_not_a_stable_word():
    run = run_of((1, {"id": "1", "source": "dressing", "start": 1, "end": 2, "source_stable": 5}),
                 final("1", 4, 1, 3, "press"))
    assert figures.text_figures(run)["stable_early"] == 0


def test_lags_are_counted_from_the_sound():
    run = run_of((2.25, {"id": "1", "source": "please", "start": 1, "end": 2}),
                 (2.5, {"id": "1", "source": "please press", "start": 1, "end": 2}),
                 final("1", 3.5, 1, 3, "please press the pound key"), final("2", 6.75, 4, 6, "nobody is here"))
    found = figures.lag_figures(run, figures.compare(run, CONVERSATION))
    assert found["partial_lag_median"] == pytest.approx(0.25)
    assert found["final_lag_median"] == pytest.approx((0.5 + 0.75) / 2)
    assert found["first_text_median"] == pytest.approx((1.25 + 2.75) / 2)


def test_processor_time_is_that_of_an_interval():
    run = run_of()
    assert run.cpu(0, 50) == pytest.approx(5)
    assert run.peak == 120
    assert isinstance(run, Run)


def test_silence_has_no_captions():
    found, _ = figures.silence_figures(run_of(final("1", 4, 1, 3, "you")))
    assert found["captions_of_silence"] == 1
    found, _ = figures.silence_figures(run_of())
    assert found == {"captions_of_silence": 0, "cpu_silent": pytest.approx(0.1)}


def test_memory_growth_is_counted_after_a_sixth():
    run = run_of((20, {"t": 700, "level": 0}), final("1", 90, 1, 3, "please press the pound key"),
                 samples=((0, 0, 90, 90), (25, 1, 100, 100), (95, 9, 104, 110)))
    found, _ = figures.soak_figures(run, CONVERSATION, 3600)
    assert found["memory_growth"] == 4
