"""manual.write PROGRAMS OUT: writes the manual pages (section 1) of the programs in a folder.

The options come from the programs' own declarations (--experimental-dump-help of swift-argument-parser),
so that the pages have what --help has. The other sections are in packaging/manual, a file for each page;
the keys and the exit codes of visavis are those of docs. The date is that of the version in
CHANGELOG.md. Exit 65: a text of which these pages are made has another form than expected.
"""

import json
import pathlib
import re
import subprocess
import sys

from visavis_tools.manual import roff
from visavis_tools.paths import ROOT

PROGRAMS = ["visavis", "visavis-translate", "visavis-hub", "visavis-listen", "visavis-models", "visavis-speak",
            "visavis-faces", "visavis-record", "visavis-romanize"]
# The subcommands of visavis that are in the page of a program.
PASSED_ON = {"listen": "visavis-listen", "translate": "visavis-translate", "romanize": "visavis-romanize",
             "finglish": "visavis-romanize", "models": "visavis-models", "speak": "visavis-speak",
             "room": "visavis-hub", "hub": "visavis-hub", "study": "visavis-hub"}


def output(program, option):
    """Returns what a program prints with an option."""
    return subprocess.run(
        [program, option], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def give_up(message):
    print(f"manual.write: {message}", file=sys.stderr)
    sys.exit(65)


def release_date(version):
    """Returns the date of a version in CHANGELOG.md."""
    changes = (ROOT / "CHANGELOG.md").read_text()
    found = re.search(rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)$", changes, re.M)
    if not found:
        give_up(f"CHANGELOG.md has no date for the version {version}")
    return found[1]


def section(file, title):
    """Returns the text below a title of a document."""
    found = re.search(rf"^## {re.escape(title)}\n\n(.*?)(?=^## |\Z)", (ROOT / file).read_text(), re.M | re.S)
    if not found:
        give_up(f"{file} has no section {title}")
    return found[1]


def exit_codes():
    """Returns the exit codes as a list of definitions, and the text below them."""
    file = "docs/command-line.md"
    codes, _, rest = section(file, "Exit codes").partition(". ")
    rows = [code.strip().replace("\n", " ").split(" ", 1) for code in codes.split(" · ")]
    if len(rows) < 3 or not all(len(row) == 2 and row[0].isdigit() for row in rows):
        give_up(f"the exit codes of {file} are no list")
    return "\n".join(f"`{code}`\n:   {meaning}\n" for code, meaning in rows) + "\n" + rest


def keys():
    """Returns the table of keys as a list of definitions, and the text below it."""
    file = "docs/controls.md"
    lines = section(file, "Keys, mouse, touch").splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("|")][2:]
    if len(rows) < 3 or not all(len(row) == 2 for row in rows):
        give_up(f"the keys of {file} are no table of two columns")
    rest = "\n".join(line for line in lines if not line.startswith("|"))
    return "".join(f"{key.strip()}\n:   {use.strip()}\n\n" for key, use in rows) + rest


