internal import CSDL2
internal import Imaging

/// To full screen and back.
///
/// SDL asks the window manager. Where there is none, nobody answers and SDL believes in a size that the
/// window does not have; so it is placed over the screen by hand.
extension WindowHandle {
  var isFullScreen: Bool { isAskedFullScreen || frameBefore != nil }

  func fillScreen() {
    frameBefore = frame
    guard !isManaged else {
      unsafe SDL_SetWindowFullscreen(pointer, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
      return
    }
    var bounds = SDL_Rect()
    guard unsafe SDL_GetDisplayBounds(max(0, SDL_GetWindowDisplayIndex(pointer)), &bounds) == 0
    else { return }
    place(
      PixelRect(
        x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h)))
  }

  func leaveFullScreen() {
    if isAskedFullScreen { unsafe SDL_SetWindowFullscreen(pointer, 0) }
    // Where nobody manages windows, nobody gives them their place back either.
    if !isManaged { place(frameBefore ?? frame) }
    frameBefore = nil
  }

  private var isAskedFullScreen: Bool {
    unsafe SDL_GetWindowFlags(pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
  }

  /// Whether somebody answers its wishes.
  private var isManaged: Bool { unsafe csdl2_is_managed(pointer) }

  /// Place and size in the window system's units.
  private var frame: PixelRect {
    var x: Int32 = 0
    var y: Int32 = 0
    unsafe SDL_GetWindowPosition(pointer, &x, &y)
    return PixelRect(origin: PixelPoint(x: Int(x), y: Int(y)), size: size)
  }

  private func place(_ frame: PixelRect) {
    unsafe SDL_SetWindowPosition(pointer, Int32(frame.minX), Int32(frame.minY))
    unsafe SDL_SetWindowSize(pointer, Int32(frame.size.width), Int32(frame.size.height))
  }
}
