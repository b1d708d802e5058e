internal import CICU

/// One of a pair of brackets (UAX #9, BD14 to BD16) or of those quotation marks that are always used
/// the same way round.
enum Bracket {
  /// Opens a pair that ends with `closer`.
  case opening(closer: Unicode.Scalar)
  case closing

  /// Nil for what is no bracket.
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
