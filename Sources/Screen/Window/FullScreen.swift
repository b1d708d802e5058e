internal import Imaging

/// The full-screen mode of one window.
///
/// Without a window manager, such as on a kiosk, X11 ignores the request. The window is then
/// resized to cover the whole screen.
struct FullScreen {
  private let window: WindowHandle
  /// The frame of the window before full screen; nil if not in full screen.
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
