internal import ArgumentParser
internal import Typesetting

extension NamedLanguage {
  /// Parses a BCP 47 tag or a language name.
  ///
  /// - Throws: `ValidationError` with the nearest language as a suggestion, if there is one.
  @Sendable static func argument(_ text: String) throws -> NamedLanguage {
    if let language = NamedLanguage(text) { return language }
    let question = nearest(to: text).map { "; did you mean '\($0.tag)', \($0.englishName)?" } ?? ""
    throw ValidationError("it takes a language such as es or Spanish\(question)")
  }
}
