/// A grapheme cluster on its way to a face.
struct TextCluster {
  let character: Character
  /// Where it ends in the text, in UTF-16.
  let end: Int
  /// The characters that a face must have for it; none for a joiner or another that shows nothing.
  let needs: [Unicode.Scalar]
  /// Whether many scripts share it, as they do digits, punctuation and spaces.
  let isShared: Bool
  let presentation: EmojiPresentation
  /// The face it is set in; nil when there is none that has it.
  var face: KnownFace?

  /// Whether a script's own letters are in it.
  var isLetter: Bool { !isShared && !needs.isEmpty }

  var isAmbiguous: Bool { needs.first.map(Self.isAmbiguous) ?? false }

  var isMark: Bool { needs.first.map(Self.isMark) ?? false }

  /// Whether it is a soft hyphen, which shows where a line ends.
  var mayShowHyphen: Bool { character == "\u{AD}" }

  /// The cluster `character`, which ends at `end`.
  init(_ character: Character, end: Int) {
    let scalars = character.unicodeScalars
    self.character = character
    self.end = end
    needs = scalars.filter(Self.needsGlyph)
    isShared = scalars.first.map { ScriptCode(of: $0).isShared } ?? true
    presentation = EmojiPresentation(character)
  }

  /// Whether a face must have a glyph for `scalar`: HarfBuzz makes spaces of any width out of the
  /// usual one, and nothing out of what is there only to act on its neighbours.
  static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return true }
    let properties = scalar.properties
    return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
  }

  /// Whether `scalar` is one of the hyphens, dashes, quotation marks and dots that look different in
  /// East Asian faces: they follow the letters before them only where the language is known.
  static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2027).contains(scalar.value)
  }

  /// Whether `scalar` is one of those that East Asian faces have in a width of their own (—, ―, ‘,
  /// ’, “, ”, ‥ and …), the Chinese ones in full width: in one paragraph all are alike.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2014...0x2015, 0x2018...0x2019, 0x201C...0x201D, 0x2025...0x2026: true
    default: false
    }
  }

  /// Its stretches when the face that it is set in lacks some of its characters: those are in
  /// boxes, which stand behind the others.
  func stretches(base: Face) -> [(face: Face, end: Int)] {
    guard let face, !face.hasAll(needs) else { return [(face?.face ?? base.boxes, end)] }
    var end = self.end - character.utf16.count
    return character.unicodeScalars.map { scalar in
      end += UTF16.width(scalar)
      let isMissing = Self.needsGlyph(scalar) && !face.has(scalar)
      return (isMissing ? base.boxes : face.face, end)
    }
  }
}
