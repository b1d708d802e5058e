"""Runs visavis-translate, and gives it sentences as a recognizer does."""

import json
import select
import subprocess
import tempfile
import time
from typing import NamedTuple

PATIENCE = 30  # seconds for an answer


class Answer(NamedTuple):
    """The translation of a sentence; None if there is none. The time is in seconds."""

    text: str | None
    time: float


class NoRouteError(Exception):
    """Nothing that is installed translates the languages."""


class Translator:
    """A running visavis-translate for one direction, in a `with` statement."""

    def __init__(self, program, source, target, engine):
        self.source, self.count = source, 0
        self.begin = time.monotonic()
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the program
        self.process = subprocess.Popen(
            [program, "--from", source, "--to", target, "--engine", engine],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def route(self):
        """The engines of the direction, as the program says."""
        self.errors.seek(0)
        line = self.errors.readline().strip()
        return line.rpartition(": ")[2] or "unknown"

    def translate(self, sentence):
        """Sends a final text, and waits for the final line with its translation."""
        self.count += 1
        name = str(self.count)
        line = {"id": name, "source": sentence, "source_lang": self.source, "final": True}
        data = json.dumps(line, ensure_ascii=False).encode() + b"\n"
        begin = time.monotonic()
        try:
            self.process.stdin.write(data)
        except BrokenPipeError:
            raise self.failure() from None
        text = None
        while True:
            received = json.loads(self.line(begin + PATIENCE))
            if received.get("id") != name:
                continue
            text = received.get("text", text)
            if received.get("final"):
                return Answer(text, time.monotonic() - begin)

    def line(self, deadline):
        """The next line that the program writes."""
        while b"\n" not in self.rest:
            wait = max(0, deadline - time.monotonic())
            if not select.select([self.process.stdout], [], [], wait)[0]:
                raise RuntimeError(f"visavis-translate does not answer within {PATIENCE} s")
            data = self.process.stdout.read(1 << 16)
            if not data:
                raise self.failure()
            self.rest += data
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def failure(self):
        """The error of a program that has ended."""
        status = self.process.wait(PATIENCE)
        self.errors.seek(0)
        message = self.errors.read().strip() or f"visavis-translate ended with status {status}"
        return NoRouteError(message) if status == 69 else RuntimeError(message)
