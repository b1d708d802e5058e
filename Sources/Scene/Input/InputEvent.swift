package import Imaging

/// What a person did, in words that no window system owns; points are device pixels of the window.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// The wheel turned by notches (fractions from a touchpad), away from the person counting positive.
  case wheel(notches: Double, at: PixelPoint)
  case pointerMoved(PixelPoint)
  /// The main button, or one finger, went down;
  /// `zooming` says that Ctrl was held.
  case pointerPressed(PixelPoint, zooming: Bool)
  /// It moves while down.
  case pointerDragged(PixelPoint)
  case pointerReleased(PixelPoint)
  /// Two fingers changed their distance by `factor` about a point.
  case pinch(factor: Double, at: PixelPoint)

  /// The keys that mean something.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case zoomIn = "+"
    case zoomOut = "-"
    case zoomReset = "0"
    case flipCamera = "c"
    case mirror = "m"
    case rotate = "r"
    case fullScreen = "f"
    case clearCaptions = "x"
    case savePicture = "s"
    case quit = "q"
    /// Leaves full screen; does nothing else, so that nobody ends a conversation by it.
    case leaveFullScreen = "escape"
  }
}

/// What input asks of the rest of the program; what it asks of the view alone is done at once.
package enum Command: Hashable, Sendable {
  case flipCamera
  case clearCaptions
  case savePicture
  case toggleFullScreen
  case leaveFullScreen
  case quit
  /// Start or stop listening: the pipeline is to be asked.
  case toggleListening
}
