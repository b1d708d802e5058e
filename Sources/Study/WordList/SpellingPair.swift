internal import Finglish
internal import Language
internal import Romanization

/// A word and its spelling, as a list takes them.
package struct SpellingPair: Hashable, Sendable {
  /// The reason why a word or a spelling is not taken.
  package enum Problem: Hashable, Sendable, Error, CustomStringConvertible {
    case empty, tooLong, notText, noLanguage, otherScript

    package var description: String {
      switch self {
      case .empty: "a word and its spelling need a letter each"
      case .tooLong: "a word and its spelling have at most \(SpellingPair.maxLength) letters each"
      case .notText: "words and spellings have no control characters and no line ends"
      case .otherScript:
        "the word comes first, in the script of its language, then its spelling in Latin letters"
      case .noLanguage: "that is no tag of a language, such as fa"
      }
    }
  }

  /// The longest word and spelling, in code points.
  package static let maxLength = 64

  package let word: String
  package let spelling: String

  /// Checks a word and its spelling, without the spaces around them.
  package init(_ word: some StringProtocol, _ spelling: some StringProtocol) throws(Problem) {
    self.word = try Self.checked(word)
    self.spelling = try Self.checked(spelling)
  }

  /// Checks also that a word has a letter of the script of its language, and its spelling Latin letters alone.
  package init(
    _ word: some StringProtocol, _ spelling: some StringProtocol, in tag: String
  ) throws(Problem) {
    try self.init(word, spelling)
    let language = RomanizedLanguage(tag: try Self.language(tag))
    guard self.word.unicodeScalars.contains(where: { language?.isWritten(with: $0) ?? true }),
      self.spelling.unicodeScalars.allSatisfy(Self.isOfSpelling)
    else { throw .otherScript }
  }

  /// False for letters of other scripts; modifier letters are signs for sounds.
  private static func isOfSpelling(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLatin || !scalar.properties.isAlphabetic
      || scalar.properties.generalCategory == .modifierLetter
  }

  private static func checked(_ text: some StringProtocol) throws(Problem) -> String {
    let scalars = text.unicodeScalars.prefix(maxLength * 4)
    let trimmed = String(String.UnicodeScalarView(scalars)).trimmed.composed
    guard trimmed.unicodeScalars.contains(where: \.properties.isAlphabetic) else { throw .empty }
    guard trimmed.unicodeScalars.count <= maxLength else { throw .tooLong }
    guard trimmed.unicodeScalars.allSatisfy(isText) else { throw .notText }
    return trimmed
  }

  /// False for characters that do something to a line, except the half space and the joiner.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  /// Returns a word as the words of a list are compared: without capitals, half spaces and marks of vowels.
  static func key(of word: String, in language: String) -> String {
    language == "fa" ? PersianLetters.key(word.folded) : word.folded
  }

  /// Returns the language of a tag, such as fa of fa-IR.
  static func language(_ tag: String) throws(Problem) -> String {
    guard let language = LanguageTag(tag)?.primary else { throw .noLanguage }
    return language
  }
}
