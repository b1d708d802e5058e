internal import Imaging

/// The full-screen mode of one window.
///
/// Without a window manager, such as on a kiosk, X11 ignores the request. The window is then
/// resized to cover the whole screen.
struct FullScreen {
  private let window: WindowHandle
  /// The frame of the window before full screen, or nil if not in full screen.
  private var windowedFrame: PixelRect?

  init(_ window: WindowHandle) {
    self.window = window
  }

  /// True in full screen.
  var isEntered: Bool { windowedFrame != nil }

  mutating func toggle() {
    if isEntered { leave() } else { enter() }
  }

  mutating func enter() {
    guard windowedFrame == nil else { return }
    windowedFrame = window.frame
    if window.isManaged {
      window.setFullScreen(true)
    } else if let screen = window.screen {
      window.frame = screen
    }
  }

  mutating func leave() {
    guard let previousFrame = windowedFrame.take() else { return }
    if window.isManaged {
      window.setFullScreen(false)
    } else {
      window.frame = previousFrame
    }
  }
}
