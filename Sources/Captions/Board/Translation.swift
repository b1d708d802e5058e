/// The text of an utterance in one language, as far as it is known.
struct Translation: Sendable {
  /// BCP 47; nil when the pipeline did not say.
  var language: String?
  var text = GrowingText()
  var stable: Int?
  var isFinal: Bool?

  init(language: String?) {
    self.language = language
  }

  mutating func apply(_ change: Field<TranslationUpdate>) {
    switch change {
    case .absent: break
    case .erased: apply(.value(TranslationUpdate().afterErasure))
    case .value(let change):
      text.update(change.text)
      change.stable.update(&stable)
      change.isFinal.update(&isFinal)
    }
  }

  /// How well it serves a reader of `wanted`: 2 that very language, 1 another variety of it, 0 no.
  func fitness(for wanted: String) -> Int {
    guard let language = language?.lowercased() else { return 0 }
    let wanted = wanted.lowercased()
    if language == wanted { return 2 }
    return language.primarySubtag == wanted.primarySubtag ? 1 : 0
  }
}

extension String {
  /// The language itself of a BCP 47 tag, without script, region and variants (RFC 5646, 2.2.1).
  fileprivate var primarySubtag: Substring {
    prefix { $0 != "-" && $0 != "_" }
  }
}
