"""What readers see of the pipeline's words: one picture for each instant that matters."""

import json
import pathlib
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent


def visavis(*arguments):
    """Runs visavis; an answer of 2 and more is a failure of the run, not a verdict."""
    done = subprocess.run(["visavis", *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done


@pytest.fixture(scope="session")
def said(tmp_path_factory):
    path = tmp_path_factory.mktemp("said") / "captions.jsonl"
    path.write_bytes(subprocess.run([HERE / "pipeline"], capture_output=True, check=True).stdout)
    return path


@pytest.mark.parametrize("name, at", [("first-words", 0.5), ("finished", 1.5)])
def test_the_reader_sees(said, tmp_path, name, at):
    actual = tmp_path / f"{name}.png"
    visavis("snapshot", "--captions", said, "--size", "640x360", "--at", at, "-o", actual)
    verdict = visavis(
        "compare", HERE / "goldens" / f"{name}.png", actual, "--diff", tmp_path / "difference.png"
    )
    assert verdict.returncode == 0, f"{verdict.stdout}look at {tmp_path / 'difference.png'}"


def test_the_last_words_can_be_read_whole(said):
    done = visavis("snapshot", "--captions", said, "--size", "640x360", "--at", "end", "--text")
    rows = json.loads(done.stdout)["rows"]
    assert [row["text"] for row in rows] == ["Nos vemos mañana a las diez.", "Perfecto, hasta mañana."]
    assert all(row["rect"][0] + row["rect"][2] <= 640 for row in rows)


def test_the_same_words_give_the_same_picture(said):
    first, second = (
        visavis("snapshot", "--captions", said, "--at", "end", "--hash").stdout for _ in range(2)
    )
    assert first == second
