internal import CHyphen
internal import Language
internal import System

/// The hyphenation patterns of a language, applied by libhyphen.
///
/// Each instance belongs to one thread.
final class HyphenationPatterns {
  private let file: PatternFile
  /// The points of recent words, as the last word of a growing text is hyphenated again and again.
  private let recent = LRUCache<String, [Int]>(capacity: 64)

  /// The longest word that is hyphenated, in grapheme clusters.
  private static let maxLength = 100
  private static let maxBytes = 1_000

  init(_ file: PatternFile) {
    self.file = file
  }

  /// Returns the numbers of letters of `word`, with their marks, after which a hyphen may stand,
  /// ascending.
  ///
  /// Points inside a letter, or at which letters would change, are left out.
  func points(in word: ArraySlice<Character>) -> [Int] {
    guard word.count <= Self.maxLength, word.count > 1 else { return [] }
    var text = ""
    // The number of code points up to the end of each letter.
    var ends: [Int] = []
    for letter in word {
      // libhyphen counts a ligature as several characters.
      if letter.unicodeScalars.contains(where: { (0xFB00...0xFB06).contains($0.value) }) {
        return []
      }
      let lower = letter.lowercased()
      // Patterns are written in the canonical composition.
      let composed = lower.unicodeScalars.count > 1 ? lower.composed : lower
      text.unicodeScalars += composed.unicodeScalars
      ends.append(text.unicodeScalars.count)
    }
    guard text.utf8.count <= Self.maxBytes else { return [] }
    let points = recent.value(for: text) { codePoints(in: text) }
    return ends.indices.dropLast().filter { points.contains(ends[$0]) }.map { $0 + 1 }
  }

  /// Returns the numbers of code points after which a hyphen may stand.
  private func codePoints(in word: String) -> [Int] {
    let count = word.utf8.count
    let contents = Array(file.contents(for: word).utf8)
    let patterns = unsafe contents.withUnsafeBytes { contents in
      unsafe chyphen_load(contents.baseAddress?.assumingMemoryBound(to: CChar.self), contents.count)
    }
    guard let patterns = unsafe patterns else { return [] }
    defer { unsafe chyphen_free(patterns) }
    var levels = [CChar](repeating: 0, count: count + 5)
    guard unsafe chyphen_levels(patterns, word, Int32(count), &levels) != 0 else { return [] }
    return (1..<max(1, word.unicodeScalars.count)).filter { levels[$0 - 1] & 1 == 1 }
  }
}
