internal import CICU
internal import FoundationEssentials
internal import Language

/// The words of the interface in one language: controls, marks, help, notices and errors.
///
/// Each function returns a whole message, so that a language can order the words as it likes. A
/// message that the language lacks is in English.
package struct InterfaceStrings: Sendable {
  /// The words that are part of the program.
  ///
  /// Standard error and logs are always in English.
  package static let english = InterfaceStrings(
    language: "en",
    patterns: MessageCatalog.patterns(in: PackageResources.en_json) ?? [:])

  /// The BCP 47 tag of the language.
  package let language: String
  /// True if the language is written from right to left, so that the layout is mirrored.
  package let isRightToLeft: Bool
  /// The patterns by key.
  private let patterns: [String: String]

  private init(language: String, patterns: [String: String]) {
    self.language = language
    isRightToLeft = unsafe cicu_is_right_to_left(language) != 0
    self.patterns = patterns
  }

  /// Returns the words of a language whose file has these patterns, without those that are of no
  /// use.
  ///
  /// - Returns: The words, and the first key that is missing or has a malformed pattern.
  static func checked(
    _ patterns: [String: String], language: String
  ) -> (strings: InterfaceStrings, refused: String?) {
    var usable: [String: String] = [:]
    var refused: String?
    for key in MessageKey.allCases.map(\.rawValue) {
      if let pattern = patterns[key], isUsable(pattern, for: key, language: language) {
        usable[key] = pattern
      } else {
        refused = refused ?? key
      }
    }
    return (InterfaceStrings(language: language, patterns: usable), refused)
  }

  /// Returns true if ICU accepts the pattern, and the message has all arguments of the pattern.
  private static func isUsable(_ pattern: String, for key: String, language: String) -> Bool {
    guard !MessagePattern.isPlain(pattern) else { return pattern.utf8.count <= maxPlainLength }
    guard let names = MessagePattern(pattern, language: language)?.argumentNames,
      let english = english.argumentNames(of: key)
    else { return false }
    return names.isSubset(of: english)
  }

  /// The maximum length of a text without arguments, in UTF-8.
  private static let maxPlainLength = 4000

  /// Returns the names of the arguments of a message, or nil for a key that is unknown here.
  func argumentNames(of key: String) -> Set<String>? {
    patterns[key].flatMap { MessagePattern($0, language: language)?.argumentNames }
  }

  /// Returns a message with its arguments.
  ///
  /// In a text from right to left, each text argument is isolated, so that a file name or the name
  /// of a camera changes the order of nothing around it (UAX #9, 2.4).
  func message(
    _ key: MessageKey, _ texts: KeyValuePairs<String, String> = [:],
    numbers: KeyValuePairs<String, Double> = [:]
  ) -> String {
    message(named: key.rawValue, texts, numbers: numbers)
  }

  /// Returns a message by the name of its key, or the name if there is no such message.
  func message(
    named key: String, _ texts: KeyValuePairs<String, String> = [:],
    numbers: KeyValuePairs<String, Double> = [:]
  ) -> String {
    if let text = patterns[key] {
      guard !MessagePattern.isPlain(text) else { return text }
      if let pattern = MessagePattern(text, language: language) {
        for (name, text) in texts {
          pattern.set(name, to: isRightToLeft ? text.isolated : text)
        }
        for (name, number) in numbers { pattern.set(name, to: number) }
        if let message = pattern.message() { return message }
      }
    }
    // English has every key, which a test proves.
    return language == Self.english.language
      ? key : Self.english.message(named: key, texts, numbers: numbers)
  }

  /// Returns the names or addresses as a list.
  func list(_ texts: [String]) -> String { texts.joined(separator: message(.listSeparator)) }

  /// Returns a message with an uppercase first letter, in languages that have one.
  ///
  /// Most errors begin in lower case, as on standard error. A first word that is not a plain word,
  /// such as a file name or an address, stays as it is.
  func sentence(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard word.count < text.count, word.first?.isLowercase == true,
      word.allSatisfy({ $0.isLetter || $0 == "’" })
    else { return text }
    return String(text.prefix(1)).uppercased(in: language) + text.dropFirst()
  }
}
