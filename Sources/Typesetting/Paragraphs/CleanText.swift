/// Makes of any string what can be set: paragraphs without control characters.
///
/// Newlines of every kind end a paragraph and a tab is a space. White space at the ends of the text and
/// of each paragraph is not set. Other control characters are left out. Of marks, joiners and
/// other characters that only change the one before them, thirty in a row are kept, as in Unicode's
/// Stream-Safe Text Format (UAX #15, 13): no language needs more, and a tower of them has no end.
enum CleanText {
  private static let longestTail = 30

  /// The paragraphs of `text`, empty ones between others included.
  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [String] = []
    var open = String.UnicodeScalarView()
    var tail = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if endsParagraph(scalar) {
        if scalar == "\n", previous == "\r" { continue }
        paragraphs.append(trimmed(open))
        open = String.UnicodeScalarView()
        tail = 0
      } else if let kept = replacement(scalar) {
        tail = changesPrevious(kept) ? tail + 1 : 0
        if tail <= longestTail { open.append(kept) }
      }
    }
    paragraphs.append(trimmed(open))
    while paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return Array(paragraphs.drop { $0.isEmpty })
  }

  /// The characters after which UAX #14 ends a line (BK, CR, LF, NL).
  private static func endsParagraph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09: " "
    case 0x00...0x1F, 0x7F...0x9F: nil
    default: scalar
    }
  }

  private static func changesPrevious(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last].drop(while: isSpace)))
  }
}
