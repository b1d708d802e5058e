internal import Imaging
internal import Typesetting

/// Short words on a rounded plate: notices and controls.
struct PillLayout {
  let metrics: ControlMetrics
  let typesetter: Typesetter
  let plates: PlateShelf

  var style: TextStyle { TextStyle(size: metrics.fontSize, weight: .regular) }

  /// The width of `text` on one line.
  func advance(of text: String) -> Int {
    typesetter.advance(of: text, style: style)
  }

  /// The strip, each control on its own plate; the words of one without a command are dimmed.
  func layers(for strip: ControlStrip, pressed: Control?) -> [Scene.Layer] {
    strip.items.flatMap { item in
      let look: PillLook =
        item.control == pressed ? .pressed : item.control.command == nil ? .label : .button
      return pill(lines(of: item.label, width: item.frame.size.width), in: item.frame, look: look)
    }
  }

  func lines(of text: String, width: Int) -> [TextLine] {
    typesetter.lines(of: text, style: style, width: width)
  }

  /// The size of a pill around `lines`.
  func size(around lines: [TextLine]) -> PixelSize {
    PixelSize(
      width: (lines.map(\.advance).max() ?? 0) + 2 * metrics.padding,
      height: metrics.height + max(0, lines.count - 1) * metrics.pitch)
  }

  /// A plate that fills `frame`, and the words on it.
  func pill(_ lines: [TextLine], in frame: PixelRect, look: PillLook) -> [Scene.Layer] {
    guard !lines.isEmpty else { return [] }
    return [plate(frame, look: look)] + words(lines, in: frame, color: look.ink)
  }

  func plate(_ frame: PixelRect, look: PillLook) -> Scene.Layer {
    let bitmap = plates.plate(
      of: frame.size, radius: metrics.height / 2, color: look.plate, rim: look.rim)
    return Scene.Layer(bitmap: bitmap, origin: frame.origin)
  }

  func words(_ lines: [TextLine], in frame: PixelRect, color: Color) -> [Scene.Layer] {
    let font = typesetter.metrics(of: style)
    let textHeight = font.ascent + font.descent + (lines.count - 1) * metrics.pitch
    let firstBaseline = frame.minY + (frame.size.height - textHeight) / 2 + font.ascent
    // A single line stands in the middle, several begin together.
    let slack = frame.size.width - 2 * metrics.padding - (lines.map(\.advance).max() ?? 0)
    let x = frame.minX + metrics.padding + max(0, slack / 2)
    return lines.indices.compactMap { row -> Scene.Layer? in
      guard let set = typesetter.bitmap(of: lines[row], style: style, color: color)
      else { return nil }
      let pen = PixelPoint(x: x, y: firstBaseline + row * metrics.pitch)
      return Scene.Layer(bitmap: set.bitmap, origin: set.place(pen: pen))
    }
  }
}
