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

  /// True if whitespace is before the word.
  package var followsSpace: Bool { whitespaceBytes > 0 }

  /// The end in the text, in bytes of UTF-8.
  fileprivate var end: Int { start + bytes }
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
    let common = Self.commonBytes(of: old.text, and: text)
    // The last word may have grown.
    words = Array(old.words[..<max(0, old.count(endingWithin: common) - 1)])
    var splitter = WordSplitter(text: text, offset: end)
    while let word = splitter.next() { words.append(word) }
    self.text = end == text.utf8.count ? text : text.slice(0..<end)
  }

  package var count: Int { words.count }
  package var isEmpty: Bool { words.isEmpty }

  package subscript(_ index: Int) -> Word { words[index] }

  /// Returns the word without the whitespace before it.
  package func spelling(at index: Int) -> Substring {
    let word = words[index]
    return text.substring((word.start + word.whitespaceBytes)..<word.end)
  }

  /// The words without the whitespace before them.
  package var spellings: [Substring] { words.indices.map(spelling(at:)) }

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
    ends.prefix { $0 <= codePoints }.count
  }

  /// Returns true if the word at `index` equals a word of another text.
  ///
  /// The whitespace before them is ignored.
  package func matches(at index: Int, _ other: Words, at otherIndex: Int) -> Bool {
    spelling(at: index) == other.spelling(at: otherIndex)
  }

  /// The number of leading words that are equal in both texts.
  package func commonPrefix(with other: Words) -> Int {
    let bytes = Self.commonBytes(of: text, and: other.text)
    // The next word may begin with the last one that ends within the common bytes.
    let known = min(count(endingWithin: bytes), other.count(endingWithin: bytes)) - 1
    let limit = min(count, other.count)
    return (max(0, known)..<limit).first { !matches(at: $0, other, at: $0) } ?? limit
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
  private var end: Int { words.last?.end ?? 0 }

  /// The number of leading words that end within the first `bytes` bytes.
  private func count(endingWithin bytes: Int) -> Int {
    words.partitioningIndex { $0.end > bytes }
  }

  private static func commonBytes(of left: String, and right: String) -> Int {
    let (left, right) = (left.utf8Span.span, right.utf8Span.span)
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, left[count] == right[count] { count += 1 }
    return count
  }
}

/// An iterator over the words of a text.
private struct WordSplitter {
  let text: String
  /// The position in bytes.
  var offset: Int

  /// Returns the next word; nil at the end, or if only whitespace is left.
  mutating func next() -> Word? {
    var word = Word(start: offset)
    var characterCount = 0
    var wasUnspaced = false
    for character in text[text.utf8.index(text.startIndex, offsetBy: offset)...] {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { break }
      let bytes = character.utf8.count
      if first.properties.isWhitespace {
        guard characterCount == 0 else { break }
        word.whitespaceBytes += bytes
        if character.isNewline { word.beginsParagraph = true }
      } else {
        let isUnspaced = first.isUnspaced
        guard characterCount == 0 || !(isUnspaced || wasUnspaced) else { break }
        wasUnspaced = isUnspaced
        characterCount += 1
        if let direction = first.strongDirection {
          word.firstDirection = word.firstDirection ?? direction
          word.lastDirection = direction
        }
        word.endsClause = scalars.count == 1 && Terminator(first) != nil
      }
      word.bytes += bytes
      word.length += scalars.count
    }
    offset = word.end
    word.isSingleLetter = characterCount == 1 && !wasUnspaced
    return characterCount == 0 ? nil : word
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
