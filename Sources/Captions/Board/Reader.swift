/// For whom the board is read: where they sit and which language they asked for.
package struct Reader: Sendable, Hashable {
  /// `both` is the reader of a view that is not divided: they see what is meant for anyone.
  package var side: Audience
  /// BCP 47; nil takes the first language there is.
  package var language: String?

  package init(side: Audience = .both, language: String? = nil) {
    self.side = side
    self.language = language
  }

  /// Whether a caption for `audience` is for this reader; nil is for everybody.
  func sees(_ audience: Audience?) -> Bool {
    side == .both || audience == nil || audience == .both || audience == side
  }
}
