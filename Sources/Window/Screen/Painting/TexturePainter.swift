internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that draws with the CPU and uploads the finished picture as one texture.
///
/// The painter is used if the window has no memory to paint into, such as on an X11 screen of 30 bits.
final class TexturePainter: WindowPainter {
  let name = "memory (texture)"
  private let renderer: Renderer
  private let painter = MemoryPainter()
  private var texture: Texture?

  init(renderer: Renderer) {
    self.renderer = renderer
  }

  var viewport: PixelSize { renderer.size }

  func discardTextures() {
    texture = nil
  }

  func show(_ scene: Scene, picture: ShownPicture?, readsBack: Bool) -> Bitmap? {
    if texture?.size != scene.viewport {
      texture = Texture(renderer: renderer, size: scene.viewport, streaming: true)
    }
    if let texture {
      texture.write { target in painter.paint(scene, picture: picture, onto: target) }
      unsafe SDL_RenderCopy(renderer.pointer, texture.pointer, nil, nil)
      unsafe SDL_RenderPresent(renderer.pointer)
    }
    guard readsBack else { return nil }
    // The memory of a texture is write-only, so the same pixels are painted again.
    let pixels = Bitmap(size: scene.viewport)
    painter.paint(scene, picture: picture, onto: pixels.view)
    return pixels
  }
}
