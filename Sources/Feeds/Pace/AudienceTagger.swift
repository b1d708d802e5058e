internal import Captions

/// Adds a feed's audience to updates that specify none.
///
/// An utterance that specified an audience keeps it until it is finished, as an absent key keeps
/// the known value.
struct AudienceTagger: Sendable {
  /// The greatest number of utterances remembered; the board keeps no more unfinished ones.
  private static let mostKnown = 128

  private let audience: Audience
  /// The unfinished utterances that specified an audience, in order of their first such update.
  private var outspoken: [UtteranceID] = []

  init(_ audience: Audience) {
    self.audience = audience
  }

  /// Returns the event, with the feed's audience if it is an update that specifies none.
  mutating func stamped(_ event: CaptionEvent) -> CaptionEvent {
    guard case .update(let id, var update) = event else { return event }
    defer { if !update.isPartial { forget(id) } }
    switch update.audience {
    case .value:
      if !outspoken.contains(id) { outspoken.append(id) }
      if outspoken.count > Self.mostKnown { outspoken.removeFirst() }
      return event
    case .erased:
      forget(id)
    case .absent:
      if outspoken.contains(id) { return event }
    }
    update.audience = .value(audience)
    return .update(id, update)
  }

  private mutating func forget(_ id: UtteranceID) {
    outspoken.removeAll { $0 == id }
  }
}
