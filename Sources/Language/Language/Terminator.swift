/// A punctuation mark that ends a sentence or a clause.
///
/// The marks are those of the scripts in customary modern use (UAX #31, table 5).
package enum Terminator: Hashable, Sendable {
  case sentence
  case clause

  /// Creates the terminator for the mark `scalar`, or nil for any other character.
  ///
  /// Sentences end with the marks of Sentence_Break=STerm and ATerm (UAX #29), an ellipsis, and the
  /// Khmer signs khan, bariyoosan and koomuut. Clauses end with the other marks of
  /// Terminal_Punctuation (UAX #44) and of Sentence_Break=SContinue, except dashes and the Ethiopic
  /// word separator. The Myanmar little section is a comma (The Unicode Standard, 16.3), though it
  /// is an STerm.
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // ASCII letters and digits come first because they are the most frequent.
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return nil
    // ! . ? and their doubles, the one dot leader, the ellipsis, the interrobang.
    case 0x21, 0x2E, 0x3F, 0x2024, 0x2026, 0x203C...0x203D, 0x2047...0x2049: self = .sentence
    // Armenian, Arabic, Devanagari, Myanmar, Ethiopic, Khmer.
    case 0x0589, 0x061D...0x061F, 0x06D4, 0x0964...0x0965, 0x104B, 0x1362, 0x1367...0x1368,
      0x17D4...0x17D5, 0x17DA:
      self = .sentence
    // Ideographic, vertical, small, fullwidth and halfwidth.
    case 0x3002, 0xFE12, 0xFE15...0xFE16, 0xFE19, 0xFE52, 0xFE56...0xFE57, 0xFF01, 0xFF0E, 0xFF1F,
      0xFF61:
      self = .sentence
    // , : ; and the Greek question mark and ano teleia, whose canonical equivalents are the
    // semicolon and the middle dot.
    case 0x2C, 0x3A...0x3B, 0x037E, 0x0387, 0xB7: self = .clause
    // Armenian, Hebrew, Arabic, Thai, Tibetan, Myanmar, Ethiopic, Khmer.
    case 0x055D, 0x05C3, 0x060C...0x060D, 0x061B, 0x0E5A...0x0E5B, 0x0F08, 0x0F0D...0x0F12, 0x104A,
      0x1363...0x1366, 0x17D6:
      self = .clause
    // Ideographic, vertical, small, fullwidth and halfwidth.
    case 0x3001, 0xFE10...0xFE11, 0xFE13...0xFE14, 0xFE50...0xFE51, 0xFE54...0xFE55, 0xFF0C,
      0xFF1A...0xFF1B, 0xFF64:
      self = .clause
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// True for a mark that ends a sentence.
  package var endsSentence: Bool { Terminator(self) == .sentence }

  /// True for a mark of Chinese and Japanese that ends a sentence without a space after it.
  ///
  /// The fullwidth full stop also occurs in numbers.
  package var endsSentenceWithoutSpace: Bool {
    switch value {
    case 0x3002, 0xFE56...0xFE57, 0xFF01, 0xFF1F, 0xFF61: true
    default: false
    }
  }

  /// True for a closing quotation mark or bracket, which may follow a terminator.
  ///
  /// Such marks are `"`, `'` and the general categories Pe and Pf (UAX #44). In some languages
  /// opening quotation marks are in Pf too, but these have a space before them.
  package var closesQuotation: Bool {
    switch self {
    case "\"", "'": true
    default:
      properties.generalCategory == .closePunctuation
        || properties.generalCategory == .finalPunctuation
    }
  }
}
