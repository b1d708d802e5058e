"""The recorder between a pipeline and the window."""

import json
import subprocess
import sys

from visavis_tools.conversation.conversing import TAP


def test_lines_pass_both_ways_and_are_logged(tmp_path):
    command = """echo '{"hello": "visavis"}'; read line; echo "$line"; exit 3"""
    requests = '{"shown": "1", "latency_ms": 5}\n{"control": "stop"}\n'
    done = subprocess.run([sys.executable, TAP, tmp_path / "log", command], input=requests, text=True,
                          capture_output=True, timeout=20, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == [{"hello": "visavis", "want": ["control", "shown"]}, {"control": "stop"}]
    assert done.returncode == 3
    logged = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [item["line"] for item in logged if item["to"] == "pipeline"] == [
        {"shown": "1", "latency_ms": 5}, {"control": "stop"}]
