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
