/// What an update says about the text in one reader's language.
package struct TranslationUpdate: Sendable, Equatable {
  package var text: Field<String>
  /// How many leading Unicode code points of `text` will stay.
  package var stable: Field<Int>
  package var isFinal: Field<Bool>

  package init(
    text: Field<String> = .absent, stable: Field<Int> = .absent, isFinal: Field<Bool> = .absent
  ) {
    self.text = text
    self.stable = stable
    self.isFinal = isFinal
  }

  mutating func fold(_ later: TranslationUpdate) {
    text.fold(later.text)
    stable.fold(later.stable)
    isFinal.fold(later.isFinal)
  }

  /// The same on a language of which nothing is known, whatever was known.
  var afterErasure: TranslationUpdate {
    TranslationUpdate(
      text: text.afterErasure, stable: stable.afterErasure, isFinal: isFinal.afterErasure)
  }
}

extension Field<TranslationUpdate> {
  /// Becomes the one update that does what this and then `later` would do.
  ///
  /// A final text takes nothing more in.
  mutating func fold(_ later: Field<TranslationUpdate>) {
    guard value?.isFinal.value != true else { return }
    guard case .value(let change) = later else {
      if later == .erased { self = .erased }
      return
    }
    switch self {
    case .absent: self = later
    case .erased: self = .value(change.afterErasure)
    case .value(var earlier):
      earlier.fold(change)
      self = .value(earlier)
    }
  }
}
