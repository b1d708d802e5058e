import Imaging
import Typesetting

/// A typesetter of the bundled faces, a new one for every test.
func typesetter() throws -> Typesetter {
  try Typesetter(fonts: InstalledFiles.fonts())
}

extension TextStyle {
  static let regular = TextStyle(size: 40)
  static let bold = TextStyle(size: 40, weight: .bold)
}

extension Typesetter {
  /// The lines of a text at 40 pixels, in a measure as wide as `sample`.
  func texts(of text: String, asWideAs sample: String, language: String? = nil) -> [String] {
    let width = advance(of: sample, language: language, style: .regular)
    return lines(of: text, language: language, style: .regular, width: width).map(\.text)
  }

  /// The only line of `text`.
  func line(_ text: String, style: TextStyle = .regular) throws -> TextLine {
    let lines = lines(of: text, style: style, width: 100_000)
    guard let line = lines.first, lines.count == 1 else { throw NotOneLine(count: lines.count) }
    return line
  }

  /// The white picture of the only line of `text`.
  func picture(_ text: String, style: TextStyle = .regular) throws -> LineBitmap? {
    bitmap(of: try line(text, style: style), style: style, color: .white)
  }
}

struct NotOneLine: Error {
  let count: Int
}

extension Bitmap {
  /// Every pixel, row by row.
  var words: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in view[x, y] } }
  }
}
