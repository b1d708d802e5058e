internal import CSDL2
internal import Imaging

/// Owns one SDL window; main thread only.
@safe final class WindowHandle {
  let pointer: OpaquePointer
  /// Held, so that SDL is not shut down under a window, whatever is let go of first.
  private let video: VideoSystem

  init(_ options: WindowOptions, video: VideoSystem, flags extra: SDL_WindowFlags? = nil)
    throws(ScreenError)
  {
    let size = options.size.enlarged(by: video.scale).clamped(to: video.usableSize)
    let centred = csdl2_window_position_centred()
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isBorderless { flags |= SDL_WINDOW_BORDERLESS.rawValue }
    if options.isAlwaysOnTop { flags |= SDL_WINDOW_ALWAYS_ON_TOP.rawValue }
    if let extra { flags |= extra.rawValue }
    let made = unsafe SDL_CreateWindow(
      Self.title, options.position.map { Int32($0.x) } ?? centred,
      options.position.map { Int32($0.y) } ?? centred, Int32(size.width), Int32(size.height), flags)
    guard let made = unsafe made else { throw .sdl("cannot make a window") }
    unsafe pointer = unsafe made
    self.video = video
  }

  private static let title = "Vis-à-vis"

  /// Names the window for those who read Latin-1 only, on X11; to be called again if SDL names it.
  func setLegacyTitle() {
    var latin1 = Self.title.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) }
    latin1.append(0)
    unsafe csdl2_set_legacy_title(pointer, latin1)
  }

  /// Device pixels for one unit in which people measure: the desktop's setting on X11, where the window
  /// system's own unit is the pixel.
  var scale: Double {
    guard !video.isWayland else {
      return size.width > 0 ? Double(sizeInPixels.width) / Double(size.width) : 1
    }
    return video.scale
  }

  deinit {
    unsafe SDL_DestroyWindow(pointer)
  }

  /// In the window system's units, which pointer events use.
  var size: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSize(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// In device pixels.
  var sizeInPixels: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSizeInPixels(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Where the window system's events come in, or -1.
  var connection: Int32 { unsafe csdl2_connection(pointer) }

  /// Whether the connection is no more.
  var isLost: Bool { unsafe csdl2_is_lost(pointer) != 0 }

  var isHidden: Bool {
    let flags = unsafe SDL_GetWindowFlags(pointer)
    return flags & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) != 0
  }

  /// The screen that the window is on, in the window system's units.
  var screen: PixelRect? {
    var bounds = SDL_Rect()
    let display = unsafe SDL_GetWindowDisplayIndex(pointer)
    guard display >= 0, unsafe SDL_GetDisplayBounds(display, &bounds) == 0 else { return nil }
    return PixelRect(
      x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h))
  }

  /// Where it is and how large, in the window system's units.
  var frame: PixelRect {
    get {
      var x: Int32 = 0
      var y: Int32 = 0
      unsafe SDL_GetWindowPosition(pointer, &x, &y)
      return PixelRect(origin: PixelPoint(x: Int(x), y: Int(y)), size: size)
    }
    set {
      unsafe SDL_SetWindowSize(pointer, Int32(newValue.size.width), Int32(newValue.size.height))
      unsafe SDL_SetWindowPosition(pointer, Int32(newValue.minX), Int32(newValue.minY))
    }
  }

  /// Whether somebody places windows and can make one full screen.
  var isManaged: Bool { unsafe csdl2_has_window_manager(pointer) != 0 }

  func setFullScreen(_ on: Bool) {
    unsafe SDL_SetWindowFullscreen(pointer, on ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }
}
