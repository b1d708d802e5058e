internal import CSDL2
internal import Imaging

/// An owned BGRA texture of a renderer, confined to the main thread.
@safe final class Texture {
  let pointer: OpaquePointer
  let size: PixelSize
  private let renderer: Renderer

  /// Creates a texture; nil if the renderer does not support the size.
  init?(renderer: Renderer, size: PixelSize, streaming: Bool) {
    let access = streaming ? SDL_TEXTUREACCESS_STREAMING : SDL_TEXTUREACCESS_STATIC
    guard
      let made = unsafe SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(access.rawValue),
        Int32(size.width), Int32(size.height))
    else { return nil }
    unsafe pointer = unsafe made
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

  /// Lets `paint` write all pixels of a streaming texture; the previous pixels are undefined.
  func write(_ paint: (PixelView) -> Void) {
    var pixels: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard unsafe SDL_LockTexture(pointer, nil, &pixels, &pitch) == 0, let pixels = unsafe pixels
    else { return }
    paint(unsafe PixelView(base: pixels, size: size, stride: Int(pitch)))
    unsafe SDL_UnlockTexture(pointer)
  }
}
