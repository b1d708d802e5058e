internal import Language

/// The unit of text that appears and changes as a whole.
///
/// A word is the text between whitespace, or a single character in scripts without spaces. Its
/// characters are stored in the text of its `Words`, as live texts have thousands of words that
/// every update visits.
struct Word: Sendable {
  /// The start in the text, in bytes of UTF-8.
  fileprivate(set) var start = 0
  /// The number of bytes of whitespace before the word, including newlines.
  fileprivate(set) var lead = 0
  /// The number of bytes of the whitespace and the word with its punctuation.
  fileprivate(set) var bytes = 0
  /// The number of code points of the whitespace and the word.
  fileprivate(set) var length = 0
  /// True if the word ends a sentence or clause.
  fileprivate(set) var closesClause = false
  /// True if the word is a single letter of an alphabet, which belongs to the next word.
  fileprivate(set) var leans = false
  /// The bytes of a word of up to eight bytes; a hash of a longer word.
  fileprivate var digest: UInt64 = 0
  /// True if the word is known to have no canonically equivalent spelling.
  fileprivate var isUnique = true

  /// The number of bytes of the word without the whitespace before it.
  fileprivate var spellingBytes: Int { bytes - lead }

  /// True if both words have the same spelling; nil if their characters have to be compared.
  fileprivate func isSpelt(like other: Word) -> Bool? {
    guard isUnique, other.isUnique else { return nil }
    guard digest == other.digest, spellingBytes == other.spellingBytes else { return false }
    return spellingBytes <= 8 ? true : nil
  }
}

/// A text, split into words; trailing whitespace is dropped.
struct Words: Sendable {
  /// The text of all words.
  private(set) var text = ""
  private var words: [Word] = []

  /// Creates an empty value.
  init() {}

  /// Splits `text` into words.
  ///
  /// O(length), or little more than O(difference) if `text` begins like `old`.
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

  /// The word without the whitespace before it.
  func spelling(at place: Int) -> Substring {
    let word = words[place]
    return text.substring((word.start + word.lead)..<(word.start + word.bytes))
  }

  /// True if the word at `place` equals a word of another text.
  ///
  /// The whitespace before them is ignored.
  func matches(at place: Int, _ other: Words, at otherPlace: Int) -> Bool {
    words[place].isSpelt(like: other.words[otherPlace])
      ?? (spelling(at: place) == other.spelling(at: otherPlace))
  }

  /// The number of leading words that are equal in both texts.
  func commonPrefix(with other: Words) -> Int {
    let most = min(count, other.count)
    return (0..<most).first { !matches(at: $0, other, at: $0) } ?? most
  }

  /// The first `count` words.
  func prefix(_ count: Int) -> Words {
    guard count < self.count else { return self }
    var first = Words()
    first.words = Array(words[..<count])
    first.text = text.slice(0..<first.end)
    return first
  }

  /// The words, followed by the words of `other` from index `first` on.
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

  /// The end of the last word, in bytes.
  private var end: Int { words.last.map { $0.start + $0.bytes } ?? 0 }

  /// The words that end within the first `bytes` bytes, except the last one, which may have grown.
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

/// An iterator over the words of a text.
private struct WordSplitter {
  /// A user-perceived character.
  private struct Letter {
    let first: Unicode.Scalar
    var bytes: Int
    var length = 1
    var isUnique = true
  }

  /// The position in bytes.
  var place: Int

  /// Returns the next word; nil at the end, or if only whitespace is left.
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
        let isAlone = letter.first.isUnspaced
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
    word.closesClause = letter.length == 1 && Terminator(letter.first) != nil
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
  /// The code point at `place` and its width in bytes; the bytes must be valid UTF-8.
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
  /// The substring at a range of UTF-8 bytes, which must lie between code points.
  fileprivate func substring(_ bytes: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    return self[start..<utf8.index(start, offsetBy: bytes.count)]
  }

  fileprivate func slice(_ bytes: Range<Int>) -> String { String(substring(bytes)) }
}

extension Unicode.Scalar {
  /// True if the code point, among others like it, is a grapheme cluster with a single spelling.
  ///
  /// Such a code point neither combines with its neighbors nor has an equivalent spelling (UAX #29,
  /// Grapheme_Cluster_Break=Other or a Hangul syllable; UAX #15, NFC_Quick_Check=Yes). The ranges
  /// do not contain all such code points.
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

  /// True for whitespace.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0x09...0x0D: true
    // U+3000 is the last whitespace character of Unicode.
    case 0x21...0x84, 0x3001...: false
    default: properties.isWhitespace
    }
  }
}
