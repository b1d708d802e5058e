/// The way in which a face draws characters.
package enum FaceDrawing: String, Sendable {
  /// Outlines in the text color.
  case outlines
  /// Pictures with their own colors.
  case emoji
  /// Boxes with the code point in the face's digits, for characters that no face has.
  case boxes
}

/// A face in a font file, with the way in which it is drawn.
struct Face: Hashable, Sendable {
  /// The path of the font file.
  let path: String
  /// FreeType's index, which holds `collectionIndex` in its low 16 bits and `namedInstance` above.
  var index = 0
  var drawing = FaceDrawing.outlines
  /// True if strokes are made heavier because the family has no bold face.
  var isEmboldened = false
  /// The language system that decides the forms of letters, or nil for the default of the face.
  var languageSystem: LayoutTag?

  /// The index of the face in a font collection, or 0 in other files.
  var collectionIndex: Int { index & 0xFFFF }
  /// The number of the named instance of a variable font, counted from 1, or 0 for the default.
  var namedInstance: Int { index >> 16 }

  /// Returns the same face with a language system.
  func with(_ languageSystem: LayoutTag) -> Face {
    var face = self
    face.languageSystem = languageSystem
    return face
  }

  /// The boxes drawn with this face's digits.
  var boxes: Face { Face(path: path, index: index, drawing: .boxes) }
}

/// A face with its coverage.
struct FaceCoverage {
  let face: Face
  /// Returns true if the face has a glyph for a character, perhaps after opening the file.
  let has: (Unicode.Scalar) -> Bool

  /// Returns true if the face has a glyph for each of `characters`.
  func hasAll(_ characters: some Sequence<Unicode.Scalar>) -> Bool {
    characters.allSatisfy(has)
  }
}
