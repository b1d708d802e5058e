import Console
package import Imaging
internal import Randomness
package import Typesetting

/// A picture with a caption, every part of which a test may change.
package struct CaptionedPicture {
  package enum Background: CaseIterable, Sendable {
    /// Eight bars of 75 %.
    case bars
    /// Eight bars of 100 %, whose borders lie on no block of a JPEG.
    case saturatedBars
    case dark
    case gradient
    /// Soft shapes with a little noise, as in a camera's picture.
    case photograph
  }

  package var background: Background
  package var size: PixelSize
  package var lines: [String]
  package var fontSize: Int
  package var weight: TextStyle.Weight
  package var text: Color
  package var box: Color
  /// The caption's distance from its default position.
  package var offset: PixelPoint

  package init(
    background: Background = .bars, size: PixelSize = PixelSize(width: 320, height: 180),
    lines: [String] = ["¿Dónde está la", "estación?"], fontSize: Int = 12,
    weight: TextStyle.Weight = .regular, text: Color = .white,
    box: Color = Color.black.withAlpha(204), offset: PixelPoint = .zero
  ) {
    self.background = background
    self.size = size
    self.lines = lines
    self.fontSize = fontSize
    self.weight = weight
    self.text = text
    self.box = box
    self.offset = offset
  }

  /// The picture, drawn with a new typesetter because tests run in parallel.
  package func picture() throws -> Bitmap {
    let picture = Bitmap(size: size)
    picture.view.copy(background.picture(of: size).view)
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    let style = TextStyle(size: fontSize, weight: weight)
    let pitch = fontSize * 5 / 4
    let corner = PixelPoint(
      x: size.width / 10 + offset.x, y: size.height * 9 / 10 - lines.count * pitch + offset.y)
    let widest = lines.map { typesetter.advance(of: $0, style: style) }.max() ?? 0
    let boxBitmap = Bitmap(
      roundedBox: PixelSize(width: widest + 2 * fontSize, height: lines.count * pitch + fontSize),
      radius: 4, color: box)
    picture.view.blend(
      boxBitmap.view, at: PixelPoint(x: corner.x - fontSize, y: corner.y - fontSize / 2))
    for (row, lineText) in lines.enumerated() {
      typesetter.draw(
        lineText, at: PixelPoint(x: corner.x, y: corner.y + row * pitch), of: picture.view,
        style: style, color: text)
    }
    return picture
  }
}

extension CaptionedPicture.Background {
  private static let defaultSize = PixelSize(width: 320, height: 180)
  private static let defaultPictures = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.painted(defaultSize)) })

  /// The picture behind the caption, which is shared by size and must not be modified.
  func picture(of size: PixelSize) -> Bitmap {
    (size == Self.defaultSize ? Self.defaultPictures[self] : nil) ?? painted(size)
  }

  private func painted(_ size: PixelSize) -> Bitmap {
    let picture = Bitmap(size: size)
    switch self {
    case .bars: picture.paintBars(191, shift: 0)
    case .saturatedBars: picture.paintBars(255, shift: 5)
    case .dark: picture.view.fill(picture.view.bounds, with: Color(red: 30, green: 32, blue: 36))
    case .gradient:
      picture.paint { x, y in
        [40 + x * 180 / size.width, 30 + y * 200 / size.height, 20 + (x + y) / 4]
      }
    case .photograph:
      var generator = SeededGenerator(state: 7)
      picture.paint { x, y in
        let hills = (x / 13 * 37 + y / 17 * 61) % 97 + (x / 40 + y / 31) % 3 * 30
        return (0..<3).map { hills + $0 * 12 + 30 + Int.random(in: -3...3, using: &generator) }
      }
    }
    return picture
  }
}

extension Bitmap {
  fileprivate func paintBars(_ level: UInt8, shift: Int) {
    for bar in 0..<8 {
      let color = Color(
        red: bar & 2 == 0 ? level : 0, green: bar & 4 == 0 ? level : 0,
        blue: bar & 1 == 0 ? level : 0)
      view.fill(
        PixelRect(
          x: bar * size.width / 8 - shift, y: 0, width: size.width / 4, height: size.height),
        with: color)
    }
  }

  /// Sets every pixel to the blue, green and red of `channels`, clamped to 0...255.
  func paint(_ channels: (_ x: Int, _ y: Int) -> [Int]) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let values = channels(x, y).map { UInt8(clamping: $0) }
        view.fill(
          PixelRect(x: x, y: y, width: 1, height: 1),
          with: Color(red: values[2], green: values[1], blue: values[0]))
      }
    }
  }
}
