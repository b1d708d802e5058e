"""The frequencies of Persian words come from three lists that are weighed together."""

import gzip

import pytest

from visavis_tools.romanization.frequencies import HALF_SPACE, frequencies, of_wordfreq, persian, unpacked


def packed(words: list[str]) -> bytes:
    """Returns a list of short words in MessagePack."""
    return bytes([0x90 | len(words)]) + b"".join(bytes([0xa0 | len(w.encode())]) + w.encode() for w in words)


def list_of_wordfreq(*bins: list[str]) -> bytes:
    """Returns a list as wordfreq has it: a map, and words that are rarer and rarer."""
    head = bytes([0x81]) + b"\xa7version" + b"\x01"
    size = (1 + len(bins)).to_bytes(2, "big")
    return gzip.compress(b"\xdc" + size + head + b"".join(packed(words) for words in bins))


def test_messages_of_the_types_of_word_lists_are_unpacked():
    assert unpacked(packed(["از", "به"]))[0] == ["از", "به"]
    long = "الف" * 20
    assert unpacked(b"\xd9" + bytes([len(long.encode())]) + long.encode())[0] == long
    assert unpacked(b"\xdd\x00\x00\x00\x02\x01\x05")[0] == [1, 5]
    with pytest.raises(ValueError, match="0xcb"):
        unpacked(b"\xcb" + bytes(8))


def test_a_list_of_wordfreq_has_a_hundredth_of_a_power_of_ten_each(tmp_path):
    path = tmp_path / "fa.msgpack.gz"
    path.write_bytes(list_of_wordfreq([], ["از"], *[[]] * 99, ["به"]))
    words = of_wordfreq(path)
    assert words["از"] == pytest.approx(10 * words["به"])


def test_words_are_weighed_and_written_with_their_half_space(tmp_path):
    (tmp_path / "fa.gz").write_bytes(list_of_wordfreq(["میخوام", "كتاب"]))
    (tmp_path / "wiki.txt").write_text(f"# head\nمی{HALF_SPACE}خوام\t30\nکتاب\t10\nکمیاب\t3\n", "utf-8")
    shares = frequencies({"کتاب": 20_000, "خطا": 12}, tmp_path / "fa.gz", tmp_path / "wiki.txt")
    assert set(shares) == {f"می{HALF_SPACE}خوام", "کتاب"}
    assert shares["کتاب"] == pytest.approx(.15 + .6 / 2 + .25 / 4)


def test_words_of_other_scripts_and_long_ones_are_left_out():
    assert persian("ﷺ") == persian("abc") == persian("آ" * 25) == ""
    assert persian("كِتابي") == "کتابی"
    assert persian("همۀ") == "همه"
    assert persian("سـلام") == "سلام"
