/// A grapheme cluster on its way to a face.
struct TextCluster {
  /// Where it ends in the text, in UTF-16.
  let end: Int
  /// The characters that a face must have for it; none for a joiner or another that shows nothing.
  let needs: [Unicode.Scalar]
  /// Whether many scripts share it, as they do digits, punctuation and spaces.
  let isShared: Bool
  /// The face it is set in.
  var face: Face
  /// The same, where it is none of the bundled ones.
  var found: FoundFace?

  /// Whether a script's own letters are in it.
  var isLetter: Bool { !isShared && !needs.isEmpty }

  /// The cluster `character`, which ends at `end`, in the face that it has unless a better one is
  /// found.
  init(_ character: Character, end: Int, face: Face) {
    let scalars = character.unicodeScalars
    self.end = end
    self.face = face
    needs = scalars.filter(Self.needsGlyph)
    isShared = scalars.first.map { ScriptCode(of: $0).isShared } ?? true
  }

  /// Whether a face must have a glyph for `scalar`: HarfBuzz makes spaces of any width out of the
  /// usual one, and nothing out of what is there only to act on its neighbours.
  static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return true }
    let properties = scalar.properties
    return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
  }

  mutating func take(_ found: FoundFace) {
    self.found = found
    face = found.face
  }
}
