/// The positions of a picture's words in a text.
///
/// A picture shows a run of a text's words. If the text has changed since, most of them are still
/// in it, in order.
struct WordPositions {
  /// The position of each word; nil for a word that the text does not have.
  let positions: [Int?]

  /// The position behind the last word that was found; 0 if no word was found.
  var end: Int { (positions.lazy.compactMap(\.self).last ?? -1) + 1 }

  /// Finds the positions.
  ///
  /// - Parameters:
  ///   - words: The words of the picture.
  ///   - text: The whole text.
  ///   - start: The first position in the previous picture, because a word may occur twice.
  init(of words: [Substring], in text: [Substring], near start: Int = 0) {
    positions = Self.run(words, in: text, near: start) ?? Self.alignment(words, text)
  }

  private static func run(
    _ words: [Substring], in text: [Substring], near position: Int
  ) -> [Int?]? {
    guard words.count <= text.count else { return nil }
    let starts = (0...(text.count - words.count)).filter { start in
      words.indices.allSatisfy { words[$0] == text[start + $0] }
    }
    guard let start = starts.min(by: { abs($0 - position) < abs($1 - position) })
    else { return nil }
    return words.indices.map { start + $0 }
  }

  /// A longest common subsequence.
  private static func alignment(_ words: [Substring], _ text: [Substring]) -> [Int?] {
    let width = text.count + 1
    var lengths = [Int](repeating: 0, count: (words.count + 1) * width)
    for i in words.indices.reversed() {
      for j in text.indices.reversed() {
        lengths[i * width + j] =
          words[i] == text[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var positions = [Int?](repeating: nil, count: words.count)
    var (i, j) = (0, 0)
    while i < words.count, j < text.count {
      if words[i] == text[j] {
        positions[i] = j
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return positions
  }
}
