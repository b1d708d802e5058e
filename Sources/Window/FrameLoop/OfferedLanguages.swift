internal import Captions

/// The languages into which the connected pipelines can translate.
struct OfferedLanguages {
  /// The maximum number of connections whose languages are kept.
  private static let maxConnections = 64
  /// The maximum number of languages of all connections together: as many as one may offer.
  static let maxLanguages = 256

  private var offers: [ConnectionID: [String]] = [:]

  /// The BCP 47 tags, those of the oldest connection first.
  private(set) var all: [String] = []

  /// Records an event and returns true if it changes the languages.
  mutating func record(_ event: CaptionEvent) -> Bool {
    switch event {
    case .languages(let languages, let connection):
      guard offers[connection] ?? [] != languages,
        languages.isEmpty || offers[connection] != nil || offers.count < Self.maxConnections
      else { return false }
      offers[connection] = languages.isEmpty ? nil : languages
    case .ended(let connection):
      guard offers.removeValue(forKey: connection) != nil else { return false }
    case .utterance, .expired, .clear, .notice, .hello, .state, .level, .followed: return false
    }
    let before = all
    all = union()
    return all != before
  }

  private func union() -> [String] {
    var seen: Set<String> = []
    var tags: [String] = []
    for (_, languages) in offers.sorted(by: { $0.key < $1.key }) {
      for tag in languages where tags.count < Self.maxLanguages && seen.insert(tag).inserted {
        tags.append(tag)
      }
    }
    return tags
  }
}
