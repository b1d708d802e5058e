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
  /// How high all rows together may be without leaving the window.
  private let room: Int

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
    let belowNotice = ControlMetrics(viewport: viewport).belowNotice
    room = bottom - 2 * padding - (look.position == .top ? belowNotice : 0)
    top =
      look.position == .top
      ? belowNotice : max(0, bottom - 2 * padding - min(room, look.lines * pitch))
  }

  /// The most lines of text that there is room for, where each may have so many smaller ones beneath it;
  /// one at least.
  func mostLines(companions: Int) -> Int {
    max(1, room / (pitch + companions * smallPitch))
  }

  /// What captions are set in.
  var style: TextStyle { TextStyle(size: fontSize, weight: .regular, family: family) }
  /// What names are set in.
  var labelStyle: TextStyle { TextStyle(size: fontSize, weight: .bold, family: family) }
  /// What stands beneath a text.
  var smallStyle: TextStyle { TextStyle(size: smallSize, weight: .regular, family: family) }
}
