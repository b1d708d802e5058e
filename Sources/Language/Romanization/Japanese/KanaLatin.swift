/// Kana in the letters of the modified Hepburn system, with long vowels as they are written.
enum KanaLatin {
  private static let syllables: [Character: String] = [
    "ア": "a", "イ": "i", "ウ": "u", "エ": "e", "オ": "o", "カ": "ka", "キ": "ki", "ク": "ku",
    "ケ": "ke", "コ": "ko", "サ": "sa", "シ": "shi", "ス": "su", "セ": "se", "ソ": "so",
    "タ": "ta", "チ": "chi", "ツ": "tsu", "テ": "te", "ト": "to", "ナ": "na", "ニ": "ni",
    "ヌ": "nu", "ネ": "ne", "ノ": "no", "ハ": "ha", "ヒ": "hi", "フ": "fu", "ヘ": "he",
    "ホ": "ho", "マ": "ma", "ミ": "mi", "ム": "mu", "メ": "me", "モ": "mo", "ヤ": "ya",
    "ユ": "yu", "ヨ": "yo", "ラ": "ra", "リ": "ri", "ル": "ru", "レ": "re", "ロ": "ro",
    "ワ": "wa", "ヰ": "i", "ヱ": "e", "ヲ": "o", "ン": "n", "ガ": "ga", "ギ": "gi", "グ": "gu",
    "ゲ": "ge", "ゴ": "go", "ザ": "za", "ジ": "ji", "ズ": "zu", "ゼ": "ze", "ゾ": "zo",
    "ダ": "da", "ヂ": "ji", "ヅ": "zu", "デ": "de", "ド": "do", "バ": "ba", "ビ": "bi",
    "ブ": "bu", "ベ": "be", "ボ": "bo", "パ": "pa", "ピ": "pi", "プ": "pu", "ペ": "pe",
    "ポ": "po", "ヴ": "vu", "ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ャ": "ya",
    "ュ": "yu", "ョ": "yo", "ヮ": "wa", "ヵ": "ka", "ヶ": "ke",
  ]
  /// The vowels of small kana, which replace the vowel of the kana before them.
  private static let small: [Character: String] = [
    "ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ャ": "ya", "ュ": "yu", "ョ": "yo",
  ]

  /// Returns kana in Latin letters; other characters stay.
  static func latin(_ kana: String) -> String {
    var result = ""
    var isDoubled = false
    var wasN = false
    for character in kana.map(katakana) {
      var syllable = syllables[character] ?? String(character)
      if character == "ッ" {
        isDoubled = true
        continue
      }
      if character == "ー" {
        if let vowel = result.last(where: { "aeiou".contains($0) }) { result.append(vowel) }
        continue
      }
      if let vowel = small[character], let joined = joined(result, with: vowel) {
        result = joined
        continue
      }
      if isDoubled { syllable = doubled(syllable) }
      isDoubled = false
      // An apostrophe keeps ん apart from a vowel behind it.
      if wasN, let first = syllable.first, "aeiouy".contains(first) { result += "'" }
      wasN = character == "ン"
      result += syllable
    }
    return isDoubled ? result + "t" : result
  }

  /// Returns the kana of katakana for hiragana; others stay.
  private static func katakana(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      (0x3041...0x3096).contains(scalar.value), let kana = Unicode.Scalar(scalar.value + 0x60)
    else { return character }
    return Character(kana)
  }

  private static func doubled(_ syllable: String) -> String {
    guard let first = syllable.first, first.isLetter, !"aeioun".contains(first) else {
      return syllable
    }
    return syllable.hasPrefix("ch") ? "t" + syllable : String(first) + syllable
  }

  /// Joins a small vowel with the kana before it: shi and ya are sha, fu and a are fa.
  private static func joined(_ result: String, with vowel: String) -> String? {
    for (whole, kept) in [("shi", "sh"), ("chi", "ch"), ("ji", "j")] where result.hasSuffix(whole) {
      return result.dropLast(whole.count) + kept
        + (vowel.first == "y" ? vowel.dropFirst() : vowel[...])
    }
    for (whole, kept) in [("fu", "f"), ("vu", "v"), ("tsu", "ts"), ("te", "t"), ("de", "d")]
    where result.hasSuffix(whole) {
      return result.dropLast(whole.count) + kept + vowel
    }
    if result.hasSuffix("u"), vowel.first != "y", result.count == 1 {
      return "w" + vowel
    }
    guard result.hasSuffix("i"), vowel.first == "y" else { return nil }
    return result.dropLast() + vowel
  }
}
