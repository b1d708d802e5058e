internal import Imaging
internal import Typesetting

/// The look in pixels, for one window size.
struct CaptionMetrics: Hashable {
  let fontSize: Int
  private let family: String?
  /// From one baseline to the next.
  let pitch: Int
  /// What stands beneath a text is so much smaller.
  let smallSize: Int
  let smallPitch: Int
  /// The widest line.
  let measure: Int
  let padding: Int
  let radius: Int
  /// Where every box starts, and where text that runs from right to left ends.
  let startEdge: Int
  let endEdge: Int
  /// The upper edge of a box that hangs, and the lower edge of one that stands.
  let top: Int
  let bottom: Int
  /// So far below its place text can stand without being cut at the window's edge.
  let mostOffset: Int
  /// More lines than this would leave the window at its upper edge.
  let mostLines: Int

  /// The box stays inside the inner 80 % of the width and clear of the lower edge.
  init(look: CaptionLook, viewport: PixelSize) {
    let size = Double(viewport.referenceHeight) * 0.05 * Double(look.textSize) / 100
    family = look.family
    fontSize = max(9, Int(size.rounded()))
    pitch = (fontSize * 5 + 3) / 4
    smallSize = max(9, fontSize * 7 / 10)
    smallPitch = (smallSize * 5 + 3) / 4
    padding = max(3, fontSize * 2 / 5)
    radius = padding
    startEdge = viewport.width / 10
    endEdge = viewport.width - startEdge
    measure = max(fontSize, endEdge - startEdge - 2 * padding)
    bottom = viewport.height - max(4, viewport.height * 6 / 100)
    mostOffset = viewport.height - bottom + padding
    mostLines = max(1, (bottom - 2 * padding) / pitch)
    top =
      look.position == .top
      ? ControlMetrics(viewport: viewport).belowNotice
      : max(0, bottom - min(look.lines, mostLines) * pitch - 2 * padding)
  }

  /// What captions are set in.
  var style: TextStyle { TextStyle(size: fontSize, weight: .regular, family: family) }
  /// What names are set in.
  var labelStyle: TextStyle { TextStyle(size: fontSize, weight: .bold, family: family) }
  /// What stands beneath a text.
  var smallStyle: TextStyle { TextStyle(size: smallSize, weight: .regular, family: family) }
}
