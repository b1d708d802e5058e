internal import ArgumentParser
internal import Typesetting

extension NamedLanguage {
  /// A language by its BCP 47 tag or by a name.
  ///
  /// What is near to one is named: a slip is corrected by the person, not by the program.
  @Sendable static func argument(_ text: String) throws -> NamedLanguage {
    if let language = NamedLanguage(text) { return language }
    let question = nearest(to: text).map { "; did you mean '\($0.tag)'?" } ?? ""
    throw ValidationError("it takes a language such as es or Spanish\(question)")
  }
}
