/// The unit of text that appears and changes as a whole.
///
/// A word is the text between whitespace, or a single character in scripts without spaces. Its
/// characters are stored in the text of its `Words`, because live texts have thousands of words
/// that every update visits.
package struct Word: Sendable {
  /// The start in the text, in bytes of UTF-8.
  fileprivate(set) var start = 0
  /// The number of bytes of whitespace before the word, including newlines.
  fileprivate(set) var whitespaceBytes = 0
  /// The number of bytes of the whitespace and the word with its punctuation.
  fileprivate(set) var bytes = 0
  /// The number of code points of the whitespace and the word.
  package fileprivate(set) var length = 0
  /// True if the word ends a sentence or clause.
  package fileprivate(set) var endsClause = false
  /// True if the word is a single character in a script with spaces, such as an article.
  package fileprivate(set) var isSingleLetter = false
  /// The direction of the first letter; nil if the word has no letters.
  package fileprivate(set) var firstDirection: StrongDirection?
  /// The direction of the last letter.
  package fileprivate(set) var lastDirection: StrongDirection?
  /// True if a newline is before the word.
  package fileprivate(set) var beginsParagraph = false
  /// The bytes of a word of up to eight bytes; a hash of a longer word.
  fileprivate var digest: UInt64 = 0
  /// True if the word is known to consist of plain code points.
  ///
  /// Two such words are equal only if their bytes are equal.
  fileprivate var isPlain = true

  /// True if whitespace is before the word.
  package var followsSpace: Bool { whitespaceBytes > 0 }

  /// The number of bytes of the word without the whitespace before it.
  fileprivate var spellingBytes: Int { bytes - whitespaceBytes }

  /// True if both words have the same spelling; nil if their characters have to be compared.
  fileprivate func hasSameSpelling(as other: Word) -> Bool? {
    guard isPlain, other.isPlain else { return nil }
    guard digest == other.digest, spellingBytes == other.spellingBytes else { return false }
    return spellingBytes <= 8 ? true : nil
  }
}

