internal import CSDL2
internal import Imaging

/// An owned SDL renderer, confined to the main thread.
///
/// Presenting does not wait for the vertical sync: the loop paints only changes, and waiting would
/// delay captions.
@safe final class Renderer {
  let pointer: OpaquePointer
  private let window: WindowHandle

  init(window: WindowHandle, driver: String? = nil) throws(ScreenError) {
    if let driver { unsafe SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver) }
    guard let created = unsafe SDL_CreateRenderer(window.pointer, -1, 0) else {
      throw .sdl("cannot draw in the window")
    }
    unsafe pointer = unsafe created
    self.window = window
  }

  deinit {
    unsafe SDL_DestroyRenderer(pointer)
  }

  /// The size of the drawing area in device pixels.
  var size: PixelSize { window.sizeInPixels }

  /// SDL's name of the renderer, such as `opengl`, `opengles2` or `software`.
  var driver: String {
    var info = unsafe SDL_RendererInfo()
    guard unsafe SDL_GetRendererInfo(pointer, &info) == 0 else { return "none" }
    return unsafe String(cString: info.name)
  }

  /// True if a GPU draws, not the CPU.
  ///
  /// SDL reports OpenGL in software as accelerated too, so the name of OpenGL's own renderer
  /// decides.
  var isAccelerated: Bool {
    guard driver.hasPrefix("opengl"), let name = unsafe csdl2_gl_renderer() else { return false }
    let words = unsafe String(cString: name).lowercased()
    return !["llvmpipe", "softpipe", "swrast", "software", "lavapipe"].contains {
      words.contains($0)
    }
  }

  /// Returns the pixels drawn since the last presentation, or nil if they cannot be read.
  func readBack() -> Bitmap? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard unsafe SDL_GetRendererOutputSize(pointer, &width, &height) == 0 else { return nil }
    let bitmap = Bitmap(size: PixelSize(width: Int(width), height: Int(height)))
    let view = bitmap.view
    let result = unsafe SDL_RenderReadPixels(
      pointer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, view.base, Int32(view.stride))
    return result == 0 ? bitmap : nil
  }
}

/// An owned BGRA texture of a renderer, confined to the main thread.
@safe final class Texture {
  let pointer: OpaquePointer
  let size: PixelSize
  private let renderer: Renderer

  /// Creates a texture, or returns nil if the renderer does not support the size.
  init?(renderer: Renderer, size: PixelSize, streaming: Bool) {
    let access = streaming ? SDL_TEXTUREACCESS_STREAMING : SDL_TEXTUREACCESS_STATIC
    guard
      let created = unsafe SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(access.rawValue),
        Int32(size.width), Int32(size.height))
    else { return nil }
    unsafe pointer = unsafe created
    self.size = size
    self.renderer = renderer
  }

  deinit {
    unsafe SDL_DestroyTexture(pointer)
  }

  /// Uploads `pixels`, which must have the size of the texture.
  func upload(_ pixels: PixelView) {
    unsafe SDL_UpdateTexture(pointer, nil, pixels.base, Int32(pixels.stride))
  }

  /// Lets `paint` write all pixels of a streaming texture, which are undefined before.
  func write(_ paint: (PixelView) -> Void) {
    var pixels: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard unsafe SDL_LockTexture(pointer, nil, &pixels, &pitch) == 0, let pixels = unsafe pixels
    else { return }
    paint(unsafe PixelView(base: pixels, size: size, stride: Int(pitch)))
    unsafe SDL_UnlockTexture(pointer)
  }
}
