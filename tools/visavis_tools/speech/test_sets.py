"""Recorded speech with its words, from Debian's packages, and conversations made of it."""

import csv
import gzip
import pathlib
import re
import subprocess
import wave
from typing import NamedTuple

import numpy as np

CLIPS = pathlib.Path(__file__).with_name("clips.tsv")
RATE = 16_000
PAUSE = 1.3  # seconds between two utterances
LIBRIVOX = pathlib.Path("/usr/share/pocketsphinx/test/data/librivox")
SOUNDS = {
    "en": pathlib.Path("/usr/share/asterisk/sounds/en_US_f_Allison"),
    "es": pathlib.Path("/usr/share/asterisk/sounds/es_MX_f_Allison"),
}
TRANSCRIPTS = "/usr/share/doc/asterisk-core-sounds-{0}/core-sounds-{0}.txt.gz"

# Slips of the pen in transcripts.
MISSPELLED = {
    "Un-indentified": "Unidentified",
    "witheld": "withheld",
    "atravez": "a traves",
    "ingese": "ingrese",
    "introdusca": "introduzca",
    "mesaje": "mensaje",
}


class Clip(NamedTuple):
    """An utterance: its speech, without silence at the ends, and its words."""

    name: str
    language: str
    text: str
    file: pathlib.Path


class Spoken(NamedTuple):
    """An utterance of a conversation, and when its speech begins and ends, in seconds."""

    clip: Clip
    begin: float
    end: float


def transcripts(language):
    """The words of the prompts of Asterisk, by their names."""
    found = {}
    with gzip.open(TRANSCRIPTS.format(language), "rt", encoding="utf-8") as lines:
        for line in lines:
            name, colon, text = line.strip().partition(": ")
            if not colon or line.startswith(";"):
                continue
            for wrong, right in MISSPELLED.items():
                text = re.sub(rf"\b{wrong}\b", right, text)
            found[name] = text.strip()
    return found


def librivox():
    """Sentences of a novel, read aloud, by the ends of their names."""
    lines = (LIBRIVOX / "transcription").read_text(encoding="utf-8").splitlines()
    matches = [re.fullmatch(r"<s> (.*) </s> \((.*)\)", line) for line in lines]
    return {match[2][-4:]: Clip(match[2][-4:], "en", match[1].replace("a more a amiable", "a more amiable"),
                                LIBRIVOX / f"{match[2]}.wav")
            for match in matches if match}


def rows(file):
    """The rows of a table in a file, without its comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t"))


def clips(language, part):
    """The clips of a language in the part "tuning", "held-out" or "all" of the test set."""
    texts, novel = transcripts(language), librivox() if language == "en" else {}
    names = [row["name"] for row in rows(CLIPS)
             if row["language"] == language and part in (row["set"], "all")]
    return [novel.get(name) or Clip(name, language, texts[name], recording(language, name)) for name in names]


def recording(language, name):
    """The file of a prompt."""
    files = [SOUNDS[language] / f"{name}.{kind}" for kind in ("g722", "wav")]
    return next((file for file in files if file.exists()), files[0])


# Sound: arrays of numbers from -1 to 1 at RATE.


def decibels(level):
    return 10 ** (level / 20)


def rms(sound):
    return float(np.sqrt(np.mean(np.square(sound)))) if len(sound) else 0.0


def loud_frames(sound):
    """The frames of 10 ms that are at most 40 dB below the loudest one."""
    frames = sound[: len(sound) // 160 * 160].reshape(-1, 160)
    levels = np.sqrt(np.mean(np.square(frames), axis=1))
    return np.flatnonzero(levels > levels.max() * decibels(-40)), frames


def speech(clip):
    """The sound of a clip without silence at its ends, at a speech level of -26 dB."""
    command = ["ffmpeg", "-v", "error", "-i", clip.file, "-ar", str(RATE), "-ac", "1"]
    data = subprocess.run(
        [*command, "-f", "f32le", "-"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)
    sound = np.frombuffer(data.stdout, np.float32)
    loud, frames = loud_frames(sound)
    sound = sound[loud[0] * 160 : (loud[-1] + 1) * 160]
    return sound * (decibels(-26) / rms(frames[loud]))


def noise(length, color, level):
    """White or pink noise at a level in dB, the same in every run, which repeats after a minute."""
    minute = 60 * RATE
    spectrum = np.fft.rfft(np.random.default_rng(1).standard_normal(minute))
    if color == "pink":
        spectrum /= np.sqrt(np.maximum(np.fft.rfftfreq(minute, 1 / RATE), 20))
    sound = np.fft.irfft(spectrum)
    return np.resize(sound * (decibels(level) / rms(sound)), length).astype(np.float32)


def conversation(utterances, seconds, distance=None):
    """Speaks the clips one after the other, for so many seconds, or all of them if that is None.

    `distance` is the number of decibels between the speech and pink noise. Without it, there is the
    faint noise of a quiet room. Returns the sound and a list of Spoken.
    """
    pause = np.zeros(int(PAUSE * RATE), np.float32)
    parts, spoken, position = [np.zeros(RATE, np.float32)], [], RATE
    sounds = {}
    for clip in utterances:
        if seconds and position > seconds * RATE:
            break
        if clip not in sounds:
            sounds[clip] = speech(clip)
        sound = sounds[clip]
        spoken.append(Spoken(clip, position / RATE, (position + len(sound)) / RATE))
        parts += [sound, pause]
        position += len(sound) + len(pause)
    sound = np.concatenate(parts)
    if distance is None:
        return sound + noise(len(sound), "white", -70), spoken
    return sound + noise(len(sound), "pink", -26 - distance), spoken


def silence(seconds):
    """Digital silence, then the noise of a room, half of the time each."""
    half = int(seconds * RATE / 2)
    return np.concatenate([np.zeros(half), noise(half, "pink", -50)])


def samples(sound):
    """The sound as signed numbers of 16 bits."""
    return (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()


def write(path, sound):
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples(sound))
