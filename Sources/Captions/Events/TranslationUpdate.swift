/// The change that an update makes to the text in one reader's language.
package struct TranslationUpdate: Sendable, Equatable {
  package var text: Field<String>
  /// The number of leading Unicode code points of `text` that will not change.
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

  /// The change with the effect of an erasure followed by this change.
  var afterErasure: TranslationUpdate {
    TranslationUpdate(
      text: text.afterErasure, stable: stable.afterErasure, isFinal: isFinal.afterErasure)
  }
}

extension Field<TranslationUpdate> {
  /// Folds `later` into this change, so that applying the result equals applying both in order.
  ///
  /// Changes after a final text are ignored.
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
