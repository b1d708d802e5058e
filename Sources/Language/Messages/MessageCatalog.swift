internal import FoundationEssentials
internal import Language
internal import Synchronization

/// The words of the interface in every language, of which each is read when it is first used.
///
/// A catalog owns the loaded words, and may be used from any thread. English is part of the
/// program, so it is never missing.
package final class MessageCatalog: Sendable {
  /// The contents of a language's file.
  package enum File: Sendable {
    case bytes([UInt8])
    /// A file that cannot be read, with the reason.
    case unreadable(reason: String)
  }

  /// A catalog with English only.
  package static let english = MessageCatalog(files: [:]) { _ in }

  private let files: [String: File]
  private let report: @Sendable (String) -> Void
  private let loaded: Mutex<[String: InterfaceStrings]>

  /// Creates a catalog of the files by the BCP 47 tag of their language; that of English is
  /// ignored.
  ///
  /// `report` gets one line for each file with a fault, when its language is first used, on the
  /// thread that asks for the language.
  package init(files: [String: File], report: @escaping @Sendable (String) -> Void) {
    self.files = files
    self.report = report
    loaded = Mutex([InterfaceStrings.english.language: .english])
  }

  /// The tags of all languages, in alphabetical order.
  package var languages: [String] {
    Set(files.keys).union([InterfaceStrings.english.language]).sorted()
  }

  /// Returns the language of the catalog that a reader of `tag` reads, if it has one.
  ///
  /// The tag is matched first, and its primary language next, so that `pt-BR` finds `pt`.
  package func language(for tag: String) -> String? {
    let wanted = tag.replacing("_", with: "-").lowercased()
    let primary = LanguageTag.primarySubtag(of: wanted)
    return languages.first { $0.lowercased() == wanted } ?? languages.first { $0 == primary }
  }

  /// Returns the words in `language`, a tag of the catalog, or in English if it has no such words.
  package subscript(language: String) -> InterfaceStrings {
    if let strings = loaded.withLock({ $0[language] }) { return strings }
    guard let file = files[language] else { return .english }
    let (strings, fault) = Self.load(file, language)
    // Two threads may load a language at once, and both get the same words.
    let isFirst = loaded.withLock { $0.updateValue(strings, forKey: language) == nil }
    if isFirst, let fault { report(fault) }
    return strings
  }

  private static func load(_ file: File, _ language: String) -> (InterfaceStrings, String?) {
    switch file {
    case .unreadable(let reason):
      return (.english, fault("cannot be read: \(reason)", in: language))
    case .bytes(let bytes):
      guard let patterns = patterns(in: bytes) else {
        return (.english, fault("is no JSON object of texts", in: language))
      }
      let (strings, refused) = InterfaceStrings.checked(patterns, language: language)
      return (strings, refused.map { fault("has no usable text of '\($0)'", in: language) })
    }
  }

  private static func fault(_ what: String, in language: String) -> String {
    "the interface's file \(language).json \(what); English stands in: reinstall visavis"
  }

  /// Returns the patterns by key in a JSON object, or nil if it is not one of strings only.
  static func patterns(in bytes: [UInt8]) -> [String: String]? {
    try? JSONDecoder().decode([String: String].self, from: Data(bytes))
  }
}
