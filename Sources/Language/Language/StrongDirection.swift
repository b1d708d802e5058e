/// The direction of a letter: left to right, or right to left.
///
/// Digits are always read from left to right, but do not change the direction of what is around them;
/// punctuation and spaces have the direction of the letters around them (UAX #9).
package enum StrongDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

extension Unicode.Scalar {
  /// The direction of a letter, or of a mark that has one; nil for other characters.
  ///
  /// The ranges are those in which unassigned code points have the bidirectional class R or AL in Unicode 15
  /// (DerivedBidiClass.txt).
  package var strongDirection: StrongDirection? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A: .leftToRight
    case ..<0xAA: nil
    // The marks that say a direction, and nothing else.
    case 0x200E: .leftToRight
    case 0x200F, 0x061C: .rightToLeft
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic ? .rightToLeft : nil
    default: properties.isAlphabetic ? .leftToRight : nil
    }
  }
}

extension String {
  /// The text between the marks that keep its direction from what is around it (UAX #9, 2.4).
  package var isolated: String { "\u{2068}\(self)\u{2069}" }
}
