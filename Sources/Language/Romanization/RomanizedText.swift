/// A text in Latin letters.
package struct RomanizedText: Sendable, Equatable {
  /// The Latin letters.
  package let text: String
  /// True if many words are guesses, because the script leaves vowels out.
  package let isApproximate: Bool
  /// Source and its units, for a text that goes on.
  let source: [Unicode.Scalar]
  let units: [LatinUnit]
  let language: RomanizedLanguage

  /// The mark before an approximate text in captions.
  package static let approximateMark = "≈ "

  /// The text as a caption shows it: with a mark if it is approximate.
  package var shown: String {
    isApproximate && !text.isEmpty ? Self.approximateMark + text : text
  }
}

extension RomanizedText {
  /// The units that stay if a text goes on or changes: those of words that another word followed.
  ///
  /// The last word that both texts have may grow, and its spelling depends on what follows it.
  func settledUnits(in text: ArraySlice<Unicode.Scalar>) -> ArraySlice<LatinUnit> {
    let common = zip(source, text).prefix { $0 == $1 }.count
    let same = units.prefix { $0.end <= common }
    guard let lastWord = same.lastIndex(where: \.isWord) else { return same.prefix(0) }
    // A word after which both texts have another one is settled, too.
    return same.prefix(lastWord)
  }
}
