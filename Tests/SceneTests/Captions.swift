import Captions

extension VisibleCaptions {
  /// A board with these captions only.
  init(_ captions: VisibleCaption...) {
    self.init()
    self.captions = captions
  }
}
