/// The characters that divide text into lines, and those that a line cannot show.
extension Unicode.Scalar {
  /// True for the characters after which UAX #14 ends a line (BK, CR, LF, NL).
  package var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The character as a line shows it: a space for a tab, and nil for other control characters.
  package var inLine: Unicode.Scalar? {
    switch value {
    case 0x09: " "
    case 0x00...0x1F, 0x7F...0x9F: nil
    default: self
    }
  }
}
