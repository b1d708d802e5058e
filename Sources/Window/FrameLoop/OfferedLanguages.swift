internal import Captions

/// The languages into which the connected pipelines can translate.
struct OfferedLanguages {
  private var offers: [ConnectionID: [String]] = [:]

  /// The BCP 47 tags, those of the oldest connection first.
  private(set) var all: [String] = []

  /// Records an event and returns true if it changes the languages.
  mutating func record(_ event: CaptionEvent) -> Bool {
    switch event {
    case .languages(let languages, let connection): offers[connection] = languages
    case .ended(let connection): offers[connection] = nil
    case .utterance, .expired, .clear, .notice, .hello, .state, .level, .invitation, .followed,
      .voice:
      return false
    }
    let before = all
    var seen: Set<String> = []
    let tags = offers.sorted { $0.key < $1.key }.flatMap(\.value)
      .filter { seen.insert($0).inserted }
    // All connections together offer as many as one may.
    all = Array(tags.prefix(CaptionEvent.maxLanguages))
    return all != before
  }
}
