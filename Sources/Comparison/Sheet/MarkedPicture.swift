internal import Imaging

/// The actual picture, grey and dimmed, with what changed in one strong colour and a frame around every
/// place; what is ignored is hatched.
///
/// Where only one of two pictures of different sizes reaches, all is change.
struct MarkedPicture {
  let bitmap: Bitmap

  /// More frames than this would be a grid.
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

  /// Paints the changed pixels, a run of a row at a time.
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

  /// A frame with some air between it and the place.
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
  /// The rectangle with a margin on all four sides.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: minX - margin, y: minY - margin, width: size.width + 2 * margin,
      height: size.height + 2 * margin)
  }
}
