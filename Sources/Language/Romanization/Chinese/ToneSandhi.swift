internal import Language

/// The tones of 一 and 不, which depend on the next syllable.
enum ToneSandhi {
  /// Returns the syllables of characters with the tones with which 一 and 不 are spoken.
  static func apply(to syllables: [String], of text: [Unicode.Scalar]) -> [String] {
    var spoken = syllables
    for index in text.indices {
      let next = index + 1 < text.count ? PinyinTone(of: syllables[index + 1]) : nil
      switch text[index] {
      case "不" where syllables[index].hasPrefix("b") && next == .fourth: spoken[index] = "bú"
      case "一" where syllables[index] == "yī":
        guard let next, !isNumber(text, at: index) else { continue }
        spoken[index] = next == .fourth ? "yí" : next == .neutral ? "yī" : "yì"
      default: break
      }
    }
    return spoken
  }

  /// True if 一 is a digit of a number or the number of a member of a row.
  private static func isNumber(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    let digits: Set<Unicode.Scalar> = [
      "〇", "零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "月", "号",
    ]
    let isAfter = index > 0 && (text[index - 1] == "第" || digits.contains(text[index - 1]))
    return isAfter || digits.contains(text[index + 1])
  }
}

/// The tone of a syllable in pinyin.
enum PinyinTone: Int {
  case neutral = 0
  case first, second, third, fourth

  private static let marks: [Unicode.Scalar: PinyinTone] = [
    "\u{304}": .first, "\u{301}": .second, "\u{30C}": .third, "\u{300}": .fourth,
  ]

  /// Creates the tone of a syllable with its mark.
  init(of syllable: String) {
    let mark = syllable.decomposed.unicodeScalars.first { Self.marks[$0] != nil }
    self = mark.flatMap { Self.marks[$0] } ?? .neutral
  }

  /// Returns a syllable without the mark of its tone; ü keeps its dots.
  static func unmarked(_ syllable: String) -> String {
    String(syllable.decomposed.unicodeScalars.filter { marks[$0] == nil }).composed
  }
}
