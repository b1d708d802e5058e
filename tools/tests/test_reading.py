"""The figures of what a reader sees of a conversation."""

import pytest

from visavis_tools.conversation import reading
from visavis_tools.conversation.conversing import Conversation, Passed
from visavis_tools.speech.listening import Sample, Version


def test_words_that_leave_their_place_are_erased():
    texts = {"1": [(1, ["a"]), (2, ["a", "b"]), (3, ["a", "c", "d"])], "2": [(4, ["e"])]}
    assert reading.erasure(texts) == pytest.approx(1 / 4)


def test_a_word_is_late_by_the_time_after_it_was_said():
    finals = {"1": Version(3, {"start": 0, "end": 2, "text": "aa bb"})}
    texts = {"1": [(1.5, ["aa"]), (2.5, ["aa", "cc"]), (3.0, ["aa", "bb"])]}
    found = reading.word_lags(texts, finals, 0.1)
    # Said at 1 and 2; seen at 1.5 and 2.5, to stay at 1.5 and 3.
    assert found["first_median"] == pytest.approx(0.6)
    assert found["stable_median"] == pytest.approx((0.6 + 1.1) / 2)


def test_a_line_is_judged_by_one_of_its_texts():
    line = {"id": "1", "text": "Hola", "source": "Hello", "source_stable": 2, "source_lang": "en", "final": True}
    assert reading.with_text(line, "translation") == {"id": "1", "text": "Hola", "final": True}
    assert reading.with_text(line, "original") == {"id": "1", "text": "Hello", "stable": 2, "lang": "en"}


def test_the_growth_of_a_day_is_that_after_an_hour():
    lines = [Passed(at, "window", {"t": at * 100, "final": True}) for at in range(0, 100, 10)]
    samples = [Sample(at, 0, 100 + at / 10, 120) for at in range(100)]
    found = reading.day_figures(Conversation(0, lines, dict.fromkeys(reading.PROGRAMS, samples)), 9000)
    assert found["finals"] == 10
    assert found["hours"] == pytest.approx(2.5)
    assert found["growth_visavis"] == pytest.approx(9.9 - 3)


def test_programs_that_end_early_are_an_error():
    with pytest.raises(RuntimeError, match="too early"):
        reading.day_figures(Conversation(0, [], {}), 3600)