/// A text without trailing whitespace, split into words.
package struct Words: Sendable {
  /// The text of all words.
  package private(set) var text = ""
  private var words: [Word] = []

  /// Creates an empty value.
  package init() {}

  /// Splits `text` into words.
  ///
  /// The cost is O(length). If `text` begins like `old`, the words of the common beginning are
  /// copied, and only the rest is split.
  package init(_ text: String, reusing old: Words = Words()) {
    let bytes = text.utf8Span.span
    words = old.reusableWords(within: Self.commonBytes(of: old.text.utf8Span.span, and: bytes))
    var splitter = WordSplitter(offset: end)
    while let word = splitter.next(in: bytes, of: text) { words.append(word) }
    self.text = end == bytes.count ? text : text.slice(0..<end)
  }

  package var count: Int { words.count }
  package var isEmpty: Bool { words.isEmpty }

  package subscript(_ index: Int) -> Word { words[index] }

  /// Returns the word without the whitespace before it.
  package func spelling(at index: Int) -> Substring {
    let word = words[index]
    return text.substring((word.start + word.whitespaceBytes)..<(word.start + word.bytes))
  }

  /// The words without the whitespace before them.
  package var spellings: [Substring] {
    var start = text.startIndex
    return words.map { word in
      let first = text.utf8.index(start, offsetBy: word.whitespaceBytes)
      start = text.utf8.index(start, offsetBy: word.bytes)
      return text[first..<start]
    }
  }

  /// The number of Unicode code points up to the end of each word.
  package var ends: [Int] {
    var end = 0
    return words.map { word in
      end += word.length
      return end
    }
  }

  /// The number of leading words that lie within the first `codePoints` code points.
  package func count(coveredBy codePoints: Int) -> Int {
    var (count, length) = (0, 0)
    while count < words.count, length + words[count].length <= codePoints {
      length += words[count].length
      count += 1
    }
    return count
  }

  /// Returns true if the word at `index` equals a word of another text.
  ///
  /// The whitespace before them is ignored.
  package func matches(at index: Int, _ other: Words, at otherIndex: Int) -> Bool {
    words[index].hasSameSpelling(as: other.words[otherIndex])
      ?? (spelling(at: index) == other.spelling(at: otherIndex))
  }

  /// The number of leading words that are equal in both texts.
  package func commonPrefix(with other: Words) -> Int {
    let limit = min(count, other.count)
    return (0..<limit).first { !matches(at: $0, other, at: $0) } ?? limit
  }

  /// Returns the index of the first word of the directional run with which the first `count` words end.
  ///
  /// A directional run is a sequence of words that are read in the other direction than their paragraph,
  /// with the numbers among and behind them (UAX #9). The first letter of a paragraph decides on its
  /// direction. The first word of the run may begin in the direction of the paragraph, as a Latin name
  /// after a Hebrew prefix does. The result is nil if the words end otherwise, or if the run ends with them.
  package func openRunStart(count: Int) -> Int? {
    let first = words[..<count].lastIndex { $0.beginsParagraph } ?? 0
    guard let base = words[first...].lazy.compactMap(\.firstDirection).first else { return nil }
    if count < words.count {
      guard !words[count].beginsParagraph, words[count].firstDirection != base else { return nil }
    }
    var start: Int?
    for index in (first..<count).reversed() {
      guard let last = words[index].lastDirection else { continue }
      if last == base { break }
      start = index
      if words[index].firstDirection == base { break }
    }
    return start
  }

  /// Returns the first `count` words.
  package func prefix(_ count: Int) -> Words {
    guard count < self.count else { return self }
    var first = Words()
    first.words = Array(words[..<count])
    first.text = text.slice(0..<first.end)
    return first
  }

  /// Returns the words, followed by the words of `other` from index `first` on.
  package func appending(_ other: Words, from first: Int) -> Words {
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

  /// Returns the words that end within the first `bytes` bytes, except the last one, which may have
  /// grown.
  private func reusableWords(within bytes: Int) -> [Word] {
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
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, left[count] == right[count] { count += 1 }
    return count
  }
}

/// An iterator over the words of a text.
private struct WordSplitter {
  /// A user-perceived character.
  private struct Grapheme {
    let first: Unicode.Scalar
    var bytes: Int
    var length = 1
    var isPlain = true
  }

  /// The position in bytes.
  var offset: Int

  /// Returns the next word; nil at the end, or if only whitespace is left.
  mutating func next(in bytes: Span<UInt8>, of text: String) -> Word? {
    var word = Word(start: offset)
    var graphemeCount = 0
    var wasUnspaced = false
    while offset < bytes.count {
      let grapheme = grapheme(in: bytes, of: text)
      if grapheme.first.isBlank {
        guard graphemeCount == 0 else { break }
        word.whitespaceBytes += grapheme.bytes
        if Character(grapheme.first).isNewline { word.beginsParagraph = true }
      } else {
        let isUnspaced = grapheme.first.isUnspaced
        guard graphemeCount == 0 || !(isUnspaced || wasUnspaced) else { break }
        wasUnspaced = isUnspaced
        graphemeCount += 1
        add(grapheme, to: &word, from: bytes)
      }
      offset += grapheme.bytes
      word.length += grapheme.length
    }
    word.bytes = offset - word.start
    word.isSingleLetter = graphemeCount == 1 && !wasUnspaced
    return graphemeCount == 0 ? nil : word
  }

  private func add(_ grapheme: Grapheme, to word: inout Word, from bytes: Span<UInt8>) {
    for index in offset..<(offset + grapheme.bytes) {
      let fitsInDigest = index - word.start - word.whitespaceBytes < 8
      word.digest = (word.digest &* (fitsInDigest ? 256 : 0x100_0000_01B3)) ^ UInt64(bytes[index])
    }
    word.isPlain = word.isPlain && grapheme.isPlain
    if let direction = grapheme.first.strongDirection {
      word.firstDirection = word.firstDirection ?? direction
      word.lastDirection = direction
    }
    word.endsClause = grapheme.length == 1 && Terminator(grapheme.first) != nil
  }

  private func grapheme(in bytes: Span<UInt8>, of text: String) -> Grapheme {
    let (first, width) = bytes.scalar(at: offset)
    let next = offset + width
    if first.isPlain, next == bytes.count || bytes.scalar(at: next).scalar.isPlain {
      return Grapheme(first: first, bytes: width)
    }
    let character = text.substring(offset..<bytes.count).first ?? Character(first)
    return Grapheme(
      first: first, bytes: character.utf8.count, length: character.unicodeScalars.count,
      isPlain: false)
  }
}

extension Span<UInt8> {
  /// Returns the code point at `offset` and its width in bytes; the bytes must be valid UTF-8.
  fileprivate func scalar(at offset: Int) -> (scalar: Unicode.Scalar, width: Int) {
    let lead = self[offset]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(width))
    for index in 1..<width { value = value << 6 | UInt32(self[offset + index] & 0x3F) }
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
  /// True if the code point is a grapheme cluster of its own between other plain code points.
  ///
  /// Two texts of plain code points are equal only if their bytes are equal. A plain code point is
  /// a Hangul syllable or has Grapheme_Cluster_Break=Other (UAX #29), and it has
  /// NFC_Quick_Check=Yes (UAX #15). The ranges do not contain all code points with these
  /// properties.
  package var isPlain: Bool {
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
