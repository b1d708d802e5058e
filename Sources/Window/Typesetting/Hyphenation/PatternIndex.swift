internal import System

/// Hyphenation patterns, found by their letters.
///
/// A pattern is a text of letters and digits, such as `.ab3s`, with a dot for the start or the end
/// of a word. German has 78 000 patterns, which take 4 MB.
struct PatternIndex {
  private var patterns: [String: String] = [:]
  /// The number of code points in the letters of the longest pattern.
  private var maxLength = 0

  var isEmpty: Bool { patterns.isEmpty }

  /// Adds a pattern in UTF-8, which replaces an earlier one with the same letters.
  mutating func insert(_ pattern: ArraySlice<UInt8>) {
    let letters = String(decoding: pattern.filter { !$0.isASCIIDigit }, as: UTF8.self)
    patterns[letters] = String(decoding: pattern, as: UTF8.self)
    maxLength = max(maxLength, letters.unicodeScalars.count)
  }

  /// Returns the patterns whose letters occur in `word`.
  ///
  /// Patterns for the start or the end of a word match anywhere, as the word may be a compound.
  ///
  /// - Complexity: O(length of the word · length of the longest pattern).
  func matches(in word: String) -> [String] {
    let scalars = Array(word.unicodeScalars)
    var found: Set<String> = []
    for start in scalars.indices {
      var letters = ""
      for scalar in scalars[start...].prefix(maxLength) {
        letters.unicodeScalars.append(scalar)
        for key in [letters, "." + letters, letters + ".", "." + letters + "."] {
          if let pattern = patterns[key] { found.insert(pattern) }
        }
      }
    }
    return found.sorted()
  }
}
