internal import ArgumentParser
internal import Typesetting

extension NamedLanguage {
  /// A language by its BCP 47 tag or by a name.
  ///
  /// The nearest language is named in the refusal: the person corrects a slip, not the program.
  @Sendable static func argument(_ text: String) throws -> NamedLanguage {
    if let language = NamedLanguage(text) { return language }
    let question = nearest(to: text).map { "; did you mean '\($0.tag)', \($0.englishName)?" } ?? ""
    throw ValidationError("it takes a language such as es or Spanish\(question)")
  }
}
