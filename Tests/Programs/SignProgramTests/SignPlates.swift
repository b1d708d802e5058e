internal import Console
internal import Imaging
internal import Signs
internal import Typesetting

/// Pictures of plates with text in the bundled fonts, as a camera sees them at an angle.
struct SignPlates {
  static let size = PixelSize(width: 1280, height: 720)

  let typesetter: Typesetter

  init() throws { typesetter = try Typesetter(fonts: InstalledFiles.fonts()) }

  /// A wall of soft shades without letters.
  static func wall() -> Bitmap {
    let wall = Bitmap(size: size)
    for y in stride(from: 0, to: size.height, by: 8) {
      for x in stride(from: 0, to: size.width, by: 8) {
        let shade = UInt8(110 + (x / 9 + y / 5) % 60)
        wall.view.fill(
          PixelRect(x: x, y: y, width: 8, height: 8),
          with: Color(red: shade, green: shade, blue: shade &- 12))
      }
    }
    return wall
  }

  /// A plate with lines, from the front.
  func plate(
    _ lines: [String], em: Int, text: Color = .white,
    plate color: Color = Color(red: 0, green: 90, blue: 60)
  ) -> Bitmap {
    let style = TextStyle(size: em, weight: .regular)
    let metrics = typesetter.metrics(of: style)
    let pitch = metrics.lineHeight * 5 / 4
    let width = lines.map { typesetter.advance(of: $0, style: style) }.max() ?? 0
    let plate = Bitmap(
      size: PixelSize(width: width + 2 * em, height: pitch * lines.count + em), filledWith: color)
    for (row, line) in lines.enumerated() {
      guard let laidOut = typesetter.lines(of: line, style: style, width: .max / 2).first,
        let drawn = typesetter.bitmap(of: laidOut, style: style, color: text)
      else { continue }
      let x = laidOut.direction == .rightToLeft ? width + em - laidOut.advance : em
      plate.view.blend(
        drawn.bitmap.view,
        at: drawn.topLeft(pen: PixelPoint(x: x, y: em / 2 + row * pitch + metrics.ascent)))
    }
    return plate
  }

  /// A wall with a plate on it whose corners are at a quad.
  static func picture(of plate: Bitmap, on quad: Quad, wall: Bitmap = wall()) -> Bitmap {
    let seen = Bitmap(size: size)
    if let flattening = PlaneMotion(ofUnitSquareTo: quad)?.inverse {
      let scales = [Double(plate.size.width), Double(plate.size.height), 1]
      seen.view.drawInPerspective(
        plate.view, by: flattening.rows.enumerated().map { $1 * scales[$0 / 3] })
    }
    wall.view.blend(seen.view, at: .zero)
    return wall
  }

  /// A wall with a plate that is turned and tilted a little, its upper left corner at (`x`, `y`).
  static func picture(of plate: Bitmap, x: Double = 200, y: Double = 180, tilt: Double = 0.06)
    -> Bitmap
  {
    let (width, height) = (Double(plate.size.width), Double(plate.size.height))
    return picture(
      of: plate,
      on: Quad(
        topLeft: PlanePoint(x: x, y: y),
        topRight: PlanePoint(x: x + width * 0.98, y: y + width * tilt),
        bottomRight: PlanePoint(x: x + width * 0.97, y: y + width * tilt + height * 0.95),
        bottomLeft: PlanePoint(x: x, y: y + height)))
  }

  /// A picture as a binary PPM.
  static func pixmap(of picture: Bitmap) -> [UInt8] {
    Array("P6\n\(picture.size.width) \(picture.size.height)\n255\n".utf8) + picture.view.packedRGB()
  }
}
