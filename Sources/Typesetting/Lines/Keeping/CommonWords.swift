/// The words that two texts begin with, whatever white space is between them.
struct CommonWords {
  private struct Word {
    /// Where it is in the old text, in code points.
    let old: Range<Int>
    /// Where it begins in the new text.
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

  /// Where they end in the new text.
  var end: Int { words.last.map { $0.new + $0.old.count } ?? 0 }

  /// Where in the new text the character is that is at `place` in the old one; nil where it is in none
  /// of the words.
  func place(of place: Int) -> Int? {
    let next = words.partitioningIndex { $0.old.upperBound > place }
    guard next < words.count, words[next].old.contains(place) else { return nil }
    return words[next].new + place - words[next].old.lowerBound
  }

  /// How much of the words that begin here is the same: all, or as much as is a word of its own.
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
  /// The first place from `place` that is no white space.
  fileprivate func wordStart(from place: Int) -> Int {
    self[place...].firstIndex { !$0.properties.isWhitespace } ?? count
  }

  fileprivate func isWordEnd(_ place: Int) -> Bool {
    place == count || self[place].properties.isWhitespace
  }

  /// Whether no word goes on across `place`, which is behind a character of one.
  fileprivate func isBetweenWords(_ place: Int) -> Bool {
    if isWordEnd(place) { return true }
    return (self[place].isSetWithoutSpaces || self[place - 1].isSetWithoutSpaces)
      && isBetweenClusters(place)
  }

  /// Whether no grapheme cluster goes on across `place`; what decides that stands close by.
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
