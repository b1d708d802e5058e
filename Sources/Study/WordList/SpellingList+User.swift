package import Console

extension SpellingList {
  /// Opens the list of the user, or begins one with the words of a folder, `assets/romanization`.
  ///
  /// `path` is the file that the user named; nil for the usual one.
  ///
  /// - Throws: `Failure`.
  package static func ofUser(
    at path: String?, folder: String
  ) throws(Failure) -> sending SpellingList {
    try UserDatabase("words.db", of: "the word list", "is").open(at: path) { error in
      if case SpellingListFailure.damaged = error { true } else { false }
    } _: { path in
      try SpellingList(path: path) {
        WordTable((try? WholeFile.bytes(of: "\(folder)/fa-list.tsv")) ?? []).pairs
      }
    }
  }
}
