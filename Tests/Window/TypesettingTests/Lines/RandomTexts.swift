import Randomness

/// Random texts of many scripts, and random changes as in live speech.
struct RandomTexts {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(state: seed)
  }

  private static let words = [
    "one", "two", "three,", "four.", "conversation", "a", "I", "it's", "über", "e\u{301}t\u{E9}",
    "где", "ελληνικά",
    "שלום", "(עולם)", "12:30", "-7", "مرحبا", "بكم،", "می\u{200C}خواهم", "नमस्ते।", "क्षत्रिय", "আমি",
    "வணக்கம்", "ประเทศไทย",
    "มีภาษาไทย", "ភាសាខ្មែរ", "ພາສາລາວ", "မြန်မာစာ", "東京", "ディズニーランドへ", "行きました。", "「はい」", "한국어", "자막을",
    "서울(Seoul)은", "👩‍👩‍👧‍👦",
    "🇩🇪🇫🇷", "1\u{FE0F}\u{20E3}", "\u{202E}abc\u{202C}", "\u{2067}ab", "\u{200F}",
    "extra\u{AD}ordinary", "https://example.org/a/b?c=d",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "mot\u{A0}!", "!", "»", "\u{E49}", "\u{FFFD}",
    "\u{301}", "\u{200B}", "…",
  ]
  private static let gaps = [
    " ", " ", " ", " ", " ", " ", "", "", "  ", "\n", "\u{3000}", "\r\n", "\u{2028}",
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// A text of `count` words.
  mutating func text(_ count: Int) -> String {
    (0..<count).reduce("") { text, _ in text + word() + gap() }
  }

  /// A random change of `text`: more words, a longer or revised word, or fewer words.
  mutating func successor(of text: String) -> String {
    let scalars = text.unicodeScalars
    let cut = number(0...min(12, scalars.count))
    switch number(0...5) {
    case 0: return String(scalars.dropLast(cut))
    case 1: return String(scalars.dropLast(cut)) + word()
    case 2: return text + String(word().unicodeScalars.prefix(2))
    default: return text + gap() + word()
    }
  }

  private mutating func word() -> String {
    Self.words.randomElement(using: &generator) ?? ""
  }

  private mutating func gap() -> String {
    Self.gaps.randomElement(using: &generator) ?? ""
  }
}
