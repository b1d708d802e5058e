/// The letters of scripts, with the marks that combine with them.
extension Unicode.Scalar {
  /// True for Hangul, in syllables and as single letters.
  var isHangul: Bool {
    (0xAC00...0xD7A3).contains(value) || (0x3131...0x318E).contains(value)
      || (0x1100...0x11FF).contains(value)
  }

  /// True for Devanagari, but for its punctuation and digits.
  var isDevanagari: Bool { (0x900...0x963).contains(value) || (0x971...0x97F).contains(value) }

  /// True for Cyrillic.
  var isCyrillic: Bool { (0x400...0x52F).contains(value) }

  /// True for Greek.
  var isGreek: Bool {
    switch value {
    case 0x370...0x37D, 0x386, 0x388...0x3FF, 0x1F00...0x1FFE: true
    default: false
    }
  }

  /// True for Georgian.
  var isGeorgian: Bool { (0x10A0...0x10FF).contains(value) || (0x1C90...0x1CBF).contains(value) }

  /// True for Armenian letters.
  var isArmenian: Bool { (0x531...0x556).contains(value) || (0x561...0x587).contains(value) }

  /// True for Hebrew letters and points.
  var isHebrew: Bool {
    (0x5D0...0x5F2).contains(value) || (0x591...0x5BD).contains(value)
      || [0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7].contains(value)
  }
}
