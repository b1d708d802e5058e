/// A syllable of Hangul as the sounds that it is written with.
struct HangulSyllable {
  /// The consonant before the vowel, by its place in Unicode's order; ㅇ stands for none.
  var onset: Int
  let vowel: Int
  /// The consonants after the vowel, by their place in Unicode's order; 0 for none.
  var coda: Int

  /// The place of the silent ㅇ among the onsets.
  static let silent = 11

  /// Takes a syllable apart (The Unicode Standard, 3.12); nil for other characters.
  init?(_ scalar: Unicode.Scalar) {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value) - 0xAC00
    (onset, vowel, coda) = (index / 588, index / 28 % 21, index % 28)
  }

  /// True for the vowels before which ㄷ and ㅌ become ㅈ and ㅊ: ㅣ and ㅕ.
  var palatalizes: Bool { vowel == 20 || vowel == 6 }
}

/// The Latin letters of Korean sounds, by the Revised Romanization of 2000.
enum KoreanLetters {
  static let onsets = [
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
  ]
  static let vowels = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
  ]
  /// The sounds of the consonants after a vowel if no vowel follows.
  static let codas = [
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
  ]
  /// Consonants after a vowel and before another one: those that stay, and those that move to the next syllable.
  static let liaisons: [(stays: String, moves: String)] = [
    ("", ""), ("", "g"), ("", "kk"), ("k", "s"), ("", "n"), ("n", "j"), ("", "n"), ("", "d"),
    ("", "r"), ("l", "g"), ("l", "m"), ("l", "b"), ("l", "s"), ("l", "t"), ("l", "p"), ("", "r"),
    ("", "m"), ("", "b"), ("p", "s"), ("", "s"), ("", "ss"), ("ng", ""), ("", "j"), ("", "ch"),
    ("", "k"), ("", "t"), ("", "p"), ("", ""),
  ]
  /// The letters that stand alone, as in laughter.
  static let jamo: [Unicode.Scalar: String] = [
    "ㄱ": "g", "ㄲ": "kk", "ㄴ": "n", "ㄷ": "d", "ㄸ": "tt", "ㄹ": "r", "ㅁ": "m", "ㅂ": "b",
    "ㅃ": "pp", "ㅅ": "s", "ㅆ": "ss", "ㅇ": "ng", "ㅈ": "j", "ㅉ": "jj", "ㅊ": "ch", "ㅋ": "k",
    "ㅌ": "t", "ㅍ": "p", "ㅎ": "h", "ㅏ": "a", "ㅐ": "ae", "ㅑ": "ya", "ㅒ": "yae", "ㅓ": "eo",
    "ㅔ": "e", "ㅕ": "yeo", "ㅖ": "ye", "ㅗ": "o", "ㅘ": "wa", "ㅙ": "wae", "ㅚ": "oe", "ㅛ": "yo",
    "ㅜ": "u", "ㅝ": "wo", "ㅞ": "we", "ㅟ": "wi", "ㅠ": "yu", "ㅡ": "eu", "ㅢ": "ui", "ㅣ": "i",
  ]
}
