"""The texts of the comparison, and how visavis sets them."""

import json
import pathlib
import subprocess
from typing import NamedTuple


class Text(NamedTuple):
    language: str
    subject: str  # what the text tests, "-" for everyday sentences
    text: str

    @property
    def name(self):
        return self.language if self.subject == "-" else f"{self.language}, {self.subject}"


class Run(NamedTuple):
    text: str
    start: int  # in code points
    is_right_to_left: bool
    face: str  # the path of the font file


class SetText(NamedTuple):
    advance: float  # in pixels, on one line
    runs: list  # from left to right
    breaks: list  # in code points, the last is the end of the text
    line_starts: list


def read_texts(path):
    """The texts of a file. A line has a language, a subject and a text, with escapes of JSON."""
    texts = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        try:
            language, subject, text = fields
            texts.append(Text(language, subject, json.loads(f'"{text}"')))
        except ValueError:
            raise RuntimeError(f"{path}:{number} is not a language, a subject and a text") from None
    return texts


class Program:
    """The program `letters`, which sets texts as visavis does."""

    def __init__(self, path, folder):
        self.path, self.folder, self.requests = path, folder, []

    def ask(self, text, language, size, width=None, picture=None):
        """Notes a request and returns its number."""
        request = {"text": text, "language": language, "size": size}
        request |= {"width": round(width)} if width else {}
        request |= {"picture": picture} if picture else {}
        self.requests.append(request)
        return len(self.requests) - 1

    def answers(self):
        """Runs the program, and returns the answers to all requests since the last run."""
        lines = "".join(json.dumps(request) + "\n" for request in self.requests)
        self.requests = []
        done = subprocess.run([self.path, self.folder], input=lines, capture_output=True, text=True,
                              check=False, timeout=300)
        if done.returncode != 0:
            raise RuntimeError(f"{pathlib.Path(self.path).name} failed: {done.stderr.strip()[-300:]}")
        return [self.answer(json.loads(line)) for line in done.stdout.splitlines()]

    @staticmethod
    def answer(fields):
        runs = [Run(run["text"], run["offset"], run["direction"] == "rtl", run["face"])
                for run in fields["runs"]]
        return SetText(fields["advance"], runs, fields["breaks"], fields["lineStarts"])

