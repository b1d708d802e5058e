internal import Imaging
internal import Signs
internal import Typesetting

/// The words of signs that are too small for them: a number on each sign, and a list at the edge of the window.
struct SignNotes {
  let layers: [Scene.Layer]

  private static let plate = Color(red: 16, green: 18, blue: 22, alpha: 232)
  private static let ink = Color(red: 255, green: 255, blue: 255)
  private static let mark = Color(red: 255, green: 205, blue: 60)

  /// Arranges the words of signs in a part of the window, at the side that is farther from most of them.
  init(
    _ signs: [(overlay: SignOverlay, quad: Quad)], in viewport: PixelSize, room: PixelRect,
    typesetter: Typesetter
  ) {
    guard !signs.isEmpty, !room.isEmpty else {
      layers = []
      return
    }
    let style = TextStyle(size: max(14, viewport.height / 32))
    let metrics = typesetter.metrics(of: style)
    let gap = metrics.lineHeight / 2
    let width = min(
      room.size.width - 2 * gap, max(room.size.width * 3 / 10, 12 * style.wholeSize))
    let inside = width - 4 * gap
    var rows: [(number: Int?, line: TextLine)] = []
    let maxRows = max(1, (room.size.height - 4 * gap) / metrics.lineHeight)
    var shown: [(overlay: SignOverlay, quad: Quad)] = []
    for sign in signs where inside >= style.wholeSize {
      let lines = sign.overlay.paragraphs.flatMap {
        typesetter.lines(of: $0, language: sign.overlay.language, style: style, width: inside)
      }
      guard !lines.isEmpty, rows.count + lines.count <= maxRows else { continue }
      shown.append(sign)
      rows += lines.enumerated().map { ($0 == 0 ? shown.count : nil, $1) }
    }
    guard !shown.isEmpty else {
      layers = []
      return
    }
    let middle = signs.reduce(0) { $0 + $1.quad.center.x } / Double(signs.count)
    let size = PixelSize(width: width, height: rows.count * metrics.lineHeight + 2 * gap)
    let corner = PixelPoint(
      x: middle > Double(room.middle.x) ? room.minX + gap : room.maxX - width - gap,
      y: max(room.minY + gap, room.middle.y - size.height / 2))
    let card = Bitmap(roundedBox: size, radius: gap, color: Self.plate)
    for (row, entry) in rows.enumerated() {
      let baseline = gap + row * metrics.lineHeight + metrics.ascent
      if let number = entry.number {
        typesetter.draw(
          "\(number)", at: PixelPoint(x: gap, y: baseline - metrics.ascent), of: card.view,
          style: style, color: Self.mark)
      }
      guard let text = typesetter.bitmap(of: entry.line, style: style, color: Self.ink) else {
        continue
      }
      let slack = entry.line.direction == .rightToLeft ? inside - entry.line.advance : 0
      card.view.blend(
        text.bitmap.view, at: text.topLeft(pen: PixelPoint(x: 3 * gap + slack, y: baseline)))
    }
    layers =
      shown.enumerated().map { index, sign in
        Self.mark(index + 1, at: sign.quad, style: style, in: viewport, typesetter)
      } + [Scene.Layer(bitmap: card, origin: corner)]
  }

  /// Returns a number in a disk before the first line of a sign.
  private static func mark(
    _ number: Int, at quad: Quad, style: TextStyle, in viewport: PixelSize, _ typesetter: Typesetter
  ) -> Scene.Layer {
    let side = typesetter.metrics(of: style).lineHeight
    let disk = Bitmap(
      roundedBox: PixelSize(width: side, height: side), radius: side / 2, color: mark)
    let width = typesetter.advance(of: "\(number)", style: style)
    typesetter.draw(
      "\(number)", at: PixelPoint(x: (side - width) / 2, y: 0), of: disk.view, style: style,
      color: .black)
    func place(_ value: Double, _ length: Int) -> Int {
      min(max(0, Int(value)), max(0, length - side))
    }
    return Scene.Layer(
      bitmap: disk,
      origin: PixelPoint(
        x: place(quad.topLeft.x - Double(side), viewport.width),
        y: place(quad.topLeft.y - Double(side) / 2, viewport.height)))
  }
}
