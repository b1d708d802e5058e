internal import Captions
internal import Imaging

/// The QR code with which others enter a room, and the words for those who cannot scan it.
///
/// The card stands at the side at which lines end, in the middle of its room.
struct InvitationCard {
  let layers: [Scene.Layer]
  let frame: PixelRect

  /// The light modules around a QR code (ISO/IEC 18004, 6.3.8).
  private static let quietZone = 4
  /// The fewest pixels of a module that phones read from an arm's length.
  private static let minModule = 2

  /// Lays out the card in a part of the pane, before mirroring; nil if there is no room.
  init?(_ invitation: Invitation, in room: PixelRect, of pane: PixelSize, pills: PillLayout) {
    let metrics = pills.metrics
    let lines = invitation.words.enumerated().map { index, words in
      (words, pills.with(fontSize: index == 0 ? metrics.fontSize * 3 / 2 : metrics.fontSize))
    }
    let textHeight = lines.reduce(0) { $0 + $1.1.metrics.lineHeight }
    let count = invitation.modules.count + 2 * Self.quietZone
    // The code takes at most two fifths of the picture, which stays in view.
    let side = min(
      room.size.width * 2 / 5, room.size.height - textHeight - 2 * metrics.padding,
      pane.height / 2)
    let module = side / max(1, count)
    guard !invitation.modules.isEmpty, module >= Self.minModule else { return nil }
    let code = count * module
    let textWidth = lines.map { $0.1.width(of: $0.0) }.max() ?? 0
    let width = min(max(code, textWidth) + 2 * metrics.padding, room.size.width)
    let height = code + textHeight + 2 * metrics.padding
    let whole = PixelRect(origin: .zero, size: pane)
    let frame = pills.placed(
      PixelRect(
        x: room.maxX - width, y: room.minY + (room.size.height - height) / 2, width: width,
        height: height), in: whole)
    self.frame = frame
    var layers = [pills.box(frame, look: pills.theme.help, radius: metrics.padding)]
    layers.append(
      Scene.Layer(
        bitmap: Self.bitmap(of: invitation, module: module),
        origin: PixelPoint(
          x: frame.minX + (width - code) / 2, y: frame.minY + metrics.padding)))
    var y = frame.minY + metrics.padding + code
    for (words, layout) in lines {
      layers += layout.line(
        words,
        in: PixelRect(
          x: frame.minX, y: y, width: width, height: layout.metrics.lineHeight),
        color: pills.theme.text, isCentered: true)
      y += layout.metrics.lineHeight
    }
    self.layers = layers
  }

  /// Returns the code in black on white, with its quiet zone.
  private static func bitmap(of invitation: Invitation, module: Int) -> Bitmap {
    let count = invitation.modules.count + 2 * quietZone
    let bitmap = Bitmap(
      size: PixelSize(width: count * module, height: count * module), filledWith: .white)
    for (row, modules) in invitation.modules.enumerated() {
      for (column, isDark) in modules.enumerated() where isDark {
        bitmap.view.fill(
          PixelRect(
            x: (column + quietZone) * module, y: (row + quietZone) * module, width: module,
            height: module), with: .black)
      }
    }
    return bitmap
  }
}
