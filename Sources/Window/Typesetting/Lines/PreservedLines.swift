internal import Language

/// The lines of a paragraph that are preserved after a revision, in UTF-16 offsets of the new
/// paragraph.
struct PreservedLines {
  /// The complete lines.
  let completeLines: [(range: Range<Int>, isHyphenated: Bool)]
  /// The start of the last line, which contains the text up to `commonPrefixEnd` and may grow.
  let lastLineStart: Int
  /// The end of the words at the beginning that the earlier text has as well.
  let commonPrefixEnd: Int
  /// The break opportunities: those of the paragraph, and `commonPrefixEnd`.
  let breaks: [Int]

  /// Creates the lines of a paragraph, or nil if no preserved line starts in the paragraph.
  ///
  /// `segment` returns the break opportunities of a text.
  init?(
    _ preservedBreaks: PreservedBreaks, in paragraph: Paragraph, of clean: CleanText,
    segment: ([UInt16]) -> [Int]
  ) {
    let offsets = clean.sourceOffsets.dropLast()
    guard let first = offsets.first, let last = offsets.last else { return nil }
    let starts = preservedBreaks.starts.filter { (first...last).contains($0.offset) }.map { start in
      (offset: offsets.partitioningIndex { $0 >= start.offset }, followsHyphen: start.followsHyphen)
    }
    guard let lastLineStart = starts.last?.offset else { return nil }
    completeLines = zip(starts, starts.dropFirst()).map { start, end in
      (start.offset..<end.offset, end.followsHyphen)
    }
    self.lastLineStart = lastLineStart
    let end = offsets.partitioningIndex { $0 >= preservedBreaks.commonPrefixEnd }
    let lastBreak = Self.lastBreak(upTo: end, in: paragraph, segment: segment)
    commonPrefixEnd = max(lastBreak, lastLineStart)
    breaks = Set(paragraph.breaks + [commonPrefixEnd]).sorted()
  }

  /// Returns the last offset up to `end` where a line may end without dividing an earlier word.
  ///
  /// Dictionary segmentation may divide the same words differently after the text has grown. A word
  /// that now extends across `end` stays divided as before, except for the last word, which grew.
  /// UAX #14 attaches some characters to the preceding word even across a space. A break before
  /// them is permitted here. A sign that repeats the last word makes it a word that grew.
  private static func lastBreak(
    upTo end: Int, in paragraph: Paragraph, segment: ([UInt16]) -> [Int]
  ) -> Int {
    guard end > 0, end < paragraph.text.count else { return end }
    if paragraph.breaks[paragraph.breakIndex(after: end - 1)] == end { return end }
    func isSpace(_ unit: UInt16) -> Bool { Unicode.Scalar(unit)?.properties.isWhitespace == true }
    var text = paragraph.text[..<end]
    if LineBreaker.repeatsWord(paragraph.text[end]) {
      text = text[...(text.lastIndex { !isSpace($0) } ?? 0)]
    }
    let word = text.lastIndex(where: isSpace).map { $0 + 1 } ?? 0
    return word == end ? end : max(word, segment(Array(text)).dropLast().last ?? 0)
  }
}

/// The line breaks that a revised text takes over from its earlier version.
///
/// Readers look at words that are already shown. Each word that both texts have in common at their
/// beginning therefore stays on its line. A word that grew counts as a different word. In scripts
/// without spaces, characters count as words.
struct PreservedBreaks: Hashable {
  struct LineStart: Hashable {
    /// The number of code points of the new text before the line.
    let offset: Int
    /// True if the line before it ends with a hyphen inside a word.
    let followsHyphen: Bool
  }

  /// The starts of the preserved lines, ascending, from the first line on.
  let starts: [LineStart]
  /// The end of the common words in the new text, including the spaces behind them.
  let commonPrefixEnd: Int

  /// Creates the preserved breaks, or nil if the texts do not begin with the same word.
  init?(of earlier: LaidOutText, in text: String) {
    let new = Array(text.unicodeScalars)
    let lineStarts = earlier.lines.map(\.codePoints.lowerBound)
    let common = CommonWords(
      of: Array(earlier.text.unicodeScalars), and: new, lineStarts: lineStarts)
    starts = zip(lineStarts, [false] + earlier.lines.map(\.isHyphenated)).compactMap {
      start, hyphen in
      common.newOffset(of: start).map { LineStart(offset: $0, followsHyphen: hyphen) }
    }
    if starts.isEmpty { return nil }
    commonPrefixEnd = new[common.end...].firstIndex { !$0.properties.isWhitespace } ?? new.count
  }
}

