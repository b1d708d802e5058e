"""Writes assets/romanization/zh-characters.tsv and zh-phrases.tsv from the dictionaries of pypinyin.

A phrase is left out if its characters are read as they are without it.
Usage: tools/run romanization.pinyin FOLDER-OF-PYPINYIN OUT
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

# Readings of single characters in everyday speech, where the dictionary begins with another one.
EVERYDAY = {
    "长": "cháng", "的": "de", "得": "de", "着": "zhe", "了": "le", "还": "hái", "都": "dōu", "没": "méi",
    "为": "wèi", "谁": "shéi", "那": "nà", "哪": "nǎ", "只": "zhǐ", "干": "gàn", "看": "kàn", "教": "jiāo",
    "便": "biàn", "种": "zhǒng", "重": "zhòng", "发": "fā", "空": "kōng", "假": "jiǎ", "系": "xì",
    "吧": "ba", "吗": "ma", "呢": "ne", "啊": "a", "们": "men", "个": "gè", "地": "dì", "么": "me",
    "呀": "ya", "啦": "la", "嘛": "ma", "哦": "ó", "嗯": "ńg", "喂": "wèi", "哎": "āi", "您": "nín",
    "几": "jǐ", "弹": "tán", "更": "gèng", "当": "dāng", "打": "dǎ", "把": "bǎ", "被": "bèi", "给": "gěi",
}

# Phrases of everyday speech that the dictionary lacks or reads as in a book.
SPOKEN = {
    "妈妈": "mā ma", "爸爸": "bà ba", "哥哥": "gē ge", "姐姐": "jiě jie", "弟弟": "dì di", "妹妹": "mèi mei",
    "爷爷": "yé ye", "奶奶": "nǎi nai", "叔叔": "shū shu", "宝宝": "bǎo bao", "太太": "tài tai", "谢谢": "xiè xie",
    "看看": "kàn kan", "试试": "shì shi", "等等": "děng deng", "星星": "xīng xing", "长得": "zhǎng de",
    "一点儿": "yì diǎn er", "一会儿": "yí huì er", "这儿": "zhè er", "那儿": "nà er", "哪儿": "nǎ er",
    "点儿": "diǎn er", "玩儿": "wán er", "什么": "shén me", "怎么": "zěn me", "这么": "zhè me", "那么": "nà me",
    "多么": "duō me", "为什么": "wèi shén me", "没什么": "méi shén me", "银行长": "yín háng zhǎng",
    "校长": "xiào zhǎng", "家长": "jiā zhǎng", "长大": "zhǎng dà", "成长": "chéng zhǎng", "市长": "shì zhǎng",
    "队长": "duì zhǎng", "班长": "bān zhǎng", "部长": "bù zhǎng", "生长": "shēng zhǎng", "增长": "zēng zhǎng",
    "好不好": "hǎo bu hǎo", "是不是": "shì bu shì", "对不起": "duì bu qǐ", "差不多": "chà bu duō",
}


def defaults(folder: Path) -> dict[str, str]:
    """Returns the first reading of each character of the basic block."""
    readings = json.loads((folder / "pinyin_dict.json").read_text("utf-8"))
    first = {chr(int(code)): text.split(",")[0] for code, text in readings.items()}
    return {c: EVERYDAY.get(c, text) for c, text in first.items() if "\u4e00" <= c <= "\u9fff"}


def read(phrase: str, phrases: dict[str, list[str]], characters: dict[str, str]) -> list[str]:
    """Returns the reading by the longest phrases from left to right, and not by the whole phrase."""
    result, start = [], 0
    while start < len(phrase):
        for end in range(min(len(phrase), start + 8), start + 1, -1):
            if end - start < len(phrase) and phrase[start:end] in phrases:
                result += phrases[phrase[start:end]]
                start = end
                break
        else:
            result.append(characters.get(phrase[start], ""))
            start += 1
    return result


def needed(folder: Path, characters: dict[str, str]) -> dict[str, list[str]]:
    """Returns the phrases without which characters would be read otherwise."""
    every = json.loads((folder / "phrases_dict.json").read_text("utf-8"))
    kept: dict[str, list[str]] = {}
    for phrase in sorted(every, key=lambda phrase: (len(phrase), phrase)):
        reading = [syllables[0] for syllables in every[phrase]]
        if len(reading) != len(phrase) or not all(c in characters for c in phrase) or len(phrase) > 8:
            continue
        if read(phrase, kept, characters) != reading:
            kept[phrase] = reading
    return kept | {phrase: reading.split() for phrase, reading in SPOKEN.items()}


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    characters = defaults(folder)
    groups: dict[str, list[str]] = defaultdict(list)
    for character, reading in characters.items():
        groups[reading].append(character)
    lines = [f"{reading}\t{''.join(sorted(group))}\n" for reading, group in sorted(groups.items())]
    (out / "zh-characters.tsv").write_text("".join(lines), "utf-8")
    phrases = needed(folder, characters)
    lines = [f"{phrase}\t{' '.join(reading)}\n" for phrase, reading in sorted(phrases.items())]
    (out / "zh-phrases.tsv").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
