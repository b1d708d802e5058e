"""Makes the Han faces of fonts/ out of Debian's Noto Sans CJK: Japanese, Chinese and Korean.

It is needed only to change their characters; the faces are in the repository. It needs Debian's packages
fonts-noto-cjk 1:20220127+repack1-1 and python3-fonttools 4.38. Equal versions write equal bytes.

usage: tools/run make_han_fonts [COLLECTION.ttc] [FOLDER]
"""

import copy
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

from visavis_tools.paths import ROOT

COLLECTION = pathlib.Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
FONTS = ROOT / "fonts"

# SDL2_ttf measures text with spaces, and a no-break space must not change the face.
SPACES = {0x20, 0xA0}
PUNCTUATION = {
    0xB7, *range(0x2010, 0x2028), 0x2030, 0x203B, *range(0x3000, 0x3040),
    *range(0xFF01, 0xFF61), *range(0xFFE0, 0xFFE7)}
# Arrows, mathematics, shapes, dingbats: symbols between words.
SYMBOLS = set(range(0x2190, 0x27C0))
# Jōyō kanji of 2010 that Windows-31J lacks.
MORE_JAPANESE = "塡剝頰𠮟"
# Characters of spoken Cantonese that Big5 lacks or classifies as rare.
CANTONESE = (
    "乜佢冇冚叻吓吖呃呔咁咗咩咪哋唔唞唥唧啩啫啱啲喎喐喺嗌嗮嗰嘅嘢嘥嚟嚿"
    "孖孭幾搞搣搵摷攞攰揸晒曱甴梘烚瞓睇睺癲罅脷腍冧踎")


def letters_of(codec, leads=range(0x81, 0xFF)):
    """The two-byte characters of an encoding."""
    pairs = (bytes((lead, trail)) for lead in leads for trail in range(0x40, 0xFF))
    texts = (pair.decode(codec, errors="ignore") for pair in pairs)
    return {ord(text) for text in texts if len(text) == 1 and ord(text) > 0xFF}


def is_european(character):
    """Latin, Greek and Cyrillic letters, which Noto Sans has."""
    return character < 0x530


def is_kana(character):
    return 0x3041 <= character < 0x3100


def is_han(character):
    return 0x3400 <= character < 0xA000 or 0xF900 <= character < 0xFB00 or character == 0x3007


def japanese():
    listed = {c for c in letters_of("cp932") if not is_european(c)}
    kana = {*range(0x3041, 0x3100), *range(0x31F0, 0x3200), *range(0xFF61, 0xFFA0)}
    return listed | kana | PUNCTUATION | SYMBOLS | {ord(c) for c in MORE_JAPANESE}


def chinese():
    simplified = {c for c in letters_of("gb2312") if is_han(c)}
    # Level 1 of Big5: common characters, in the order of strokes.
    traditional = {c for c in letters_of("big5", range(0xA4, 0xC7)) if is_han(c)}
    bopomofo = set(range(0x3105, 0x3130))
    return simplified | traditional | bopomofo | PUNCTUATION | {ord(c) for c in CANTONESE}


def korean():
    syllables = set(range(0xAC00, 0xD7A4))
    # HarfBuzz composes syllables from these.
    modern = {*range(0x1100, 0x1113), *range(0x1161, 0x1176), *range(0x11A8, 0x11C3)}
    return syllables | modern | set(range(0x3131, 0x318F)) | PUNCTUATION


# File, family, index in the collection, characters, and the language systems whose forms stay: those of
# Taiwan and Hong Kong.
FACES = [
    ("VisavisHanJP-Regular.otf", "Visavis Han JP", 0, japanese, ()),
    ("VisavisHanSC-Regular.otf", "Visavis Han SC", 2, chinese, ("ZHT ", "ZHH ")),
    ("VisavisHanKR-Regular.otf", "Visavis Han KR", 1, korean, ()),
]


def rename(font, family):
    """Renames the face: a modified design must not have the original name. Author and license stay."""
    postscript = family.replace(" ", "") + "-Regular"
    names = {1: family, 2: "Regular", 3: postscript, 4: family, 6: postscript}
    table = font["name"]
    table.names = [n for n in table.names if n.nameID not in (*names, 16, 17)]
    for name, text in names.items():
        table.setName(text, name, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames[0] = postscript
    top.topDictIndex[0].FullName = top.topDictIndex[0].FamilyName = family


def keep_language_systems(font, tags):
    """Removes all language systems but those of `tags`, which DFLT gets, too.

    Digits and punctuation without letters around them are shaped as DFLT, and so is Bopomofo.
    """
    for name in ("GSUB", "GPOS"):
        scripts = {record.ScriptTag: record.Script for record in font[name].table.ScriptList.ScriptRecord}
        for script in scripts.values():
            script.LangSysRecord = [r for r in script.LangSysRecord if r.LangSysTag in tags]
        if "hani" in scripts:
            scripts["DFLT"].LangSysRecord = copy.deepcopy(scripts["hani"].LangSysRecord)
        for script in scripts.values():
            script.LangSysCount = len(script.LangSysRecord)


def make(collection, place, characters, family, systems, path):
    options = subset.Options()
    options.layout_features = ["ccmp", "locl"] if systems else ["ccmp"]
    options.hinting = False  # CFF's hints make no pixel another at SDL2_ttf's settings.
    options.name_IDs = ["*"]
    options.name_languages = [0x409]
    options.notdef_outline = True
    font = TTFont(collection, fontNumber=place, recalcTimestamp=False)
    if systems:
        keep_language_systems(font, systems)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters | SPACES)
    subsetter.subset(font)
    rename(font, family)
    font.save(path)


def main(arguments):
    if len(arguments) > 2 or any(word.startswith("-") for word in arguments):
        sys.exit(__doc__)
    collection = pathlib.Path(arguments[0]) if arguments else COLLECTION
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else FONTS
    if not collection.is_file():
        sys.exit(f"make_han_fonts: there is no {collection}; install fonts-noto-cjk")
    for name, family, place, characters, systems in FACES:
        make(collection, place, characters(), family, systems, folder / name)
        print(f"{name}: {(folder / name).stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
