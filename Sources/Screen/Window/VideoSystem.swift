internal import CSDL2
package import Imaging

/// SDL's video subsystem, from its start to its end.
///
/// Main thread only, one at a time.
package final class VideoSystem {
  /// The window system in use, in SDL's words, such as `x11` or `wayland`.
  package let driver: String

  /// Connects to the window system.
  ///
  /// - Parameter whenLost: called when the X server is gone, on the main thread in the middle of any call
  ///   that talks to it; without it the process ends as Xlib has it. A Wayland compositor that is gone is
  ///   told by `DisplayNews`.
  /// - Throws: `ScreenError` when there is none. Debian's SDL would rather draw where nobody can see.
  package init(whenLost: (@Sendable () -> Never)? = nil) throws(ScreenError) {
    SDL_SetMainReady()
    if let whenLost { DisplayLoss.watch(whenLost) }
    try Self.chooseDrivers()
    // The program listens for signals itself.
    Self.hint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // Shared memory, not a texture of software OpenGL; read once a process.
    Self.hint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    Self.hint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    Self.hint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    Self.hint(SDL_HINT_APP_NAME, "Vis-à-vis")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw ScreenError("no display: \(Self.lastError); \(Self.advice)")
    }
    driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "none"
    scale = Self.scale(on: driver)
    SDL_StopTextInput()
  }

  deinit {
    SDL_Quit()
  }

  /// On Wayland the compositor places windows, and only a renderer gets real pixels.
  package var isWayland: Bool { driver == "wayland" }

  /// The part of the first screen that is free for windows.
  package var usableSize: PixelSize? {
    var bounds = SDL_Rect()
    guard unsafe SDL_GetDisplayUsableBounds(0, &bounds) == 0 else { return nil }
    return PixelSize(width: Int(bounds.w), height: Int(bounds.h))
  }

  /// Device pixels for one unit in which people measure windows: on X11, which counts in pixels, by the
  /// desktop's setting (`Xft.dpi`, 96 for one); elsewhere 1, as the window system does it.
  let scale: Double

  private static func scale(on driver: String) -> Double {
    guard driver == "x11" else { return 1 }
    let dots = csdl2_x11_dots_per_inch()
    return dots > 0 ? min(max(dots / 96, 1), 4) : 1
  }

  /// Lets SDL try only the window systems that have an address.
  ///
  /// Asked without one, their libraries print lines of their own. What `SDL_VIDEODRIVER` names is left to the person who set it.
  private static func chooseDrivers() throws(ScreenError) {
    guard !isSet("SDL_VIDEODRIVER") else { return }
    let addresses = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")]
    let drivers = addresses.filter { isSet($0.0) }.map(\.1)
    guard !drivers.isEmpty else { throw ScreenError("no display: \(advice)") }
    // An empty variable would outweigh a hint.
    unsafe SDL_SetHintWithPriority(
      SDL_HINT_VIDEODRIVER, drivers.joined(separator: ","), SDL_HINT_OVERRIDE)
  }

  private static let advice = "set DISPLAY or WAYLAND_DISPLAY, or use `visavis snapshot`"

  private static func isSet(_ variable: String) -> Bool {
    unsafe SDL_getenv(variable).map { unsafe $0.pointee != 0 } ?? false
  }

  private static var lastError: String { unsafe String(cString: SDL_GetError()) }

  private static func hint(_ name: String, _ value: String) {
    unsafe SDL_SetHint(name, value)
  }
}

extension PixelSize {
  /// `factor` times as wide and as high.
  func enlarged(by factor: Double) -> PixelSize {
    PixelSize(
      width: Int((Double(width) * factor).rounded()),
      height: Int((Double(height) * factor).rounded()))
  }

  /// The same shape, made no larger than `limit`.
  func clamped(to limit: PixelSize?) -> PixelSize {
    guard let limit, !limit.isEmpty, width > limit.width || height > limit.height
    else { return self }
    let scale = min(
      Double(limit.width) / Double(width), Double(limit.height) / Double(height))
    return PixelSize(
      width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
  }
}
