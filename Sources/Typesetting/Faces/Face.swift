/// One face: a design in one weight, as it lies in a font file, and how it draws.
struct Face: Hashable, Sendable {
  /// What stands for a character.
  enum Drawing: Hashable, Sendable {
    /// Outlines in the text's colour.
    case outlines
    /// Pictures in colours of their own.
    case emoji
    /// A box with the character's number, in this face's digits: no face has the character.
    case boxes
  }

  /// The file's path.
  let path: String
  /// Which face of a collection; 0 where the file has one.
  let index: Int
  let drawing: Drawing
  /// Whether its strokes are made heavier, as its family has no bold face.
  let isEmboldened: Bool

  init(
    path: String, index: Int = 0, drawing: Drawing = .outlines, isEmboldened: Bool = false
  ) {
    self.path = path
    self.index = index
    self.drawing = drawing
    self.isEmboldened = isEmboldened
  }

  /// The boxes that have this face's digits.
  var boxes: Face { Face(path: path, index: index, drawing: .boxes) }
}

/// A face, and what is in it.
struct KnownFace {
  let face: Face
  /// Whether it has a glyph for a character; may open the file at the first question.
  let has: (Unicode.Scalar) -> Bool

  /// Whether it has a glyph for each of `characters`.
  func hasAll(_ characters: some Sequence<Unicode.Scalar>) -> Bool {
    characters.allSatisfy(has)
  }
}
