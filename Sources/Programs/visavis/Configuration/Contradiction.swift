internal import Console

/// A fault of options that are right by themselves: they exclude each other, or need another one.
struct Contradiction: Equatable {
  /// The names of the options, without dashes.
  let options: [String]
  /// The fault, and what to do.
  let text: String

  /// Returns nil if the fault is not there.
  init?(_ isThere: Bool, of options: String..., because text: String) {
    guard isThere else { return nil }
    self.options = options
    self.text = text
  }
}

extension ViewCommand {
  /// The contradictions of the options, as far as files do not decide.
  var contradictions: [Contradiction?] {
    look.contradictions + listening.contradictions(beside: look.captions) + feeds.contradictions
      + listeners.contradictions(beside: feeds) + transcripts.contradictions
  }
}

extension [Contradiction?] {
  /// Checks that there is none.
  ///
  /// - Throws: `Failure` with the names of the options.
  func check() throws(Failure) {
    if let contradiction = lazy.compactMap(\.self).first { throw .usage(contradiction.text) }
  }
}
