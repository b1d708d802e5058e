"""The table of figures beside their limits."""

import argparse
import json
import math
import pathlib

import pytest

from visavis_tools import table
from visavis_tools.table import Figure

KINDS = {"errors": Figure("errors", "{:.1f} %"), "score": Figure("score", "{:.1f}", True), "other": Figure("other")}


def test_a_limit_is_the_most_or_the_least(capsys):
    assert table.print_rows(KINDS, {"errors": 4, "score": 61.25}, {"errors": 4, "score": 60}, "en-es")
    assert capsys.readouterr().out == (
        "| en-es: errors | at most 4.0 % | 4.0 % | ok |\n| en-es: score | at least 60.0 | 61.2 | ok |\n")


@pytest.mark.parametrize("figures", [{"errors": 4.1}, {"score": 59}, {"errors": float("nan")}])
def test_a_missed_limit_is_told(capsys, figures):
    assert not table.print_rows(KINDS, figures, {"errors": 4, "score": 60})
    assert "MISSED" in capsys.readouterr().out


def test_a_figure_without_a_limit_is_printed_alone(capsys):
    assert table.print_rows(KINDS, {"other": 3}, {"errors": 4})
    assert capsys.readouterr().out == "| other |  | 3 |  |\n"


def test_an_unknown_case_ends_the_program(capsys):
    parser = argparse.ArgumentParser()
    assert table.listed(parser, "a,b", ["a", "b", "c"], "case") == ["a", "b"]
    with pytest.raises(SystemExit):
        table.listed(parser, "a,x", ["a", "b"], "case")
    assert "no case x; there are a, b" in capsys.readouterr().err


@pytest.mark.parametrize(("result", "code"), [(True, 0), (False, 1)])
def test_the_exit_code_tells_whether_a_limit_was_missed(result, code):
    with pytest.raises(SystemExit) as end:
        table.run(lambda: result, "advice")
    assert end.value.code == code


def test_a_missing_file_is_one_line_with_advice():
    def main():
        pathlib.Path("/nonexistent/file").read_text(encoding="utf-8")

    with pytest.raises(SystemExit) as end:
        table.run(main, "scripts/setup installs it")
    assert str(end.value).startswith("measure: ")
    assert str(end.value).endswith("; scripts/setup installs it")


def test_figures_without_an_end_are_null_in_json(tmp_path):
    table.write_json(tmp_path / "figures", {"latency": [1.5, math.inf, math.nan], "name": "a"})
    assert json.loads((tmp_path / "figures").read_text()) == {"latency": [1.5, None, None], "name": "a"}
