"""The documents: their order, their table of subcommands, and the pictures that are installed with them."""

import re

from visavis_tools.manual import write
from visavis_tools.paths import ROOT

DOCS = ROOT / "docs"


def test_the_list_names_every_document_and_counts_without_a_gap():
    text = (DOCS / "README.md").read_text()
    numbers = [int(number) for number in re.findall(r"(?m)^(\d+)\. ", text)]
    assert numbers == list(range(1, len(numbers) + 1))
    named = set(re.findall(r"\((\w[\w.-]*\.md)\)", text))
    assert {path.name for path in DOCS.glob("*.md")} - {"README.md"} <= named


def test_the_table_of_subcommands_names_those_of_other_programs():
    table = (DOCS / "command-line.md").read_text().split("## Captions")[0]
    for name in write.PASSED_ON:
        assert f"`{name}`" in table, name


def test_every_picture_of_a_document_is_installed_with_it():
    copied = (ROOT / "scripts/install").read_text()
    for document in DOCS.glob("*.md"):
        for picture in re.findall(r"!\[[^]]*\]\((\w[\w-]*)(\.\w+)\)", document.read_text()):
            assert f"docs/*{picture[1]} " in copied, picture
