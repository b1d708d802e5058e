internal import Imaging

/// Full screen and back, for one window.
///
/// Where nobody manages windows, as on a kiosk, X11 does not do it: there the window is laid over the
/// whole screen by hand.
struct FullScreen {
  private let window: WindowHandle
  /// Where the window was before; nil while it is a window.
  private var before: PixelRect?

  init(_ window: WindowHandle) {
    self.window = window
  }

  mutating func toggle() {
    if before == nil { enter() } else { leave() }
  }

  mutating func enter() {
    guard before == nil else { return }
    before = window.frame
    if window.isManaged {
      window.setFullScreen(true)
    } else if let screen = window.screen {
      window.frame = screen
    }
  }

  mutating func leave() {
    guard let former = before.take() else { return }
    if window.isManaged {
      window.setFullScreen(false)
    } else {
      window.frame = former
    }
  }
}
