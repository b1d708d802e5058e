/// The places of a search in a text.
extension SearchKey {
  /// Returns the places at which the words of the key stand in `text`, as ranges of code points.
  ///
  /// A place consists of whole characters, also if only a part of one is found, such as a letter of
  /// a ligature. Places do not overlap.
  package func ranges(in text: String) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let text = FoldedText(text)
    var (ranges, start) = ([Range<Int>](), 0)
    while start + bytes.count <= text.bytes.count {
      guard text.bytes[start..<start + bytes.count].elementsEqual(bytes) else {
        start += 1
        continue
      }
      let last = start + bytes.count - 1
      ranges.append(
        text.characters[text.owners[start]]
          .lowerBound..<text.characters[text.owners[last]]
          .upperBound)
      start += bytes.count
    }
    return ranges
  }
}

/// A text in the form in which it is searched, with the character from which each byte comes.
private struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// The index of the character of each byte.
  private(set) var owners: [Int] = []
  /// The code points of each character.
  private(set) var characters: [Range<Int>] = []

  init(_ text: String) {
    var offset = 0
    for (index, character) in text.enumerated() {
      let end = offset + character.unicodeScalars.count
      characters.append(offset..<end)
      offset = end
      guard !character.isWhitespace else {
        add(UInt8(ascii: " "), of: index)
        continue
      }
      for byte in SearchKey.folded(String(character)) { add(byte, of: index) }
    }
  }

  /// Adds a byte; white space between words is one space.
  private mutating func add(_ byte: UInt8, of character: Int) {
    guard byte > 0x20 else {
      guard let last = bytes.last, last != 0x20 else { return }
      bytes.append(0x20)
      return owners.append(character)
    }
    bytes.append(byte)
    owners.append(character)
  }
}
