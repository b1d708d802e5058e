/// What an update says about the texts for several readers, language by language.
package struct TranslationsUpdate: Sendable, Equatable {
  /// One language and what is said of it.
  package struct Entry: Sendable, Equatable {
    /// BCP 47.
    package let language: String
    package var change: Field<TranslationUpdate>

    package init(language: String, change: Field<TranslationUpdate>) {
      self.language = language
      self.change = change
    }
  }

  /// No conversation has so many languages: what names more is kept as far as this.
  package static let mostLanguages = 64

  /// Forget all languages known so far, before `entries`.
  package var erasesKnown: Bool
  /// In the order in which the pipeline named them: the first is what a reader gets by default.
  package var entries: [Entry]

  package init(erasesKnown: Bool = false, entries: [Entry] = []) {
    self.erasesKnown = erasesKnown
    self.entries = entries
  }

  /// Leaves out all but the first languages, so that the work of folding has a bound.
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
