internal import CICU

/// A bracket of a pair (UAX #9, BD14 to BD16), or a quotation mark with a fixed orientation.
enum Bracket {
  /// The opening bracket of a pair that ends with `closer`.
  case opening(closer: Unicode.Scalar)
  case closing

  /// Creates the bracket, or nil if `character` is not a bracket.
  init?(_ character: Unicode.Scalar) {
    switch character {
    case "\u{AB}": self = .opening(closer: "\u{BB}")
    case "\u{2039}": self = .opening(closer: "\u{203A}")
    case "\u{BB}", "\u{203A}": self = .closing
    default:
      switch cicu_bracket_side(character.value) {
      case 1:
        guard let closer = Unicode.Scalar(cicu_paired_bracket(character.value)) else { return nil }
        self = .opening(closer: closer)
      case -1: self = .closing
      default: return nil
      }
    }
  }
}
