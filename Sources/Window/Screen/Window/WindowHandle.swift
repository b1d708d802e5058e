internal import CSDL2
internal import Imaging

/// An owned SDL window, confined to the main thread.
@safe final class WindowHandle {
  let pointer: OpaquePointer
  /// The video system, retained so that SDL is shut down only after the window is destroyed.
  private let video: VideoSystem

  init(_ options: WindowOptions, video: VideoSystem, flags extra: SDL_WindowFlags? = nil)
    throws(ScreenError)
  {
    let wanted = options.size.scaled(by: video.scale)
    let size = video.usableSize.map(wanted.reduced(into:)) ?? wanted
    let centered = csdl2_window_position_centered(options.screen ?? 0)
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isBorderless { flags |= SDL_WINDOW_BORDERLESS.rawValue }
    if options.isAlwaysOnTop { flags |= SDL_WINDOW_ALWAYS_ON_TOP.rawValue }
    if options.screen != nil {
      // Wayland places a window on a screen only if the window is full screen from the beginning.
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      // If the screen of a high-resolution window is unplugged, SDL 2.26 requests a scale of 0, and
      // the compositor ends the connection.
      if video.isWayland { flags &= ~SDL_WINDOW_ALLOW_HIGHDPI.rawValue }
    }
    if let extra { flags |= extra.rawValue }
    let created = unsafe SDL_CreateWindow(
      Self.title, options.position.map { Int32($0.x) } ?? centered,
      options.position.map { Int32($0.y) } ?? centered, Int32(size.width), Int32(size.height), flags
    )
    guard let created = unsafe created else { throw .sdl("cannot make a window") }
    unsafe pointer = unsafe created
    self.video = video
    if let icon = options.icon { setIcon(icon) }
  }

  private func setIcon(_ icon: Bitmap) {
    let view = icon.view
    let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
      view.base, Int32(view.size.width), Int32(view.size.height), 32, Int32(view.stride),
      SDL_PIXELFORMAT_ARGB8888.rawValue)
    // SDL copies the pixels.
    unsafe SDL_SetWindowIcon(pointer, surface)
    unsafe SDL_FreeSurface(surface)
  }

  private static let title = "Vis-à-vis"

  /// Sets the title in Latin-1 on X11, for old window managers, each time after SDL has done so.
  func setLegacyTitle() {
    var latin1 = Self.title.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) }
    latin1.append(0)
    unsafe csdl2_set_legacy_title(pointer, latin1)
  }

  /// The number of device pixels per logical unit, by the desktop's setting or the compositor.
  var scale: Double {
    guard !video.isWayland else {
      return size.width > 0 ? Double(sizeInPixels.width) / Double(size.width) : 1
    }
    return video.scale
  }

  /// Returns a size in units of the window system as one in logical units, as `WindowOptions.size` is.
  func logical(_ size: PixelSize) -> PixelSize { size.scaled(by: 1 / video.scale) }

  deinit {
    unsafe SDL_DestroyWindow(pointer)
  }

  /// SDL's number of the window, which its events have.
  var id: UInt32 { unsafe SDL_GetWindowID(pointer) }

  /// SDL's number of the window's screen, or -1 if it is unknown.
  var screenNumber: Int32 { unsafe SDL_GetWindowDisplayIndex(pointer) }

  /// The size in units of the window system, the unit of pointer events.
  var size: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSize(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// The size in device pixels.
  var sizeInPixels: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSizeInPixels(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// The descriptor on which the window system's events arrive, or -1 if there is none.
  var connection: Int32 { unsafe csdl2_connection(pointer) }

  /// True if the connection to the Wayland compositor is lost.
  var isLost: Bool { unsafe csdl2_is_lost(pointer) != 0 }

  var isHidden: Bool {
    let flags = unsafe SDL_GetWindowFlags(pointer)
    return flags & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) != 0
  }

  /// The frame of the window's screen, in units of the window system, or nil if unknown.
  var screen: PixelRect? {
    var bounds = SDL_Rect()
    let display = screenNumber
    guard display >= 0, unsafe SDL_GetDisplayBounds(display, &bounds) == 0 else { return nil }
    return PixelRect(bounds)
  }

  /// The position and size of the window, in units of the window system.
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

  /// True if windows can be made full screen, unlike on X11 without a window manager.
  var isManaged: Bool { unsafe csdl2_has_window_manager(pointer) != 0 }

  func setFullScreen(_ on: Bool) {
    unsafe SDL_SetWindowFullscreen(pointer, on ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }
}

extension PixelRect {
  init(_ rect: SDL_Rect) {
    self.init(x: Int(rect.x), y: Int(rect.y), width: Int(rect.w), height: Int(rect.h))
  }
}
