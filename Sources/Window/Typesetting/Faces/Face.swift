/// A face in a font file, with the way in which it is drawn.
struct Face: Hashable, Sendable {
  /// The way in which characters are drawn.
  enum Drawing: Hashable, Sendable {
    /// Outlines in the text color.
    case outlines
    /// Pictures with their own colors.
    case emoji
    /// Boxes with the code point in this face's digits, for characters that no face has.
    case boxes
  }

  /// The path of the font file.
  let path: String
  /// The index of the face in a font collection, or 0 in other files.
  let index: Int
  let drawing: Drawing
  /// True if strokes are made heavier because the family has no bold face.
  let isEmboldened: Bool
  /// The language system that decides the forms of letters, or nil for the default of the face.
  let languageSystem: LayoutTag?

  init(
    path: String, index: Int = 0, drawing: Drawing = .outlines, isEmboldened: Bool = false,
    languageSystem: LayoutTag? = nil
  ) {
    self.path = path
    self.index = index
    self.drawing = drawing
    self.isEmboldened = isEmboldened
    self.languageSystem = languageSystem
  }

  /// Returns the same face with a language system.
  func with(_ languageSystem: LayoutTag) -> Face {
    Face(
      path: path, index: index, drawing: drawing, isEmboldened: isEmboldened,
      languageSystem: languageSystem)
  }

  /// The boxes drawn with this face's digits.
  var boxes: Face { Face(path: path, index: index, drawing: .boxes) }
}

/// A face with its coverage.
struct FaceCoverage {
  let face: Face
  /// Returns true if the face has a glyph for a character.
  ///
  /// The first call may open the font file.
  let has: (Unicode.Scalar) -> Bool

  /// Returns true if the face has a glyph for each of `characters`.
  func hasAll(_ characters: some Sequence<Unicode.Scalar>) -> Bool {
    characters.allSatisfy(has)
  }
}
