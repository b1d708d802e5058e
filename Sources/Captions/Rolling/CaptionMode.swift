/// How captions come and go: the three modes of broadcast captioning (47 CFR 79.103 (c)).
package enum CaptionMode: String, Sendable, Hashable, CaseIterable {
  /// Words appear as they come; when the lines are full, the oldest one leaves at the top.
  case rollUp = "roll-up"
  /// Whole captions, one after the other: each stays for the time that reading it takes.
  case popOn = "pop-on"
  /// Words appear as they come, and never move: when the lines are full, a new page begins.
  case paintOn = "paint-on"
}

/// How captions come and go for one reader.
package struct CaptionFlow: Sendable, Equatable {
  package var mode: CaptionMode
  /// After how long a silence finished captions go, once they were read; nil: they stay.
  package var hold: Duration?

  package init(mode: CaptionMode = .rollUp, hold: Duration? = nil) {
    self.mode = mode
    self.hold = hold
  }
}
