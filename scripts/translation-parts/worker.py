"""Translates with a model of Firefox: a sentence a line in, its translation a line out.

usage: worker.py FOLDER

The folder has Mozilla's files for one language pair: the model (model.*.bin), the vocabulary or both
(vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm). The shortlist (lex.*.bin) would save half of the
time, but it lacks words of conversation: with it, "Excuse me." becomes "Me emcue." in Portuguese.
"""

import pathlib
import sys

import fxtranslate


def read(folder, *patterns):
    """The bytes of the first file that matches a pattern; None without one."""
    for pattern in patterns:
        for path in sorted(folder.glob(pattern)):
            return path.read_bytes()
    return None


def main():
    folder = pathlib.Path(sys.argv[1])
    shared = read(folder, "vocab.*.spm")
    try:
        translator = fxtranslate.Translator(
            model=read(folder, "model.*.bin"),
            src_vocab=read(folder, "srcvocab.*.spm") or shared,
            trg_vocab=read(folder, "trgvocab.*.spm") or shared,
            shortlist=None)
    except Exception as error:  # The library does not say which errors a damaged file causes.
        sys.exit(f"visavis-translate: {folder} cannot be loaded ({error}); install the model again")
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", "replace").rstrip("\n")
        answer = translator.translate(text) if text.strip() else ""
        sys.stdout.buffer.write(" ".join(answer.split("\n")).encode() + b"\n")
        sys.stdout.buffer.flush()


main()
