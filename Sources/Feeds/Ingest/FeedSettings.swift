package import CaptionCoding
package import Captions

/// The user's settings for a feed, apart from its address.
package struct FeedSettings: Sendable, Equatable {
  /// The format of the feed's connections; nil if it is detected for each.
  package var format: CaptionFormat?
  /// The audience of captions that specify none.
  package var audience: Audience?

  package init(format: CaptionFormat? = nil, audience: Audience? = nil) {
    self.format = format
    self.audience = audience
  }
}

extension CaptionEvent {
  /// Returns the event, meant for `audience` if it is an utterance that names no audience.
  func meant(for audience: Audience?) -> CaptionEvent {
    guard let audience, case .utterance(let id, var snapshot) = self,
      snapshot.audience.value == nil
    else { return self }
    snapshot.audience.set(audience, at: snapshot.revision)
    return .utterance(id, snapshot)
  }
}
