"""Manual pages' markup, man(7), from plain text and the little Markdown of packaging/manual.

Known are paragraphs, indented blocks, lists of definitions (a line, then a line that
begins with a colon and three spaces), `code`, *words* and links, of which the text stays.
"""

import re
import textwrap

# Characters that are markup in roff, or that a terminal without them could not show.
SPECIAL = {
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha", "…": "...",
    "×": "\\(mu", "°": "\\(de", "à": "\\(`a", "é": "\\('e", "ñ": "\\(~n", "·": "\\(bu",
}


def escape(text):
    """Returns text that roff prints as it is."""
    text = "".join(
        SPECIAL.get(letter, letter if letter.isascii() else f"\\[u{ord(letter):04X}]") for letter in text
    )
    return f"\\&{text}" if text.startswith(".") else text


def bold(text):
    return f"\\fB{escape(text)}\\fR"


def italic(text):
    return f"\\fI{escape(text)}\\fR"


def inline(text):
    """Returns a line of text with its marks of code, emphasis and links."""
    text = " ".join(text.split())
    parts = re.split(r"(`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))", text)
    out = []
    for part in parts:
        if re.fullmatch(r"`[^`]+`", part):
            out.append(bold(part[1:-1]))
        elif re.fullmatch(r"\*[^*\s][^*]*\*", part):
            out.append(italic(part[1:-1]))
        elif found := re.fullmatch(r"\[([^\]]+)\]\([^)]+\)", part):
            out.append(inline(found[1]))
        else:
            # A range, a sign and a word's hyphen are hyphens; options are minus signs.
            out.append(re.sub(r"(?<=[A-Za-z])\\-(?=[A-Za-z])", "-", escape(part)))
    line = "".join(out)
    return f"\\&{line}" if line.startswith(("'", ".")) else line


def blocks(text, after=False):
    """Returns the lines of paragraphs, examples and definitions.

    With `after`, a paragraph stands before them already.
    """
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if not block.strip():
            continue
        first = not lines and not after
        if all(line.startswith("  ") for line in block.splitlines()):
            rows = [escape(line) for line in textwrap.dedent(block).splitlines()]
            lines += ([] if first else [".PP"]) + [".RS 4", ".nf"] + rows + [".fi", ".RE"]
        elif "\n:   " in block:
            term, meaning = block.split("\n:   ", 1)
            lines += [".TP", inline(term), inline(meaning)]
        else:
            lines += ([] if first else [".PP"]) + [inline(block)]
    return lines
