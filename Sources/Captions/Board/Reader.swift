/// For whom the board is read: where they sit and which language they asked for.
package struct Reader: Sendable, Hashable {
  /// `both` is the reader of a view that is not divided: they see what is meant for anyone.
  package var side: Audience
  /// BCP 47; nil takes the first language there is.
  ///
  /// Text whose language nobody tells is taken for it.
  package var language: String?
  /// BCP 47 language of what is said, where the pipeline does not tell.
  package var spoken: String?
  package var wish: Wish

  /// Which words a reader wants: the translation, the speaker's own, or both.
  package enum Wish: String, Sendable, Hashable, CaseIterable {
    /// The translation; what was said only while there is none.
    case translation
    /// What was said; the translation only where nothing tells what that was.
    case original
    /// The translation, and beneath it what was said.
    case both
  }

  package init(
    side: Audience = .both, language: String? = nil, spoken: String? = nil,
    wish: Wish = .translation
  ) {
    self.side = side
    self.language = language
    self.spoken = spoken
    self.wish = wish
  }

  /// Whether a caption for `audience` is for this reader; nil is for everybody.
  func sees(_ audience: Audience?) -> Bool {
    side == .both || audience == nil || audience == .both || audience == side
  }
}
