internal import Captions

/// Says whose reading a feed's captions are, where they do not say so themselves.
///
/// An utterance that once spoke for itself is left alone until it is finished, as an update that says
/// nothing keeps what is known.
struct AudienceStamp: Sendable {
  /// The board keeps no more unfinished ones than this.
  private static let mostKnown = 128

  private let audience: Audience
  /// The one that was met last is the last.
  private var outspoken: [UtteranceID] = []

  init(_ audience: Audience) {
    self.audience = audience
  }

  /// The event with the feed's reader, if it is an update that names none.
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
