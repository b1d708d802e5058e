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
    paint(scene.layers, onto: target)
  }

  /// Draws some rows of a scene with a plain picture over those of `target`, which has the size of the viewport.
  package func paint(
    _ rows: Range<Int>, of scene: Scene, picture: ShownPicture, at corner: PixelPoint,
    onto target: PixelView
  ) {
    let part = target.part(
      PixelRect(x: 0, y: rows.lowerBound, width: target.size.width, height: rows.count))
    if corner.y > rows.lowerBound || corner.y + picture.pixels.size.height < rows.upperBound {
      part.fill(part.bounds, with: .black)
    }
    part.copy(picture.pixels, to: PixelPoint(x: corner.x, y: corner.y - rows.lowerBound))
    paint(scene.layers, movedUp: rows.lowerBound, onto: part)
  }

  private func paint(_ layers: [Scene.Layer], movedUp distance: Int = 0, onto target: PixelView) {
    for layer in layers {
      let layer = distance == 0 ? layer : layer.moved(down: -distance)
      guard let clip = layer.clip?.intersection(target.bounds) else {
        paint(layer, onto: target)
        continue
      }
      guard !clip.isEmpty else { continue }
      var part = layer
      part.origin = PixelPoint(x: layer.origin.x - clip.minX, y: layer.origin.y - clip.minY)
      paint(part, onto: target.part(clip))
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
    guard layer.isRotated180 || layer.opacity < 1 else {
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
