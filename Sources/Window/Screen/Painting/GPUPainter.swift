internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that uploads the picture and the layers as textures, which a GPU draws.
final class GPUPainter: WindowPainter {
  let name = "gpu"
  private let renderer: Renderer
  private var camera: Texture?
  private var uploadedID: Int?
  private let scaler = PictureScaler()
  private var layers: [(bitmap: Bitmap, texture: Texture)] = []
  private let premultiplied = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

  init(renderer: Renderer) {
    self.renderer = renderer
  }

  var viewport: PixelSize { renderer.size }

  func discardTextures() {
    camera = nil
    uploadedID = nil
    layers = []
  }

  func show(_ scene: Scene, picture: ShownPicture?, readsBack: Bool) -> Bitmap? {
    unsafe SDL_SetRenderDrawColor(renderer.pointer, 0, 0, 0, 255)
    unsafe SDL_RenderClear(renderer.pointer)
    if let picture { for area in scene.pictures { draw(picture, in: area) } }
    layers.removeAll { cached in !scene.layers.contains { $0.bitmap === cached.bitmap } }
    for layer in scene.layers where layer.opacity > 0 { draw(layer) }
    // The pixels are undefined after presenting, so they are read before.
    let pixels = readsBack ? renderer.readBack() : nil
    unsafe SDL_RenderPresent(renderer.pointer)
    return pixels
  }

  private func draw(_ picture: ShownPicture, in area: PictureArea) {
    let placement = area.picture
    upload(picture, shownAs: placement)
    guard let camera else { return }
    let whole = area.placement.window(
      PixelRect(origin: placement.corner, size: placement.scaledSize))
    var clip = SDL_Rect(area.placement.frame)
    unsafe SDL_RenderSetClipRect(renderer.pointer, &clip)
    defer { unsafe SDL_RenderSetClipRect(renderer.pointer, nil) }
    let brightness = UInt8((placement.brightness * 255).rounded())
    unsafe SDL_SetTextureColorMod(camera.pointer, brightness, brightness, brightness)
    // SDL rotates a rectangle with the picture's own axes about its center.
    let orientation = picture.orientation(for: placement.orientation)
    let size =
      orientation.swapsAxes ? placement.scaledSize.transposed : placement.scaledSize
    var target = SDL_FRect(
      x: Float(whole.minX) + Float(whole.size.width - size.width) / 2,
      y: Float(whole.minY) + Float(whole.size.height - size.height) / 2,
      w: Float(size.width), h: Float(size.height))
    // SDL mirrors before it rotates. Here the mirror comes last, which reverses the rotation.
    let degrees = Double(orientation.rotation.rawValue) + (area.placement.isRotated180 ? 180 : 0)
    unsafe SDL_RenderCopyExF(
      renderer.pointer, camera.pointer, nil, &target,
      orientation.isMirrored ? -degrees : degrees, nil,
      orientation.isMirrored ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE)
  }

  /// Uploads the picture, halved like in `MemoryPainter` if shown at half its size or less.
  private func upload(_ picture: ShownPicture, shownAs placement: PicturePlacement) {
    let shown = placement.orientation.applied(to: placement.scaledSize)
    let pixels = scaler.reduced(picture.pixels, identity: picture.id, for: shown)
    let size = pixels.size
    if camera?.size != size {
      camera = Texture(renderer: renderer, size: size, streaming: true)
      uploadedID = nil
      if let camera {
        unsafe SDL_SetTextureScaleMode(camera.pointer, SDL_ScaleModeLinear)
        unsafe SDL_SetTextureBlendMode(camera.pointer, SDL_BLENDMODE_NONE)
      }
    }
    guard uploadedID != picture.id else { return }
    camera?.upload(pixels)
    uploadedID = picture.id
  }

  private func draw(_ layer: Scene.Layer) {
    guard let texture = texture(for: layer.bitmap) else { return }
    let opacity = UInt8((min(1, layer.opacity) * 255).rounded())
    unsafe SDL_SetTextureColorMod(texture.pointer, opacity, opacity, opacity)
    unsafe SDL_SetTextureAlphaMod(texture.pointer, opacity)
    if let clip = layer.clip {
      guard !layer.bounds.isEmpty else { return }
      var frame = SDL_Rect(clip)
      unsafe SDL_RenderSetClipRect(renderer.pointer, &frame)
    }
    defer { unsafe SDL_RenderSetClipRect(renderer.pointer, nil) }
    var target = SDL_Rect(PixelRect(origin: layer.origin, size: texture.size))
    // Two flips are exact, unlike a rotation by an angle.
    let both = SDL_RendererFlip(SDL_FLIP_HORIZONTAL.rawValue | SDL_FLIP_VERTICAL.rawValue)
    let flip = layer.isRotated180 ? both : SDL_FLIP_NONE
    unsafe SDL_RenderCopyEx(renderer.pointer, texture.pointer, nil, &target, 0, nil, flip)
  }

  private func texture(for bitmap: Bitmap) -> Texture? {
    if let cached = layers.first(where: { $0.bitmap === bitmap }) { return cached.texture }
    guard let created = Texture(renderer: renderer, size: bitmap.size, streaming: false)
    else { return nil }
    created.upload(bitmap.view)
    unsafe SDL_SetTextureBlendMode(created.pointer, premultiplied)
    layers.append((bitmap, created))
    return created
  }
}

extension SDL_Rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.size.width),
      h: Int32(rect.size.height))
  }
}
