package import Imaging

/// What a person did, or a script in a person's place, in words that no window system owns; points are
/// device pixels of the window.
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
  /// The view is to be so, whatever it was.
  case setting(ViewSetting)

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
    /// Shows what the keys do, and takes it away.
    case help = "?"
    /// Takes the help away, or leaves full screen; never ends a conversation.
    case leaveFullScreen = "escape"
  }
}

extension InputEvent {
  /// The same in a window that has `scale` pixels for each of this one's.
  package func scaled(by scale: Double) -> InputEvent {
    func scaled(_ point: PixelPoint) -> PixelPoint {
      PixelPoint(
        x: Int((Double(point.x) * scale).rounded()), y: Int((Double(point.y) * scale).rounded()))
    }
    return switch self {
    case .key, .setting(.mirrored), .setting(.rotation), .setting(.fit): self
    case .wheel(let notches, let point): .wheel(notches: notches, at: scaled(point))
    case .pointerMoved(let point): .pointerMoved(scaled(point))
    case .pointerPressed(let point, let zooming):
      .pointerPressed(scaled(point), zooming: zooming)
    case .pointerDragged(let point): .pointerDragged(scaled(point))
    case .pointerReleased(let point): .pointerReleased(scaled(point))
    case .pinch(let factor, let point): .pinch(factor: factor, at: scaled(point))
    case .setting(.zoom(let factor, let point)):
      .setting(.zoom(factor, at: point.map(scaled)))
    }
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

/// One part of the view as it is to be.
package enum ViewSetting: Hashable, Sendable {
  /// About a point; nil is the middle of the window.
  case zoom(Double, at: PixelPoint?)
  case mirrored(Bool)
  case rotation(Orientation.Rotation)
  case fit(ViewState.Fit)
}
