"""The parts that scripts/setup finds on a machine, and what the scripts build of them."""

import os
import shutil
import subprocess

import pytest

from visavis_tools.paths import ROOT

# Knows every package but those in the file `absent`.
DPKG_QUERY = """#!/bin/sh
shift 3
for name in "$@"; do grep -qxF "$name" "$MACHINE/absent" || echo "installed $name"; done
"""
SWIFT = """#!/bin/sh
[ "$1" = --version ] && echo 'Swift version 6.3' || echo "parts=$VISAVIS_PARTS targets=$VISAVIS_TARGETS $*"
"""


@pytest.fixture
def machine(tmp_path):
    """A checkout with only the scripts, on a machine where every package is installed."""
    (tmp_path / "scripts").mkdir()
    for name in ("setup", "parts"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts")
    shutil.copytree(ROOT / "scripts/packages", tmp_path / "scripts/packages")
    (tmp_path / "bin").mkdir()
    for name, text in (("dpkg-query", DPKG_QUERY), ("swift", SWIFT)):
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "absent").write_text("")
    return tmp_path


def bash(machine, command, **variables):
    environment = {key: value for key, value in os.environ.items() if key != "VISAVIS_PARTS"}
    environment |= {"PATH": f"{machine}/bin:{environment['PATH']}", "MACHINE": str(machine), **variables}
    done = subprocess.run(["bash", "-c", command], cwd=machine, env=environment, text=True, capture_output=True,
                          timeout=60, check=True)
    assert done.stderr == ""
    return done.stdout


def test_signs_are_a_part_once_the_library_is_there(machine):
    (machine / ".build-signs/lib").mkdir(parents=True)
    (machine / ".build-signs/lib/libonnxruntime.so").touch()
    bash(machine, "scripts/setup")
    assert (machine / ".parts").read_text() == "faces recording signs\n"


@pytest.mark.parametrize(("absent", "has_whisper", "parts"), [
    ("", False, "faces recording"),
    ("", True, "speech faces recording"),
    ("libopencv-objdetect-dev\n", True, "speech recording"),
    ("libavformat-dev\nlibsoxr-dev\n", True, "faces"),
    ("libavformat-dev\nopencv-data\n", False, ""),
])
def test_a_part_is_there_if_all_that_it_needs_is(machine, absent, has_whisper, parts):
    (machine / "absent").write_text(absent)
    if has_whisper:
        (machine / ".build-whisper/prefix/include").mkdir(parents=True)
        (machine / ".build-whisper/prefix/include/whisper.h").touch()
    bash(machine, "scripts/setup")
    assert (machine / ".parts").read_text() == f"{parts}\n"


@pytest.mark.parametrize(("option", "asked"), [("", ""), ("--viewers", "mpv")])
def test_what_an_option_needs_is_installed(machine, option, asked):
    (machine / "absent").write_text("mpv\n")
    for name, text in (("apt-get", 'echo "$@" >>"$MACHINE/asked"'), ("sudo", 'shift; exec "$@"')):
        (machine / "bin" / name).write_text(f"#!/bin/sh\n{text}\n")
        (machine / "bin" / name).chmod(0o755)
    said = bash(machine, f"touch asked; scripts/setup {option} 2>&1")
    assert said == (f"setup: installing {asked}\n" if asked else "")
    assert (machine / "asked").read_text().endswith(f" {asked}\n" if asked else "")


def test_programs_of_the_parts_are_built_in_one_go(machine):
    (machine / ".parts").write_text("speech recording\n")
    said = bash(machine, ". scripts/parts && build_programs $(programs) -- --static-swift-stdlib")
    programs = ("visavis visavis-translate visavis-hub visavis-models visavis-speak visavis-romanize "
                "visavis-listen visavis-record")
    assert said.startswith(f"parts=speech recording targets={programs} build --package-path ")
    assert " -c release " in said
    assert said.endswith(" --static-swift-stdlib\n")


def test_a_variable_has_priority_over_what_setup_found(machine):
    (machine / ".parts").write_text("speech recording\n")
    command = ". scripts/parts && programs && ! has_part speech"
    always = "visavis\nvisavis-translate\nvisavis-hub\nvisavis-models\nvisavis-speak\nvisavis-romanize\n"
    assert bash(machine, command, VISAVIS_PARTS="faces") == f"{always}visavis-faces\n"
    assert bash(machine, command, VISAVIS_PARTS="") == always


def test_without_setup_there_are_no_parts(machine):
    always = "visavis\nvisavis-translate\nvisavis-hub\nvisavis-models\nvisavis-speak\nvisavis-romanize\n"
    assert bash(machine, ". scripts/parts && programs") == always
