import Console
import Imaging
import Testing
import Typesetting

/// Returns a new typesetter with the bundled faces.
func makeTypesetter() throws -> Typesetter {
  try Typesetter(fonts: InstalledFiles.fonts())
}

extension TextStyle {
  static let regular = TextStyle(size: 40)
  static let bold = TextStyle(size: 40, weight: .bold)
}

extension Typesetter {
  /// Returns the lines of a text at 40 pixels, in lines as wide as `sample`.
  func texts(of text: String, asWideAs sample: String, language: String? = nil) -> [String] {
    let width = advance(of: sample, language: language, style: .regular)
    return lines(of: text, language: language, style: .regular, width: width).map(\.text)
  }

  /// Returns the only line of `text`.
  func line(_ text: String, style: TextStyle = .regular) throws -> TextLine {
    let lines = lines(of: text, style: style, width: 100_000)
    return try #require(lines.count == 1 ? lines.first : nil, "\(lines.count) lines")
  }

  /// Returns the white bitmap of the only line of `text`.
  func picture(_ text: String, style: TextStyle = .regular) throws -> LineBitmap? {
    bitmap(of: try line(text, style: style), style: style, color: .white)
  }
}

extension LineBitmap {
  /// Returns true if every pixel with ink is in `other`, `distance` pixels further to the right.
  func isPart(of other: LineBitmap, movedBy distance: Int = 0) -> Bool {
    let (right, down) = (other.origin.x - origin.x + distance, other.origin.y - origin.y)
    return (0..<bitmap.size.height).allSatisfy { y in
      (0..<bitmap.size.width).allSatisfy { x in
        bitmap.view[x, y] == 0 || bitmap.view[x, y] == other.bitmap.view[x + right, y + down]
      }
    }
  }
}

extension Bitmap {
  /// The sum of the coverage of every pixel.
  var coverage: Int { words.reduce(0) { $0 + Int($1 >> 24) } }

  /// Every pixel, row by row.
  var words: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in view[x, y] } }
  }
}
