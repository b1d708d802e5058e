internal import Imaging
internal import Messages
internal import Typesetting

/// The layout of short texts on rounded backgrounds: notices and controls.
struct PillLayout {
  let metrics: ControlMetrics
  let typesetter: Typesetter
  let boxes: BoxCache
  let strings: InterfaceStrings

  /// Returns the same layout with other measures.
  func with(_ metrics: ControlMetrics) -> PillLayout {
    PillLayout(metrics: metrics, typesetter: typesetter, boxes: boxes, strings: strings)
  }

  var style: TextStyle { TextStyle(size: metrics.fontSize, weight: .regular) }

  /// Returns the width of `text` on one line, in pixels.
  func advance(of text: String) -> Int {
    typesetter.advance(of: text, style: style)
  }

  /// Returns the layers of the strip, with one background per control.
  ///
  /// The words of a control without a command are dimmed.
  func layers(for strip: ControlStrip, pressed: Control.ID?) -> [Scene.Layer] {
    strip.items.flatMap { item in
      let look: PillLook =
        item.control.id == pressed ? .pressed : item.control.command == nil ? .label : .button
      return pill(
        lines(of: item.control.label, width: item.frame.size.width), in: item.frame, look: look)
    }
  }

  func lines(of text: String, width: Int) -> [TextLine] {
    typesetter.lines(of: text, style: style, width: width)
  }

  /// Returns the size of a pill around `lines`.
  func size(around lines: [TextLine]) -> PixelSize {
    PixelSize(
      width: (lines.map(\.advance).max() ?? 0) + 2 * metrics.padding,
      height: metrics.height + max(0, lines.count - 1) * metrics.pitch)
  }

  /// Returns a background that fills `frame`, and the words on it; empty without lines.
  func pill(_ lines: [TextLine], in frame: PixelRect, look: PillLook) -> [Scene.Layer] {
    guard !lines.isEmpty else { return [] }
    return [box(frame, look: look)] + words(lines, in: frame, color: look.ink)
  }

  func box(_ frame: PixelRect, look: PillLook) -> Scene.Layer {
    let bitmap = boxes.box(
      of: frame.size, radius: metrics.height / 2, color: look.box, rim: look.rim)
    return Scene.Layer(bitmap: bitmap, origin: frame.origin)
  }

  func words(_ lines: [TextLine], in frame: PixelRect, color: Color) -> [Scene.Layer] {
    let font = typesetter.metrics(of: style)
    let textHeight = font.ascent + font.descent + (lines.count - 1) * metrics.pitch
    let firstBaseline = frame.minY + (frame.size.height - textHeight) / 2 + font.ascent
    // A single line is centered; several lines share their left edge.
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
