/// The direction of a letter: left to right, or right to left.
///
/// Digits, punctuation and spaces have the direction of the letters around them (UAX #9).
package enum StrongDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

extension Unicode.Scalar {
  /// The direction of a letter; nil for other characters.
  ///
  /// The ranges are those in which unassigned code points have the bidirectional class R or AL in Unicode 15
  /// (DerivedBidiClass.txt).
  package var strongDirection: StrongDirection? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A: .leftToRight
    case ..<0xAA: nil
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic ? .rightToLeft : nil
    default: properties.isAlphabetic ? .leftToRight : nil
    }
  }
}
