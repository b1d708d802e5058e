/// The changes that an update makes to the texts in several languages.
package struct TranslationsUpdate: Sendable, Equatable {
  /// A language and the change of its text.
  package struct Entry: Sendable, Equatable {
    /// The BCP 47 language.
    package let language: String
    package var change: Field<TranslationUpdate>

    package init(language: String, change: Field<TranslationUpdate>) {
      self.language = language
      self.change = change
    }
  }

  /// The greatest number of entries; further languages are ignored.
  package static let mostLanguages = 64

  /// True if all known languages are forgotten before `entries` are applied.
  package var erasesKnown: Bool
  /// The entries in the pipeline's order; the first language is the default for readers.
  package var entries: [Entry]

  package init(erasesKnown: Bool = false, entries: [Entry] = []) {
    self.erasesKnown = erasesKnown
    self.entries = entries
  }

  /// Removes the entries beyond `mostLanguages`, which bounds the cost of folding.
  package mutating func shorten() {
    guard entries.count > Self.mostLanguages else { return }
    entries.removeSubrange(Self.mostLanguages...)
  }

  mutating func fold(_ later: TranslationsUpdate) {
    guard !later.erasesKnown else {
      self = later
      return
    }
    for entry in later.entries {
      if let place = entries.firstIndex(where: { $0.language == entry.language }) {
        entries[place].change.fold(entry.change)
      } else if entries.count < Self.mostLanguages {
        entries.append(entry)
      }
    }
  }
}
