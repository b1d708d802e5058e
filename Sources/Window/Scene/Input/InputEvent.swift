package import Imaging

/// An input of the user or of a script, with points in device pixels of the window.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Letters that were typed, or committed by an input method, while text is entered.
  case text(String)
  /// Letters of a key that came while a composition was open, whose words stand before them.
  case heldText(String)
  /// Letters that an input method has not committed yet; empty at the end.
  case composition(String)
  /// A turn of the wheel in notches (fractions from a touchpad), positive away from the user.
  case wheel(notches: Double, at: PixelPoint)
  case pointerMoved(PixelPoint)
  /// A press of the main button or of one finger; `zooming` is true if Ctrl is held.
  case pointerPressed(PixelPoint, zooming: Bool)
  /// A movement while the button or the finger is down.
  case pointerDragged(PixelPoint)
  case pointerReleased(PixelPoint)
  /// A change of the distance between two fingers by `factor`, around a point.
  case pinch(factor: Double, at: PixelPoint)
  /// A change of the view to a given value, whatever its current value.
  case setting(ViewSetting)

  /// The keys that have a function.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case zoomIn = "+"
    case zoomOut = "-"
    case zoomReset = "0"
    case nextCamera = "c"
    case mirror = "m"
    case rotate = "r"
    case fullScreen = "f"
    case clearCaptions = "x"
    /// The key that switches between one reader and two.
    case faceToFace = "2"
    case savePicture = "s"
    case largerText = "t"
    /// Shift and the key of `largerText`.
    case smallerText = "T"
    case swapLanguages = "l"
    /// The key that opens the menu of languages.
    case languages = "g"
    case quit = "q"
    /// The key that shows or hides the help.
    case help = "?"
    /// The key that closes a menu, ends the focus, closes the help, or else leaves full screen.
    case leaveFullScreen = "escape"
    /// The keys that move the focus through the controls and press the control with the focus.
    case nextControl = "tab"
    case previousControl = "shift-tab"
    case enter
    /// The key that also holds the picture, without a focus.
    case space
    /// The keys that move the focus through a menu and change the slider with the focus.
    case left
    case right
    case up
    case down
    /// The key that opens and closes the history.
    case history = "h"
    /// The key that starts or ends a recording.
    case record = "v"
    /// The key that starts or ends reading aloud.
    case readAloud = "a"
    /// The key that starts or ends the reading of signs.
    case signs = "o"
    /// The key that plays the built-in conversation again.
    case replay = "p"
    /// The keys that scroll the history.
    case pageUp = "pageup"
    case pageDown = "pagedown"
    case home
    case end
    /// The keys that remove the letter before the caret, and the one behind it.
    case erase = "backspace"
    case eraseForward = "delete"
    /// The key that keeps a sentence as a card, and Ctrl with it while keys are text.
    case keepSentence = "k"
    case keep = "ctrl-k"
    /// Ctrl and C.
    case copy = "ctrl-c"
    /// Ctrl and V.
    case paste = "ctrl-v"
  }
}

extension InputEvent {
  /// The point of the window at which the event happened, or nil for keys and settings.
  package var point: PixelPoint? {
    switch self {
    case .key, .text, .heldText, .composition, .setting: nil
    case .wheel(_, let point), .pointerMoved(let point), .pointerPressed(let point, _),
      .pointerDragged(let point), .pointerReleased(let point), .pinch(_, let point):
      point
    }
  }

  /// Returns the event with its point moved down by `distance` pixels.
  package func moved(down distance: Int) -> InputEvent {
    transformed { PixelPoint(x: $0.x, y: $0.y + distance) }
  }

  /// Returns the event for a window with `scale` times as many pixels on each axis.
  package func scaled(by scale: Double) -> InputEvent {
    transformed { point in
      PixelPoint(
        x: Int((Double(point.x) * scale).rounded()), y: Int((Double(point.y) * scale).rounded()))
    }
  }

  private func transformed(_ transform: (PixelPoint) -> PixelPoint) -> InputEvent {
    switch self {
    case .key, .text, .heldText, .composition, .setting(.mirrored), .setting(.rotation),
      .setting(.fit):
      self
    case .wheel(let notches, let point): .wheel(notches: notches, at: transform(point))
    case .pointerMoved(let point): .pointerMoved(transform(point))
    case .pointerPressed(let point, let zooming):
      .pointerPressed(transform(point), zooming: zooming)
    case .pointerDragged(let point): .pointerDragged(transform(point))
    case .pointerReleased(let point): .pointerReleased(transform(point))
    case .pinch(let factor, let point): .pinch(factor: factor, at: transform(point))
    case .setting(.zoom(let factor, let point)):
      .setting(.zoom(factor, at: point.map(transform)))
    }
  }
}

/// A property of the view and its new value.
package enum ViewSetting: Hashable, Sendable {
  /// The zoom about a point, or about the center of the window if the point is nil.
  case zoom(Double, at: PixelPoint?)
  case mirrored(Bool)
  case rotation(Orientation.Rotation)
  case fit(ViewState.Fit)
}
