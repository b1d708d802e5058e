/// The smallest piece of a text that appears and changes as one: what stands between blanks, or a single
/// character where a script has no blanks between words.
///
/// Its letters are in the text of its `Words`: live texts have thousands of words, and all are gone through
/// with every update.
struct Word: Sendable {
  /// Where in the text it begins, in bytes of UTF-8.
  fileprivate(set) var start = 0
  /// How many bytes of blanks stand before it, which may hold newlines.
  fileprivate(set) var lead = 0
  /// How many bytes the blanks and the word with its punctuation have.
  fileprivate(set) var bytes = 0
  /// How many code points both have.
  fileprivate(set) var length = 0
  /// Whether it ends a sentence or a part of one.
  fileprivate(set) var closesClause = false
  /// Whether it is a single letter of an alphabet: a word that leans on the next one.
  fileprivate(set) var leans = false
  /// The word itself, up to eight bytes of it; of a longer one what tells it from most others.
  fileprivate var digest: UInt64 = 0
  /// Whether its letters can be spelt in one way only.
  fileprivate var isUnique = true

  /// How many bytes the word has without its blanks.
  fileprivate var inkBytes: Int { bytes - lead }

  /// Whether both are spelt alike; nil when their letters have to be looked at.
  fileprivate func isSpelt(like other: Word) -> Bool? {
    guard isUnique, other.isUnique else { return nil }
    guard digest == other.digest, inkBytes == other.inkBytes else { return false }
    return inkBytes <= 8 ? true : nil
  }
}

/// A text as its words; trailing blanks belong to none.
struct Words: Sendable {
  /// What all of them are, written out.
  private(set) var text = ""
  private var words: [Word] = []

  /// None.
  init() {}

  /// The words of `text`.
  ///
  /// O(length), and little more than O(the difference) when it begins like `old`.
  init(_ text: String, like old: Words = Words()) {
    let bytes = text.utf8Span.span
    words = old.known(within: Self.commonBytes(of: old.text.utf8Span.span, and: bytes))
    var splitter = WordSplitter(place: end)
    while let word = splitter.next(in: bytes, of: text) { words.append(word) }
    self.text = end == bytes.count ? text : text.slice(0..<end)
  }

  var count: Int { words.count }
  var isEmpty: Bool { words.isEmpty }

  subscript(_ place: Int) -> Word { words[place] }

  /// The word without the blanks before it.
  func ink(_ place: Int) -> Substring {
    let word = words[place]
    return text.substring((word.start + word.lead)..<(word.start + word.bytes))
  }

  /// Whether the word at `place` is the same as one of another text, however far from the one before it.
  func matches(at place: Int, _ other: Words, at otherPlace: Int) -> Bool {
    words[place].isSpelt(like: other.words[otherPlace])
      ?? (ink(place) == other.ink(otherPlace))
  }

  /// How many leading words are the same in both.
  func commonPrefix(with other: Words) -> Int {
    let most = min(count, other.count)
    return (0..<most).first { !matches(at: $0, other, at: $0) } ?? most
  }

  /// The first words.
  func prefix(_ count: Int) -> Words {
    guard count < self.count else { return self }
    var first = Words()
    first.words = Array(words[..<count])
    first.text = text.slice(0..<first.end)
    return first
  }

  /// These words, and behind them those that another text has besides its first ones.
  func followed(by other: Words, without first: Int) -> Words {
    guard first < other.count else { return self }
    var all = self
    let rest = other.words[first...]
    all.text += other.text.substring(other.words[first].start..<other.end)
    all.words.reserveCapacity(count + rest.count)
    for var word in rest {
      word.start = all.end
      all.words.append(word)
    }
    return all
  }

  /// Where the last one ends.
  private var end: Int { words.last.map { $0.start + $0.bytes } ?? 0 }

  /// The words that end within the first bytes; the last of them may have grown, so it is none.
  private func known(within bytes: Int) -> [Word] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].start + words[middle].bytes <= bytes {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return Array(words[..<max(0, low - 1)])
  }

  private static func commonBytes(of left: Span<UInt8>, and right: Span<UInt8>) -> Int {
    let most = min(left.count, right.count)
    var count = 0
    while count < most, left[count] == right[count] { count += 1 }
    return count
  }
}

/// Finds words, letter by letter.
private struct WordSplitter {
  /// What a reader takes for one letter.
  private struct Letter {
    let first: Unicode.Scalar
    var bytes: Int
    var length = 1
    var isUnique = true
  }

