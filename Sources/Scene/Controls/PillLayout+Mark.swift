internal import Imaging
internal import Typesetting

extension PillLayout {
  private static let markPlate = Color.black.withAlpha(150)
  private static let markDot = Color(red: 255, green: 80, blue: 70)

  /// The mark that what is said is being kept: in the top right corner, where no caption comes, for as
  /// long as it is true; the strip may pass over it.
  func layersForMark(viewport: PixelSize) -> [Scene.Layer] {
    let small = PillLayout(
      metrics: metrics.forMark, typesetter: typesetter, plates: plates)
    return small.mark(rightEnd: viewport.width - metrics.margin, top: metrics.margin)
  }

  private func mark(rightEnd: Int, top: Int) -> [Scene.Layer] {
    let words = lines(of: "Transcript", width: .max / 2)
    let dot = metrics.fontSize * 5 / 8
    let lead = dot + metrics.padding * 3 / 4
    let width = (words.map(\.advance).max() ?? 0) + lead + 2 * metrics.padding
    let plate = PixelRect(x: rightEnd - width, y: top, width: width, height: metrics.height)
    let text = PixelRect(
      x: plate.minX + lead, y: top, width: width - lead, height: metrics.height)
    let light = Scene.Layer(
      bitmap: plates.plate(
        of: PixelSize(width: dot, height: dot), radius: dot / 2, color: Self.markDot),
      origin: PixelPoint(
        x: plate.minX + metrics.padding, y: top + (metrics.height - dot + 1) / 2))
    let ground = Scene.Layer(
      bitmap: plates.plate(
        of: plate.size, radius: metrics.height / 2, color: Self.markPlate),
      origin: plate.origin)
    return [ground, light] + pill(words, in: text, color: Color.black.withAlpha(0)).dropFirst()
  }
}
