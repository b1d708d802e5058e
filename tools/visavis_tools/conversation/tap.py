"""Runs a pipeline for visavis, and records every line that passes, with its time.

usage: tap LOG COMMAND

It stands between the window and the command: `visavis --pipeline 'tap LOG COMMAND'`. The command's first line,
its hello, also asks for reports of what is on the screen. Each line of the log is an object: "at", the time in
seconds of the monotonic clock; "to", "window" or "pipeline"; and "line", the object that passed.
"""

import json
import os
import subprocess
import sys
import threading
import time


class Tap:
    """A command's standard input and output, which pass through this process."""

    def __init__(self, log, command):
        self.log, self.lock = log, threading.Lock()
        self.process = subprocess.Popen(
            ["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def record(self, to, line):
        """Logs a line with the time, and returns the object of the line."""
        item = json.loads(line)
        with self.lock:
            self.log.write(json.dumps({"at": time.monotonic(), "to": to, "line": item}) + "\n")
        return item

    def pass_requests(self):
        """Gives the window's lines to the command; the reports are for the log only."""
        for line in sys.stdin.buffer:
            if "shown" not in self.record("pipeline", line):
                os.write(self.process.stdin.fileno(), line)

    def pass_lines(self):
        """Gives the command's lines to the window. Its hello asks for reports, too."""
        for line in self.process.stdout:
            passed = self.record("window", line)
            if "hello" in passed:
                passed["want"] = ["control", "shown"]
                line = json.dumps(passed).encode() + b"\n"
            try:
                os.write(sys.stdout.fileno(), line)
            except BrokenPipeError:
                return


def main():
    with open(sys.argv[1], "w", encoding="utf-8", buffering=1) as log:
        tap = Tap(log, sys.argv[2])
        threading.Thread(target=tap.pass_requests, daemon=True).start()
        tap.pass_lines()
        log.flush()
        # The thread may still wait for the window.
        os._exit(tap.process.wait())


if __name__ == "__main__":
    main()
