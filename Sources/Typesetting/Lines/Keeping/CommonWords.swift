/// The words that two texts have in common at their beginning, regardless of white space.
struct CommonWords {
  private struct Word {
    /// The range of the word in the old text, in code points.
    let old: Range<Int>
    /// The start of the word in the new text.
    let new: Int
  }

  private var words: [Word] = []
  private let old: [Unicode.Scalar]
  private let new: [Unicode.Scalar]

  init(of old: [Unicode.Scalar], and new: [Unicode.Scalar]) {
    self.old = old
    self.new = new
    var (oldStart, newStart) = (old.wordStart(from: 0), new.wordStart(from: 0))
    while oldStart < old.count, newStart < new.count {
      let length = commonLength(oldStart, newStart)
      guard length > 0 else { return }
      words.append(Word(old: oldStart..<oldStart + length, new: newStart))
      guard old.isWordEnd(oldStart + length), new.isWordEnd(newStart + length) else { return }
      oldStart = old.wordStart(from: oldStart + length)
      newStart = new.wordStart(from: newStart + length)
    }
  }

  /// The end of the common words in the new text.
  var end: Int { words.last.map { $0.new + $0.old.count } ?? 0 }

  /// Returns the offset in the new text of the character at `place` in the old text.
  ///
  /// The result is nil if the character is not in a common word.
  func place(of place: Int) -> Int? {
    let next = words.partitioningIndex { $0.old.upperBound > place }
    guard next < words.count, words[next].old.contains(place) else { return nil }
    return words[next].new + place - words[next].old.lowerBound
  }

  /// Returns the length of the common part of the words at two offsets.
  ///
  /// The common part ends where a word ends in both texts. In scripts without spaces a word may end
  /// at any grapheme cluster.
  private func commonLength(_ oldStart: Int, _ newStart: Int) -> Int {
    var length = 0
    while !old.isWordEnd(oldStart + length), !new.isWordEnd(newStart + length),
      old[oldStart + length] == new[newStart + length]
    {
      length += 1
    }
    while length > 0,
      !old.isBetweenWords(oldStart + length) || !new.isBetweenWords(newStart + length)
    {
      length -= 1
    }
    return length
  }
}

extension [Unicode.Scalar] {
  /// Returns the first offset from `place` on that is not white space.
  fileprivate func wordStart(from place: Int) -> Int {
    self[place...].firstIndex { !$0.properties.isWhitespace } ?? count
  }

  fileprivate func isWordEnd(_ place: Int) -> Bool {
    place == count || self[place].properties.isWhitespace
  }

  /// Returns true if no word continues across `place`, which follows a character of a word.
  fileprivate func isBetweenWords(_ place: Int) -> Bool {
    if isWordEnd(place) { return true }
    return (self[place].isSetWithoutSpaces || self[place - 1].isSetWithoutSpaces)
      && isBetweenClusters(place)
  }

  /// Returns true if no grapheme cluster continues across `place`.
  ///
  /// Only nearby code points are examined, from 40 before `place` to 2 behind it.
  private func isBetweenClusters(_ place: Int) -> Bool {
    let start = Swift.max(0, place - 40)
    let end = Swift.min(count, place + 2)
    let window = String(String.UnicodeScalarView(self[start..<end]))
    var clusterEnd = start
    return window.contains { cluster in
      clusterEnd += cluster.unicodeScalars.count
      return clusterEnd == place
    }
  }
}
