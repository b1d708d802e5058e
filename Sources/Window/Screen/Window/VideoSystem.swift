internal import CSDL2
internal import Glibc
package import Imaging
internal import Synchronization
internal import System

/// SDL's video subsystem, confined to the main thread: at most one instance at a time.
package final class VideoSystem {
  /// The window system in use, in SDL's words, such as `x11` or `wayland`.
  package let driver: String

  /// Connects to the window system.
  ///
  /// - Parameter whenLost: A function that is called on the main thread if the X server is gone, in
  ///   the middle of any call that uses the connection. If nil, Xlib exits the process. The loss of
  ///   a Wayland compositor is reported by `DisplayEvents` instead.
  /// - Throws: `ScreenError` if there is no window system. Debian's SDL would draw offscreen
  ///   instead.
  package init(whenLost: (@Sendable () -> Never)? = nil) throws(ScreenError) {
    SDL_SetMainReady()
    if let whenLost { DisplayLoss.setHandler(whenLost) }
    try Self.chooseDrivers()
    // The program handles signals itself.
    Self.hint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // Use shared memory and not a texture of software OpenGL. SDL reads the hint once per process.
    Self.hint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    // The window decides when; SDL would inhibit the screen saver for as long as the program runs.
    Self.hint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    Self.hint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    Self.hint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // A finger is translated by itself, so SDL need not pretend that it is a mouse.
    Self.hint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // An input method shows its own list of words, and composes as long a text as it likes.
    Self.hint(SDL_HINT_IME_SHOW_UI, "1")
    Self.hint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
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

  /// True on Wayland, where the compositor places windows and only renderers get device pixels.
  package var isWayland: Bool { driver == "wayland" }

  /// The size of the first screen's area that is available to windows, or nil if unknown.
  package var usableSize: PixelSize? { usableArea(ofScreen: 0)?.size }

  /// Returns the area of a screen that is available to windows, or nil if it is unknown.
  func usableArea(ofScreen number: Int32) -> PixelRect? {
    var bounds = SDL_Rect()
    guard unsafe SDL_GetDisplayUsableBounds(number, &bounds) == 0, bounds.w > 0, bounds.h > 0
    else { return nil }
    return PixelRect(bounds)
  }

  /// Returns the number of a screen on which `window` is not, or nil if there is none.
  func screen(otherThan window: WindowHandle) -> Int32? {
    // A compositor tells on which screen it shows a window after the window's first picture.
    SDL_PumpEvents()
    let own = max(0, window.screenNumber)
    return (0..<max(0, SDL_GetNumVideoDisplays())).first { $0 != own }
  }

  /// The number of units of the window system per logical unit, in which users give sizes.
  ///
  /// On X11, whose unit is the pixel, the desktop's setting decides (`Xft.dpi`, 96 for 1). On other
  /// window systems the scale is 1, because they scale themselves.
  let scale: Double

  private static func scale(on driver: String) -> Double {
    guard driver == "x11" else { return 1 }
    let dots = csdl2_x11_dots_per_inch()
    return dots > 0 ? min(max(dots / 96, 1), 4) : 1
  }

  /// Restricts SDL to the window systems that have an address in the environment.
  ///
  /// Without an address, the libraries of the window systems print messages of their own. A driver
  /// that the user names in `SDL_VIDEODRIVER` is kept.
  private static func chooseDrivers() throws(ScreenError) {
    guard Environment.variable("SDL_VIDEODRIVER") == nil else { return }
    let addresses = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")]
    let drivers = addresses.filter { Environment.variable($0.0) != nil }.map(\.1)
    guard !drivers.isEmpty else { throw ScreenError("no display: \(advice)") }
    // An empty variable would override a hint of normal priority.
    unsafe SDL_SetHintWithPriority(
      SDL_HINT_VIDEODRIVER, drivers.joined(separator: ","), SDL_HINT_OVERRIDE)
  }

  /// The name of the application for the desktop, which is that of its file in the menu.
  ///
  /// Window managers find the file by it: it is the class of windows on X11 and their application
  /// ID on Wayland.
  private static let applicationID = "org.visavis.Visavis"

  /// Sets the class of all windows, unless the user has done so.
  ///
  /// SDL 2.26 reads it from the environment only, so the function must be called before any thread
  /// is started.
  package static func nameWindows() {
    for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      unsafe setenv(variable, applicationID, 0)
    }
  }

  private static let advice = "set DISPLAY or WAYLAND_DISPLAY, or use `visavis snapshot`"

  private static var lastError: String { unsafe String(cString: SDL_GetError()) }

  private static func hint(_ name: String, _ value: String) {
    unsafe SDL_SetHint(name, value)
  }
}

/// The handling of a lost connection to the X server.
///
/// Xlib exits the process if its I/O error handler returns, because pending requests cannot be
/// answered.
private enum DisplayLoss {
  private static let end = Mutex<(@Sendable () -> Never)?>(nil)

  /// Sets the function to call on the thread that finds the loss, in the middle of a call to Xlib.
  static func setHandler(_ end: @escaping @Sendable () -> Never) {
    Self.end.withLock { $0 = end }
    unsafe XSetIOErrorHandler { _ in
      if let end = DisplayLoss.end.withLock(\.self) { end() }
      return 0
    }
  }
}

/// An error that prevents a window, with advice for the user.
package struct ScreenError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Returns an error that ends with SDL's message for the last failure on this thread.
  static func sdl(_ what: String) -> ScreenError {
    ScreenError("\(what): \(unsafe String(cString: SDL_GetError()))")
  }
}