/// The words that two texts have in common at their beginning, regardless of white space.
private struct CommonWords {
  private struct Word {
    /// The range of the word in the old text, in code points.
    let old: Range<Int>
    /// The start of the word in the new text.
    let new: Int
  }

  private var words: [Word] = []
  /// The beginning of a word that was wider than a line and grew, whose letters stay on their lines.
  private var grownWord: Word?
  private let old: [Unicode.Scalar]
  private let new: [Unicode.Scalar]

  /// Finds the common words.
  ///
  /// `lineStarts` are the starts of lines in the old text.
  init(of old: [Unicode.Scalar], and new: [Unicode.Scalar], lineStarts: [Int]) {
    self.old = old
    self.new = new
    var (oldStart, newStart) = (old.wordStart(from: 0), new.wordStart(from: 0))
    while oldStart < old.count, newStart < new.count {
      let length = commonLength(oldStart, newStart)
      guard length > 0 else {
        let end = oldStart + commonBeginning(oldStart, newStart)
        let cuts = lineStarts.filter { (oldStart..<end).contains($0) }
        if old.isWordEnd(end), cuts.first == oldStart, cuts.count > 1 {
          grownWord = Word(old: oldStart..<end, new: newStart)
        }
        return
      }
      words.append(Word(old: oldStart..<oldStart + length, new: newStart))
      guard old.isWordEnd(oldStart + length), new.isWordEnd(newStart + length) else { return }
      oldStart = old.wordStart(from: oldStart + length)
      newStart = new.wordStart(from: newStart + length)
    }
  }

  /// The end of the common words in the new text.
  var end: Int { words.last.map { $0.new + $0.old.count } ?? 0 }

  /// Returns the offset in the new text of the character at `oldOffset` in the old text, or nil if
  /// the character is not in a common word.
  func newOffset(of oldOffset: Int) -> Int? {
    let next = words.partitioningIndex { $0.old.upperBound > oldOffset }
    let word = next < words.count ? words[next] : grownWord
    guard let word, word.old.contains(oldOffset) else { return nil }
    return word.new + oldOffset - word.old.lowerBound
  }

  /// Returns the number of characters that the words at two offsets have in common.
  private func commonBeginning(_ oldStart: Int, _ newStart: Int) -> Int {
    var length = 0
    while !old.isWordEnd(oldStart + length), !new.isWordEnd(newStart + length),
      old[oldStart + length] == new[newStart + length]
    {
      length += 1
    }
    return length
  }

  /// Returns the length of the common part of the words at two offsets.
  ///
  /// The common part ends where a word ends in both texts. In scripts without spaces a word may end
  /// at any grapheme cluster.
  private func commonLength(_ oldStart: Int, _ newStart: Int) -> Int {
    var length = commonBeginning(oldStart, newStart)
    while length > 0,
      !old.isBetweenWords(oldStart + length) || !new.isBetweenWords(newStart + length)
    {
      length -= 1
    }
    return length
  }
}

extension [Unicode.Scalar] {
  /// Returns the first offset from `offset` on that is not white space.
  fileprivate func wordStart(from offset: Int) -> Int {
    self[offset...].firstIndex { !$0.properties.isWhitespace } ?? count
  }

  fileprivate func isWordEnd(_ offset: Int) -> Bool {
    offset == count || self[offset].properties.isWhitespace
  }

  /// Returns true if no word continues across `offset`, which follows a character of a word.
  fileprivate func isBetweenWords(_ offset: Int) -> Bool {
    if isWordEnd(offset) { return true }
    return (self[offset].allowsBreakWithoutSpace || self[offset - 1].allowsBreakWithoutSpace)
      && isBetweenClusters(offset)
  }

  /// Returns true if no grapheme cluster continues across `offset`.
  ///
  /// Only nearby code points are examined, from 40 before `offset` to 2 behind it.
  private func isBetweenClusters(_ offset: Int) -> Bool {
    let start = Swift.max(0, offset - 40)
    let end = Swift.min(count, offset + 2)
    let window = String(String.UnicodeScalarView(self[start..<end]))
    var clusterEnd = start
    return window.contains { cluster in
      clusterEnd += cluster.unicodeScalars.count
      return clusterEnd == offset
    }
  }
}