  /// How many bytes are read.
  var place: Int

  /// The next word; nil at the end, and for trailing blanks.
  mutating func next(in bytes: Span<UInt8>, of text: String) -> Word? {
    var word = Word(start: place)
    var letters = 0
    var wasAlone = false
    while place < bytes.count {
      let letter = letter(in: bytes, of: text)
      if letter.first.isBlank {
        guard letters == 0 else { break }
        word.lead += letter.bytes
      } else {
        let isAlone = letter.first.standsAlone
        guard letters == 0 || !(isAlone || wasAlone) else { break }
        wasAlone = isAlone
        letters += 1
        add(letter, to: &word, from: bytes)
      }
      place += letter.bytes
      word.length += letter.length
    }
    word.bytes = place - word.start
    word.leans = letters == 1 && !wasAlone
    return letters == 0 ? nil : word
  }

  private func add(_ letter: Letter, to word: inout Word, from bytes: Span<UInt8>) {
    for index in place..<(place + letter.bytes) {
      let isWhole = index - word.start - word.lead < 8
      word.digest = (word.digest &* (isWhole ? 256 : 0x100_0000_01B3)) ^ UInt64(bytes[index])
    }
    word.isUnique = word.isUnique && letter.isUnique
    word.closesClause = letter.length == 1 && letter.first.closesClause
  }

  private func letter(in bytes: Span<UInt8>, of text: String) -> Letter {
    let (first, width) = bytes.scalar(at: place)
    let next = place + width
    if first.isPlain, next == bytes.count || bytes.scalar(at: next).scalar.isPlain {
      return Letter(first: first, bytes: width)
    }
    let character = text.substring(place..<bytes.count).first ?? Character(first)
    return Letter(
      first: first, bytes: character.utf8.count, length: character.unicodeScalars.count,
      isUnique: false)
  }
}

extension Span<UInt8> {
  /// The code point that begins there, and how many bytes it has; the bytes are UTF-8.
  fileprivate func scalar(at place: Int) -> (scalar: Unicode.Scalar, width: Int) {
    let lead = self[place]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(width))
    for index in 1..<width { value = value << 6 | UInt32(self[place + index] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
  }
}

extension String {
  /// What stands at these bytes of UTF-8, between code points.
  fileprivate func substring(_ bytes: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    return self[start..<utf8.index(start, offsetBy: bytes.count)]
  }

  fileprivate func slice(_ bytes: Range<Int>) -> String { String(substring(bytes)) }
}

extension Unicode.Scalar {
  /// Whether among others like it, it is a letter by itself and spelt in one way only: no mark, nothing
  /// that joins its neighbours or has another spelling (UAX #29, Grapheme_Cluster_Break=Other or a Hangul
  /// syllable; UAX #15, NFC_Quick_Check=Yes).
  ///
  /// Not of all that are so it is known.
  var isPlain: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x02FF, 0x4E00...0x9FFF: true
    case 0x0400...0x0482, 0x048A...0x052F, 0x05D0...0x05EA, 0x0620...0x063A, 0x0641...0x064A,
      0x0E01...0x0E30, 0x0E40...0x0E46, 0x1E00...0x1EF9, 0x2010...0x2027, 0x3001...0x3029,
      0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }

  /// Whether it stands between words.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0x09...0x0D: true
    // U+3000 is the last blank of all.
    case 0x21...0x84, 0x3001...: false
    default: properties.isWhitespace
    }
  }

  /// Whether it ends a sentence or a part of one, in any of the scripts that captions come in.
  ///
  /// U+037E, the Greek question mark, is the semicolon by canonical equivalence.
  fileprivate var closesClause: Bool {
    switch self {
    case ".", ",", ";", "\u{37E}", ":", "?", "!", "…", "。", "、", "，", "．", "：", "；", "？", "！",
      "؟", "،", "؛", "।", "॥":
      true
    default: false
    }
  }

  /// Whether it belongs to a script whose words are not set apart by blanks: Thai, Lao, Tibetan, Burmese,
  /// Khmer, and the scripts of China and Japan with their punctuation.
  ///
  /// Korean and Vietnamese have blanks.
  fileprivate var standsAlone: Bool {
    guard value >= 0x0E00 else { return false }
    return switch value {
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x312F, 0x3190...0xA4CF,
      0xF900...0xFAFF, 0xFF00...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
