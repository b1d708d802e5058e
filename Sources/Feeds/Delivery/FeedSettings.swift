package import CaptionCoding
package import Captions

/// What the person said about a feed, besides where it is.
package struct FeedSettings: Sendable, Equatable {
  /// What its connections speak; nil: each is told by what comes.
  package var format: CaptionFormat?
  /// Whose reading its captions are, where they do not say so themselves.
  package var audience: Audience?

  package init(format: CaptionFormat? = nil, audience: Audience? = nil) {
    self.format = format
    self.audience = audience
  }
}
