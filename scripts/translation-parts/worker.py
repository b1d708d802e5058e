"""Translates with models of Firefox: a request a line in, its answer a line out.

usage: worker.py

A request is an object of JSON: `{"models": ["/path/es-en", "/path/en-de"], "text": "Hola."}`. The text goes through the
models one after the other; with an empty text they are only loaded. The answer is `{"text": "Hallo."}`, or
`{"error": "why"}`. A model is a folder with Mozilla's files: the weights (model.*.bin), the vocabulary or both
(vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm), and the shortlist (lex.*.bin).

Models stay in memory, up to a limit for the whole process, beyond which those leave that were used least recently.
"""

import collections
import ctypes
import json
import os
import pathlib
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

# It stands beside this file.
import fxtranslate

# The memory of this process above which models leave, in bytes.
MEMORY_LIMIT = 210_000_000
# The weights of larger models need their shortlist, which saves half of the time. That of the smallest ones lacks
# words of conversation: with it, "Excuse me." becomes "Me emcue." in Portuguese.
SHORTLIST_SIZE = 25_000_000
# The time for which a model that could not be loaded is not tried again, in seconds.
REST = 60


def find(folder, *patterns):
    """The first file that matches a pattern; None without one."""
    for pattern in patterns:
        for path in sorted(folder.glob(pattern)):
            return path
    return None


def read(path):
    """The bytes of a file; None without one."""
    return path.read_bytes() if path else None


def resident_memory():
    """The memory of this process in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Unusable(Exception):
    """A model that cannot be loaded."""


class Models:
    """The models in memory, by their folders, the least recently used one first."""

    def __init__(self):
        self.loaded = collections.OrderedDict()
        # The folders that could not be loaded, with the time and the reason.
        self.faults = {}

    def get(self, name, needed):
        """The translator of a folder; the models of the other folders that are needed stay in memory."""
        # A model that was replaced is loaded again.
        try:
            state = os.stat(name)
        except OSError as error:
            raise Unusable(f"{name} cannot be read: {error.strerror}") from None
        key = (name, state.st_ino, state.st_mtime_ns)
        if key not in self.loaded:
            for old in [old for old in self.loaded if old[0] == name]:
                del self.loaded[old]
            self.make_room(needed)
            self.loaded[key] = self.load(key)
        self.loaded.move_to_end(key)
        self.make_room(needed)
        return self.loaded[key]

    def load(self, key):
        """Loads a model, unless that has failed a short time ago."""
        name = key[0]
        instant, reason = self.faults.get(key, (None, None))
        if instant is not None and time.monotonic() - instant < REST:
            raise Unusable(reason)
        try:
            translator = self.translator(pathlib.Path(name))
            self.faults.pop(key, None)
            return translator
        except Exception as error:  # The library does not say which errors a damaged file causes.
            reason = f"{name} is no model for this engine: {error}"
            self.faults = {key: (time.monotonic(), reason), **dict(list(self.faults.items())[:99])}
            raise Unusable(reason) from None

    @staticmethod
    def translator(folder):
        """Reads the files of a folder."""
        weights = read(find(folder, "model.*.bin", "model.bin"))
        shared = read(find(folder, "vocab.*.spm", "vocab.spm"))
        source = read(find(folder, "srcvocab.*.spm")) or shared
        target = read(find(folder, "trgvocab.*.spm")) or shared
        if weights is None or source is None or target is None:
            raise ValueError("a file is missing")
        shortlist = read(find(folder, "lex.*.bin")) if len(weights) > SHORTLIST_SIZE else None
        return fxtranslate.Translator(
            model=weights, src_vocab=source, trg_vocab=target, shortlist=shortlist)

    def make_room(self, needed):
        """Lets models leave while there are too many in memory."""
        for key in list(self.loaded):
            if resident_memory() <= MEMORY_LIMIT:
                return
            if key[0] not in needed:
                del self.loaded[key]
                # The C library keeps what is freed unless it is asked.
                ctypes.CDLL(None).malloc_trim(0)


def answer(models, request):
    """The answer to a request."""
    text = request["text"]
    names = request["models"]
    for name in names:
        translator = models.get(name, names)
        if text.strip():
            text = translator.translate(text)
    return " ".join(text.split("\n"))


def main():
    """Answers requests to the end of the input."""
    models = Models()
    for line in sys.stdin.buffer:
        try:
            reply = {"text": answer(models, json.loads(line))}
        except Unusable as error:
            reply = {"error": str(error)}
        except Exception as error:  # One sentence must not end the others.
            reply = {"error": f"a fault of the engine: {error!r}"}
        sys.stdout.buffer.write(json.dumps(reply, ensure_ascii=False).encode() + b"\n")
        sys.stdout.buffer.flush()


main()
