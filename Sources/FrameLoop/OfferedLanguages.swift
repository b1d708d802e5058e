internal import Captions

/// The languages into which the connected pipelines can translate.
struct OfferedLanguages {
  /// The maximum number of connections whose languages are kept.
  private static let maxConnections = 64

  private var offers: [ConnectionID: [String]] = [:]

  /// The BCP 47 tags, those of the oldest connection first.
  var all: [String] {
    var seen: Set<String> = []
    return offers.sorted { $0.key < $1.key }.flatMap(\.value).filter { seen.insert($0).inserted }
  }

  /// Records an event and returns true if it changes the languages.
  mutating func record(_ event: CaptionEvent) -> Bool {
    switch event {
    case .languages(let languages, let connection):
      guard offers[connection] ?? [] != languages,
        languages.isEmpty || offers[connection] != nil || offers.count < Self.maxConnections
      else { return false }
      offers[connection] = languages.isEmpty ? nil : languages
      return true
    case .ended(let connection): return offers.removeValue(forKey: connection) != nil
    case .utterance, .expired, .clear, .notice, .hello, .state, .level, .followed: return false
    }
  }
}
