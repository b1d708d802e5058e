/// A grapheme cluster with its assigned face.
struct TextCluster {
  let character: Character
  /// The end of the cluster in the text, in UTF-16 units.
  let end: Int
  /// The characters that need a glyph in the face, none in a joiner, for example.
  let visibleScalars: [Unicode.Scalar]
  /// True if many scripts share the cluster, for example a digit, a punctuation mark or a space.
  let isShared: Bool
  let presentation: EmojiPresentation
  /// The assigned face, or nil if no face has the cluster.
  var face: FaceCoverage?

  /// True if the cluster is a letter of a particular script.
  var isLetter: Bool { !isShared && !visibleScalars.isEmpty }

  var isAmbiguous: Bool { visibleScalars.first.map(Self.isAmbiguous) ?? false }

  var isPunctuationMark: Bool { visibleScalars.first.map(Self.isPunctuationMark) ?? false }

  /// True if the cluster is a soft hyphen, which is visible at the end of a line.
  var mayShowHyphen: Bool { character == "\u{AD}" }

  /// Creates a cluster without a face.
  ///
  /// The cluster ends at `end`.
  init(_ character: Character, end: Int) {
    let scalars = character.unicodeScalars
    self.character = character
    self.end = end
    visibleScalars = scalars.filter(Self.needsGlyph)
    isShared = scalars.first.map { ScriptCode(of: $0).isShared } ?? true
    presentation = EmojiPresentation(character)
  }

  /// Returns true if a face must have a glyph for `scalar`.
  ///
  /// HarfBuzz derives spaces of any width from the ordinary space, and draws nothing for characters
  /// that only affect their neighbors.
  static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return true }
    let properties = scalar.properties
    return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
  }

  /// Returns true for hyphens, dashes, quotation marks and dots that differ in East Asian faces.
  static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2027).contains(scalar.value)
  }

  /// Returns true for —, ―, ‘, ’, “, ”, ‥ and …, which East Asian faces have in full width.
  ///
  /// All marks of a paragraph are set in the same face.
  static func isPunctuationMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2014...0x2015, 0x2018...0x2019, 0x201C...0x201D, 0x2025...0x2026: true
    default: false
    }
  }

  /// Returns the cluster's faces with their ends.
  ///
  /// If the assigned face lacks some characters of the cluster, those are set in boxes of `base`.
  func spans(base: Face) -> [(face: Face, end: Int)] {
    guard let face, !face.hasAll(visibleScalars) else { return [(face?.face ?? base.boxes, end)] }
    var end = self.end - character.utf16.count
    return character.unicodeScalars.map { scalar in
      end += UTF16.width(scalar)
      let isMissing = Self.needsGlyph(scalar) && !face.has(scalar)
      return (isMissing ? base.boxes : face.face, end)
    }
  }
}

/// The presentation of a cluster (UTS #51, 1.4): as text, or as a picture in color.
enum EmojiPresentation {
  case text
  case emoji
  /// Text by default, or a picture if no text face has the emoji.
  case textOrEmoji

  init(_ cluster: Character) {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else {
      self = .text
      return
    }
    if first.value < 0x40 {
      // A digit alone is text. A digit with U+20E3 is a keycap (ED-14c).
      let isKey = scalars.contains("\u{20E3}") && !scalars.contains("\u{FE0E}")
      self = isKey ? .emoji : .text
    } else if scalars.contains("\u{FE0E}") {
      self = .text
    } else if first.properties.isEmojiPresentation
      || scalars.dropFirst().contains(where: Self.requestsEmoji)
    {
      self = .emoji
    } else {
      self = .textOrEmoji
    }
  }

  /// Returns true for variation selector 16, the zero width joiner, skin tones and tags.
  private static func requestsEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: false
    }
  }
}
