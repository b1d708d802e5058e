"""Manual pages: their markup, and the parts of docs in them."""

import pytest

from visavis_tools.manual import roff, write


@pytest.mark.parametrize(("text", "markup"), [
    ("`--to` a *word* of [docs](a.md)", "\\fB\\-\\-to\\fR a \\fIword\\fR of docs"),
    ("well-known 1-2", "well-known 1\\-2"),
    (".start", "\\&.start"),
    ("à … ü", "\\(`a ... \\[u00FC]"),
])
def test_marks_of_text_become_marks_of_roff(text, markup):
    assert roff.inline(text) == markup


def test_paragraphs_examples_and_definitions():
    text = "One.\n\n  visavis --demo\n\n`x`\n:   clears\n"
    assert roff.blocks(text) == [
        "One.", ".PP", ".RS 4", ".nf", "visavis \\-\\-demo", ".fi", ".RE", ".TP", "\\fBx\\fR", "clears"]


def test_the_exit_codes_are_those_of_the_documents():
    lines = write.exit_codes().splitlines()
    assert lines[:2] == ["`0`", ":   success"]
    assert "`74`" in lines


def test_the_keys_are_those_of_the_documents():
    assert "`x` `h`\n:   clears the captions" in "".join(write.keys())


def test_a_document_of_another_form_is_an_error(capsys):
    with pytest.raises(SystemExit) as end:
        write.section("docs/controls.md", "No such title")
    assert end.value.code == 65
    assert "docs/controls.md has no section No such title" in capsys.readouterr().err


def test_a_version_without_a_date_is_an_error():
    with pytest.raises(SystemExit):
        write.release_date("9.9.9")


def test_a_flag_and_its_opposite_are_one_option():
    def flag(name):
        return {"kind": "flag", "shouldDisplay": True, "names": [{"kind": "long", "name": name}],
                "abstract": "Show hints.", "isOptional": True}

    command = {"arguments": [flag("hints"), flag("no-hints")]}
    found = write.arguments(command, False)
    assert [name["name"] for name in found[0]["names"]] == ["hints", "no-hints"]
    assert write.definition(found[0])[1] == "\\fB\\-\\-hints\\fR, \\fB\\-\\-no\\-hints\\fR"
