/// The smallest piece of a text that appears and changes as one: what stands between blanks, or a single
/// character where a script has no blanks between words.
struct Word: Sendable {
  /// The blanks before it, which may hold newlines.
  let lead: String
  /// The word with its punctuation; not empty.
  let ink: String
  /// How many code points both have.
  let length: Int
  /// How many bytes of UTF-8 both have.
  let bytes: Int

  init(lead: String, ink: String) {
    self.lead = lead
    self.ink = ink
    length = lead.unicodeScalars.count + ink.unicodeScalars.count
    bytes = lead.utf8.count + ink.utf8.count
  }

  /// Whether it is the same word, however far from the one before it.
  func matches(_ other: Word) -> Bool { ink == other.ink }

  /// Whether it ends a sentence or a part of one.
  var closesClause: Bool { ink.last.map(Self.closers.contains) ?? false }

  /// Whether it is a single letter of an alphabet: a word that leans on the next one.
  var leans: Bool { ink.count == 1 && !(ink.first?.standsAlone ?? true) }

  private static let closers = Set<Character>(".,;:?!…。、，．：；？！؟،؛।॥")
}

extension [Word] {
  /// The words of `text`; trailing blanks belong to none.
  ///
  /// O(length), and little more than O(the difference) when it begins like `old`, whose words are known.
  init(_ text: String, like old: String, with words: [Word]) {
    let known = Self.known(words, within: Self.commonBytes(of: old, and: text))
    self = known.words
    var splitter = WordSplitter()
    for character in text[text.utf8.index(text.startIndex, offsetBy: known.bytes)...] {
      if let word = splitter.read(character) { append(word) }
    }
    if let word = splitter.finish() { append(word) }
  }

  /// What all of them are, written out.
  var text: String {
    var text = ""
    for word in self {
      text += word.lead
      text += word.ink
    }
    return text
  }

  /// How many leading words are the same in both.
  func commonPrefix(with other: some RandomAccessCollection<Word>) -> Int {
    var count = 0
    for (mine, its) in zip(self, other) {
      guard mine.matches(its) else { break }
      count += 1
    }
    return count
  }

  /// The words that end before the common bytes do; the last of them may have grown, so it is none.
  private static func known(_ words: [Word], within bytes: Int) -> (words: [Word], bytes: Int) {
    var end = 0
    var count = 0
    while count < words.count, end + words[count].bytes <= bytes {
      end += words[count].bytes
      count += 1
    }
    guard count > 0 else { return ([], 0) }
    return (Array(words[..<(count - 1)]), end - words[count - 1].bytes)
  }

  private static func commonBytes(of left: String, and right: String) -> Int {
    let (left, right) = (left.utf8Span.span, right.utf8Span.span)
    var count = 0
    while count < left.count, count < right.count, left[count] == right[count] { count += 1 }
    return count
  }
}

/// Finds words, character by character.
private struct WordSplitter {
  private var lead = ""
  private var ink = ""
  private var isAlone = false

  /// Takes the next character in; the word that it ended, if it ended one.
  mutating func read(_ character: Character) -> Word? {
    guard !character.isWhitespace else {
      let word = finish()
      lead.append(character)
      return word
    }
    let standsAlone = character.standsAlone
    let word = ink.isEmpty || !(standsAlone || isAlone) ? nil : finish()
    ink.append(character)
    isAlone = standsAlone
    return word
  }

  /// The word that was being read.
  mutating func finish() -> Word? {
    guard !ink.isEmpty else { return nil }
    defer { (lead, ink) = ("", "") }
    return Word(lead: lead, ink: ink)
  }
}

extension Character {
  /// Whether it belongs to a script whose words are not set apart by blanks: Thai, Lao, Tibetan, Burmese,
  /// Khmer, and the scripts of China and Japan with their punctuation.
  ///
  /// Korean and Vietnamese have blanks.
  var standsAlone: Bool {
    guard let value = unicodeScalars.first?.value, value >= 0x0E00 else { return false }
    return switch value {
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x312F, 0x3190...0xA4CF,
      0xF900...0xFAFF, 0xFF00...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
