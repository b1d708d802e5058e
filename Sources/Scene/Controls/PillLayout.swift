internal import Imaging
internal import Typesetting

/// Short words on a rounded plate: notices and controls.
struct PillLayout {
  let metrics: ControlMetrics
  let typesetter: Typesetter
  let plates: PlateShelf

  private static let plate = Color.black.withAlpha(190)
  private static let pressedPlate = Color(red: 70, green: 110, blue: 170, alpha: 230)
  private static let labelPlate = Color.black.withAlpha(110)
  private static let ink = Color.white

  var style: TextStyle { TextStyle(size: metrics.fontSize, weight: .regular) }

  /// The width of `text` on one line.
  func advance(of text: String) -> Int {
    typesetter.advance(of: text, style: style)
  }

  /// The strip, each control on its own plate; a label without a command is paler.
  func layers(for strip: ControlStrip, pressed: Control?) -> [Scene.Layer] {
    strip.items.flatMap { item in
      let color =
        item.control == pressed
        ? Self.pressedPlate : item.control.command == nil ? Self.labelPlate : Self.plate
      return pill(lines(of: item.label, width: item.frame.size.width), in: item.frame, color: color)
    }
  }

  /// Notices one under the other below the strip's row, at the left of the inner 80 %.
  func layers(forNotices notices: [String], viewport: PixelSize) -> [Scene.Layer] {
    let left = viewport.width / 10
    let measure = max(metrics.fontSize, viewport.width - 2 * left - 2 * metrics.padding)
    var y = metrics.margin + metrics.height + metrics.gap
    return notices.flatMap { notice -> [Scene.Layer] in
      let set = Array(lines(of: notice, width: measure).prefix(3))
      let frame = PixelRect(
        x: left, y: y, width: (set.map(\.advance).max() ?? 0) + 2 * metrics.padding,
        height: metrics.height + max(0, set.count - 1) * pitch)
      y = frame.maxY + metrics.gap
      return pill(set, in: frame, color: Self.plate)
    }
  }

  private var pitch: Int { metrics.fontSize * 4 / 3 }

  func lines(of text: String, width: Int) -> [TextLine] {
    typesetter.lines(of: text, style: style, width: width)
  }

  func pill(_ lines: [TextLine], in frame: PixelRect, color: Color) -> [Scene.Layer] {
    guard !lines.isEmpty else { return [] }
    let plate = Scene.Layer(
      bitmap: plates.plate(of: frame.size, radius: metrics.height / 2, color: color),
      origin: frame.origin)
    let font = typesetter.metrics(of: style)
    let textHeight = font.ascent + font.descent + (lines.count - 1) * pitch
    let firstBaseline = frame.minY + (frame.size.height - textHeight) / 2 + font.ascent
    // A single line stands in the middle, several begin together.
    let slack = frame.size.width - 2 * metrics.padding - (lines.map(\.advance).max() ?? 0)
    let x = frame.minX + metrics.padding + max(0, slack / 2)
    return [plate]
      + lines.indices.compactMap { row -> Scene.Layer? in
        guard let set = typesetter.bitmap(of: lines[row], style: style, color: Self.ink)
        else { return nil }
        let pen = PixelPoint(x: x, y: firstBaseline + row * pitch)
        return Scene.Layer(bitmap: set.bitmap, origin: set.place(pen: pen))
      }
  }
}