def sections(name):
    """Returns the sections of packaging/manual/NAME.md by their titles, in order."""
    text = (ROOT / "packaging" / "manual" / f"{name}.md").read_text()
    text = text.replace("{{keys}}", keys()).replace("{{exit codes}}", exit_codes())
    parts = re.split(r"^# (.+)\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def visible(items):
    """Returns the arguments or subcommands that --help shows, without the parser's `help`."""
    return [i for i in items or [] if i.get("shouldDisplay") and i.get("commandName") != "help"]


def arguments(command, positional):
    """Returns a command's positional arguments, or its options and flags.

    A flag and its opposite, --no-..., are one.
    """
    found = []
    for argument in visible(command.get("arguments")):
        if (argument["kind"] == "positional") != positional:
            continue
        if found and not positional and is_opposite(argument, found[-1]):
            found[-1] = dict(found[-1], names=found[-1]["names"] + argument["names"])
        else:
            found.append(argument)
    return found


def is_opposite(argument, other):
    names = [a["names"][0]["name"] for a in (other, argument)]
    return argument["kind"] == "flag" and names[1] == "no-" + names[0]


def spelled(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def synopsis(command, name):
    """Returns the line of usage: the name, the kinds of options, and the arguments."""
    words = [roff.bold(name)]
    if visible(command.get("subcommands")):
        words.append("[" + roff.italic("SUBCOMMAND") + "]")
    words.append("[" + roff.italic("OPTION") + " ...]")
    for argument in arguments(command, True):
        word = roff.italic(argument["valueName"]) + (" ..." if argument["isRepeating"] else "")
        words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def described(argument):
    """Returns an argument's description with its values and its default."""
    parts = [argument.get("abstract", "").strip(), argument.get("discussion", "").strip()]
    text = " ".join(part for part in parts if part)
    values = argument.get("allValues") or []
    if values and not all(re.search(rf"\b{re.escape(value)}\b", text) for value in values):
        text += " One of " + ", ".join(f"`{value}`" for value in values) + "."
    default = argument.get("defaultValue")
    if default and "(default:" not in text:
        text += f" (default: {default})"
    return roff.inline(text.strip())


def definition(argument):
    if argument["kind"] == "positional":
        term = roff.italic(argument["valueName"])
    else:
        order = sorted(argument["names"], key=lambda name: name["kind"] == "long")
        term = ", ".join(roff.bold(spelled(name)) for name in order)
        if argument["kind"] == "option":
            term += " " + roff.italic(argument["valueName"])
    return [".TP", term, described(argument) or "(no description)"]


def options(command, heading=".SS"):
    """Returns a command's arguments and options, a part for each title of --help."""
    lines = []
    for argument in arguments(command, True):
        lines += definition(argument)
    titles = {}
    for argument in arguments(command, False):
        titles.setdefault(argument.get("sectionTitle", ""), []).append(argument)
    # Options without a title are general; they come last.
    for title in sorted(titles, key=lambda title: title == ""):
        if title or (len(titles) > 1 and heading == ".SS"):
            lines.append(f"{heading} {roff.escape(title or 'General')}")
        for argument in titles[title]:
            lines += definition(argument)
    return lines


def page(name, command, header, extra, subpages=()):
    """Returns a manual page; `name` is that of the page, with hyphens."""
    shown = command
    if command.get("defaultSubcommand") == "view":
        shown = next(c for c in command["subcommands"] if c["commandName"] == "view")
    spoken = " ".join(name.split("-", 1)) if name in subpages else name
    lines = [header(name), ".SH NAME", f"{roff.escape(name)} \\- {summary(command)}"]
    lines += [".SH SYNOPSIS", synopsis(command, spoken)]
    lines += [".SH DESCRIPTION", *roff.blocks(command.get("discussion", command["abstract"]))]
    if shown is not command and shown.get("discussion"):
        lines += [".PP", *roff.blocks(shown["discussion"])]
    lines += roff.blocks(extra.pop("DESCRIPTION", ""))
    if subpages and command["commandName"] == "visavis":
        lines += [".SH SUBCOMMANDS", *subcommand_list(command)]
    elif visible(command.get("subcommands")):
        lines += [".SH SUBCOMMANDS", *subcommand_sections(command)]
    lines += [".SH OPTIONS", *options(shown)]
    for title, text in extra.items():
        lines += [f".SH {roff.escape(title)}", *roff.blocks(text)]
    return "\n".join(lines) + "\n"


def summary(command):
    return roff.inline(command["abstract"].rstrip(".")[0].lower() + command["abstract"].rstrip(".")[1:])


def subcommand_list(command):
    """Returns the subcommands of visavis with the names of their pages."""
    lines = []
    for sub in visible(command["subcommands"]):
        name = sub["commandName"]
        where = "" if name == "view" else f" See \\fB{PASSED_ON.get(name, f'visavis-{name}')}\\fR(1)."
        lines += [".TP", roff.bold(name), roff.inline(sub["abstract"]) + where]
    return lines


def subcommand_sections(command, program=None, above=""):
    """Returns the subcommands of a program, and those below them, with their options."""
    program = program or command["commandName"]
    lines = []
    for sub in visible(command["subcommands"]):
        shown = dict(sub, arguments=[a for a in sub["arguments"] if not is_general(a)])
        path = above + sub["commandName"]
        lines += [f".SS {roff.escape(path)}", roff.inline(sub["abstract"]), ".PP"]
        lines += [synopsis(shown, f"{program} {path}")]
        lines += roff.blocks(sub.get("discussion", ""), after=True) + options(shown, ".PP\n.B")
        if sub.get("subcommands"):
            lines += subcommand_sections(sub, program, f"{path} ")
    return lines


def is_general(argument):
    return {"version", "help"} & {name["name"] for name in argument.get("names") or []}


def main():
    programs, out = map(pathlib.Path, sys.argv[1:])
    version = output(programs / "visavis", "--version").strip()
    date = release_date(version)

    def header(name):
        return f'.TH {roff.escape(name.upper())} 1 {date} "Vis-\\(`a-vis {version}" "User Commands"'

    for program in PROGRAMS:
        if not (programs / program).exists():
            continue
        command = json.loads(output(programs / program, "--experimental-dump-help"))["command"]
        own = [f"visavis-{c['commandName']}" for c in visible(command.get("subcommands"))
               if program == "visavis" and c["commandName"] not in {*PASSED_ON, "view"}]
        text = page(program, command, header, sections(program), own)
        (out / f"{program}.1").write_text(text)
        for sub in visible(command.get("subcommands")):
            name = f"visavis-{sub['commandName']}"
            if name in own:
                (out / f"{name}.1").write_text(page(name, sub, header, sections(name), own))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print("usage: tools/run manual.write PROGRAMS OUT", file=sys.stderr)
        sys.exit(64)
    main()
