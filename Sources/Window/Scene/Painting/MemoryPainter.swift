package import Imaging

/// A painter that draws scenes into memory.
///
/// The pixels are the same on every machine with the same libyuv. The painter is used for
/// snapshots, for tests, and for windows without a GPU. One thread at a time may use it. Only
/// scratch bitmaps are allocated, which grow to the largest picture.
package final class MemoryPainter {
  private let orientedBitmap = Bitmap(size: .zero)
  private var orientedContent: (id: Int, orientation: Orientation)?
  private let scaler = PictureScaler()
  /// The pixels of a layer after it is rotated or faded, before they are blended.
  private let prepared = Bitmap(size: .zero)

  package init() {}

  /// Draws `scene` over the contents of `target`, which has the size of the scene's viewport.
  package func paint(_ scene: Scene, picture: ShownPicture?, onto target: PixelView) {
    if let picture, !scene.pictures.isEmpty {
      paint(picture, in: scene.pictures, onto: target)
    } else {
      target.fill(target.bounds, with: .black)
    }
    paint(scene.layers[...], onto: target)
  }

  /// Draws a part of a scene with a plain picture over that of `target`, which has the size of the viewport.
  package func paint(
    _ area: PixelRect, of scene: Scene, picture: ShownPicture, at corner: PixelPoint,
    onto target: PixelView
  ) {
    let part = target.part(area)
    let origin = PixelPoint(x: corner.x - area.minX, y: corner.y - area.minY)
    let covered = PixelRect(origin: origin, size: picture.bitmap.size).intersection(part.bounds)
    if covered != part.bounds { part.fill(part.bounds, with: .black) }
    var layers = scene.layers[...]
    if covered == part.bounds, let lowest = layers.first, lowest.isUntransformedAndUnclipped {
      // The box under a caption, which covers most of the part, needs no copy of the picture under it.
      layers.removeFirst()
      let box = PixelPoint(x: lowest.origin.x - area.minX, y: lowest.origin.y - area.minY)
      part.blend(lowest.bitmap.view, at: box, over: picture.pixels, at: origin)
    } else {
      part.copy(picture.pixels, to: origin)
    }
    paint(layers, onto: part, at: area.origin)
  }

  /// Draws layers onto the part of the window that is at `origin`.
  private func paint(
    _ layers: ArraySlice<Scene.Layer>, onto target: PixelView, at origin: PixelPoint = .zero
  ) {
    for var layer in layers {
      layer.origin = PixelPoint(x: layer.origin.x - origin.x, y: layer.origin.y - origin.y)
      guard var clip = layer.clip else {
        paint(layer, onto: target)
        continue
      }
      clip.origin = PixelPoint(x: clip.minX - origin.x, y: clip.minY - origin.y)
      clip = clip.intersection(target.bounds)
      guard !clip.isEmpty else { continue }
      layer.origin = PixelPoint(x: layer.origin.x - clip.minX, y: layer.origin.y - clip.minY)
      paint(layer, onto: target.part(clip))
    }
  }

  private func paint(_ picture: ShownPicture, in areas: [PictureArea], onto target: PixelView) {
    let covered = areas.reduce(0) { $0 + $1.placement.frame.size.area }
    if covered < target.bounds.size.area { target.fill(target.bounds, with: .black) }
    for (index, area) in areas.enumerated() {
      target.fill(area.placement.frame, around: area.visible, with: .black)
      guard area.placement.isRotated180 else {
        paint(picture, as: area.picture, onto: target.part(area.placement.frame))
        continue
      }
      // Rotating the pixels of an equal upright area is faster than scaling the picture again.
      let equal = areas.prefix(index).first {
        $0.picture == area.picture && !$0.placement.isRotated180
      }
      if equal == nil {
        prepared.reshape(to: area.placement.frame.size)
        paint(picture, as: area.picture, onto: prepared.view)
      }
      target.part(area.visible).orient(
        equal.map { target.part($0.visible) } ?? prepared.view.part(area.picture.visible),
        by: Orientation(rotation: .half))
    }
  }

  /// Paints the picture onto `target`, whose coordinates are those of the placement.
  private func paint(
    _ picture: ShownPicture, as placement: PicturePlacement, onto target: PixelView
  ) {
    let visible = placement.visible
    let orientation = picture.orientation(for: placement.orientation)
    let source = scaler.reduced(
      oriented(picture, by: orientation), identity: picture.id * 8 + orientation.number,
      for: placement.scaledSize)
    target.part(visible).scale(
      source, to: placement.scaledSize,
      offset: PixelPoint(
        x: placement.corner.x - visible.minX, y: placement.corner.y - visible.minY))
    target.dim(visible, to: placement.brightness)
  }

  /// Returns the oriented picture, which is cached until the picture or its orientation changes.
  private func oriented(_ picture: ShownPicture, by orientation: Orientation) -> PixelView {
    guard orientation != .identity else { return picture.pixels }
    guard orientedContent.map({ $0 != (picture.id, orientation) }) ?? true else {
      return orientedBitmap.view
    }
    orientedBitmap.reshape(to: orientation.applied(to: picture.pixels.size))
    orientedBitmap.view.orient(picture.pixels, by: orientation)
    orientedContent = (picture.id, orientation)
    return orientedBitmap.view
  }

  private func paint(_ layer: Scene.Layer, onto target: PixelView) {
    guard layer.opacity > 0 else { return }
    guard !layer.isUntransformed else {
      return target.blend(layer.bitmap.view, at: layer.origin)
    }
    prepared.reshape(to: layer.bitmap.size)
    if layer.isRotated180 {
      prepared.view.orient(layer.bitmap.view, by: Orientation(rotation: .half))
    } else {
      prepared.view.copy(layer.bitmap.view)
    }
    if layer.opacity < 1 { prepared.view.fade(to: layer.opacity) }
    target.blend(prepared.view, at: layer.origin)
  }
}

extension Scene.Layer {
  /// True if the pixels are drawn as they are.
  fileprivate var isUntransformed: Bool { !isRotated180 && opacity >= 1 }
  /// True if the whole bitmap is drawn as it is.
  fileprivate var isUntransformedAndUnclipped: Bool { isUntransformed && clip == nil }
}
