/// The mode in which captions appear: one of three of broadcast captioning (47 CFR 79.103 (c)).
package enum CaptionMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// The mode in which words appear as they arrive.
  ///
  /// If the lines are full, the oldest line leaves at the top.
  case rollUp = "roll-up"
  /// The mode in which captions appear whole, one after the other, each for its reading time.
  case popOn = "pop-on"
  /// The mode in which words appear as they arrive and never move.
  ///
  /// If the lines are full, a new block of lines begins.
  case paintOn = "paint-on"
}

/// The mode and hold time of the captions of one reader.
package struct CaptionFlow: Sendable, Hashable, Codable {
  package var mode: CaptionMode
  /// The silence after which finished captions disappear once they are read; nil if they stay.
  package var hold: Duration?

  package init(mode: CaptionMode = .rollUp, hold: Duration? = nil) {
    self.mode = mode
    self.hold = hold
  }
}
