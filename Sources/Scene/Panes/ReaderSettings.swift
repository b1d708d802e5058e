package import Captions

/// Everything that belongs to one reader: the texts, the flow of the captions, and their look.
package struct ReaderSettings: Hashable, Sendable, Codable {
  /// The texts that the reader is shown, and how much they may still change.
  package var texts: Reader
  /// The way in which captions come and go.
  package var flow: CaptionFlow
  package var look: CaptionLook

  package init(
    texts: Reader = Reader(), flow: CaptionFlow = CaptionFlow(), look: CaptionLook = CaptionLook()
  ) {
    self.texts = texts
    self.flow = flow
    self.look = look
  }
}
