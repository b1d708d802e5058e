internal import Imaging

/// The actual image in dimmed gray, with changes in a strong color and a frame around every place.
///
/// Ignored regions are hatched. If the sizes differ, everything outside the common part is marked
/// as changed.
struct MarkedPicture {
  let bitmap: Bitmap

  /// The largest number of frames.
  ///
  /// More frames would look like a grid.
  private static let mostFrames = 200

  init(expected: PixelView, actual: PixelView, judgement: Judgement, ignored: [PixelRect]) {
    bitmap = Bitmap(
      size: PixelSize(
        width: max(expected.size.width, actual.size.width),
        height: max(expected.size.height, actual.size.height)))
    let view = bitmap.view
    view.fill(view.bounds, with: SheetLook.change)
    let common = expected.bounds.intersection(actual.bounds)
    view.copy(actual.part(common))
    view.makeGray(common)
    view.dim(common, to: SheetLook.dimming)
    guard !judgement.sizesDiffer else { return }
    color(judgement.change)
    for region in ignored { hatch(region.intersection(view.bounds)) }
    for place in judgement.places.prefix(Self.mostFrames) { frame(place.bounds) }
  }

  /// Paints the changed pixels, one horizontal run at a time.
  private func color(_ change: VisibleChange) {
    for y in 0..<change.size.height {
      var x = 0
      while x < change.size.width {
        let start = x
        while x < change.size.width, change.contains(x: x, y: y) { x += 1 }
        if x > start {
          bitmap.view.fill(
            PixelRect(x: start, y: y, width: x - start, height: 1), with: SheetLook.change)
        }
        x += 1
      }
    }
  }

  private func hatch(_ region: PixelRect) {
    for y in region.minY..<region.maxY {
      for x in stride(from: region.minX + 7 - (region.minX + y) % 8, to: region.maxX, by: 8) {
        bitmap.view.fill(
          PixelRect(x: x, y: y, width: 2, height: 1).intersection(region),
          with: SheetLook.ignored)
      }
    }
  }

  /// Draws a frame at a small distance around a place.
  private func frame(_ bounds: PixelRect) {
    let thickness = max(1, bitmap.size.height / 360)
    let outer = bounds.grown(by: 3 * thickness + 2)
    let view = bitmap.view
    let (across, down) = (outer.size.width, outer.size.height)
    for edge in [
      PixelRect(x: outer.minX, y: outer.minY, width: across, height: thickness),
      PixelRect(x: outer.minX, y: outer.maxY - thickness, width: across, height: thickness),
      PixelRect(x: outer.minX, y: outer.minY, width: thickness, height: down),
      PixelRect(x: outer.maxX - thickness, y: outer.minY, width: thickness, height: down),
    ] {
      view.fill(edge, with: SheetLook.frame)
    }
  }
}

extension PixelRect {
  /// Returns the rectangle extended by `margin` pixels on every side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: minX - margin, y: minY - margin, width: size.width + 2 * margin,
      height: size.height + 2 * margin)
  }
}
