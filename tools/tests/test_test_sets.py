"""The sets of recordings, and the sound that is made of them."""

import gzip
import wave

import numpy as np
import pytest

from visavis_tools.speech import test_sets


@pytest.fixture
def prompts(monkeypatch, tmp_path):
    """Debian's transcripts, replaced by made-up ones."""
    names = [row["name"] for row in test_sets.rows(test_sets.CLIPS)]
    for language in ("en", "es"):
        text = "; a comment\n" + "".join(f"{name}: The {name} is witheld\n" for name in names)
        with gzip.open(tmp_path / f"{language}.gz", "wt", encoding="utf-8") as file:
            file.write(text)
    monkeypatch.setattr(test_sets, "TRANSCRIPTS", str(tmp_path / "{0}.gz"))
    monkeypatch.setattr(test_sets, "librivox", dict)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_clip_is_in_both_sets(prompts, language):
    held_out = {clip.name for clip in test_sets.clips(language, "held-out")}
    tuning = {clip.name for clip in test_sets.clips(language, "tuning")}
    assert len(held_out) > 60
    assert len(tuning) > 50
    assert not held_out & tuning
    assert {clip.name for clip in test_sets.clips(language, "all")} == held_out | tuning


def test_slips_of_the_pen_are_mended(prompts):
    assert test_sets.transcripts("en")["dir-nomatch"] == "The dir-nomatch is withheld"


def test_a_conversation_knows_when_each_clip_is_heard(monkeypatch):
    monkeypatch.setattr(test_sets, "speech", lambda _: np.ones(test_sets.RATE, np.float32) * 0.1)
    clips = [test_sets.Clip(name, "en", name, None) for name in "abc"]
    sound, spoken = test_sets.conversation(clips, None)
    assert [(one.begin, one.end) for one in spoken] == [(1, 2), (3.3, 4.3), (5.6, 6.6)]
    assert len(sound) == pytest.approx(7.9 * test_sets.RATE, abs=2)
    assert len(test_sets.conversation(clips, 3)[1]) == 1


@pytest.mark.parametrize("color", ["white", "pink"])
def test_noise_has_its_level_and_is_the_same_in_every_run(color):
    sound = test_sets.noise(test_sets.RATE * 60, color, -36)
    assert 20 * np.log10(test_sets.rms(sound)) == pytest.approx(-36, abs=0.1)
    assert np.array_equal(sound, test_sets.noise(test_sets.RATE * 60, color, -36))


def test_a_sound_file_has_the_samples(tmp_path):
    test_sets.write(tmp_path / "a.wav", np.array([0, 0.5, -1, 2]))
    with wave.open(str(tmp_path / "a.wav")) as file:
        assert (file.getframerate(), file.getnframes()) == (16000, 4)
        assert np.frombuffer(file.readframes(4), "<i2").tolist() == [0, 16383, -32767, 32767]
