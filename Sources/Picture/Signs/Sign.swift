package import Imaging
internal import Language

/// A line of text before the camera.
package struct SignLine: Hashable, Sendable {
  package var text: String
  package var quad: Quad
  /// The mean confidence of its letters, from 0 to 1.
  package var confidence: Double
  /// True if the line goes on with the sentence of the line before.
  package var continues: Bool

  package init(text: String, quad: Quad, confidence: Double, continues: Bool = false) {
    self.text = text
    self.quad = quad
    self.confidence = confidence
    self.continues = continues
  }
}

/// The colors of a sign: its letters, and its plate at the left and the right end of the lines.
package struct PlateColors: Hashable, Sendable {
  package var text: Color
  package var left: Color
  package var right: Color

  package init(text: Color, left: Color, right: Color) {
    self.text = text
    self.left = left
    self.right = right
  }
}

/// Lines of text that belong together, such as those of a plate, a notice or a menu.
package struct Sign: Hashable, Sendable {
  /// A number that the sign keeps as long as it is in the picture.
  package var id: Int
  /// The lines in the order in which they are read.
  package var lines: [SignLine]
  /// The language's tag (BCP 47); nil if it is not known.
  package var language: String?
  package var quad: Quad
  package var colors: PlateColors

  package init(
    id: Int, lines: [SignLine], language: String?, quad: Quad, colors: PlateColors
  ) {
    self.id = id
    self.lines = lines
    self.language = language
    self.quad = quad
    self.colors = colors
  }

  /// The sentences and entries, each of the lines over which it goes.
  package var paragraphs: [ArraySlice<SignLine>] {
    var starts = lines.indices.filter { $0 == 0 || !lines[$0].continues }
    starts.append(lines.count)
    return zip(starts, starts.dropFirst()).map { lines[$0..<$1] }
  }

  /// The text, with a line break between paragraphs.
  package var text: String { paragraphs.map(Self.text).joined(separator: "\n") }

  /// The mean confidence of the letters.
  package var confidence: Double {
    let letters = lines.reduce(0) { $0 + $1.text.count }
    guard letters > 0 else { return 0 }
    return lines.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
  }

  /// Joins the lines of a paragraph: without a space where the script has none, and without a hyphen that only divides
  /// a word.
  package static func text(of paragraph: ArraySlice<SignLine>) -> String {
    paragraph.reduce(into: "") { text, line in
      guard let last = text.unicodeScalars.last, let first = line.text.unicodeScalars.first else {
        return text += line.text
      }
      if last == "-" || last == "\u{2010}", text.dropLast().last?.isLetter == true,
        first.properties.isLowercase
      {
        text.removeLast()
      } else if !(last.isUnspaced && first.isUnspaced) {
        text += " "
      }
      text += line.text
    }
  }
}

/// A sign in other pictures.
extension Sign {
  /// Returns the sign in a picture that is larger by a factor.
  package func scaled(by factor: Double) -> Sign {
    factor == 1 ? self : placed { $0.scaled(by: factor) }
  }

  /// Returns the sign in the mirror image of a picture, as if its words were printed there to be read.
  package func mirrored(inWidth width: Double) -> Sign {
    var mirrored = placed { $0.mirrored(inWidth: width) }
    (mirrored.colors.left, mirrored.colors.right) = (colors.right, colors.left)
    return mirrored
  }

  private func placed(_ place: (Quad) -> Quad) -> Sign {
    var placed = self
    placed.quad = place(quad)
    for index in lines.indices { placed.lines[index].quad = place(lines[index].quad) }
    return placed
  }
}
