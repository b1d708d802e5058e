import Captions

extension VisibleCaptions {
  /// A board with these captions and nothing else.
  init(_ captions: VisibleCaption...) {
    self.init()
    self.captions = captions
  }
}
