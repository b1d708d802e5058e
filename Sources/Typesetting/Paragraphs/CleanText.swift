/// A paragraph that can be set, made of any string: one without control characters.
///
/// Newlines of every kind end a paragraph and a tab is a space. White space at the ends of the text and
/// of each paragraph is not set. Other control characters are left out. Of marks, joiners and
/// other characters that only change the one before them, thirty in a row are kept, as in Unicode's
/// Stream-Safe Text Format (UAX #15, 13): no language needs more, and a tower of them has no end.
struct CleanText {
  private var scalars = String.UnicodeScalarView()
  /// For each UTF-16 unit the place of its code point in the string that this was made of, ascending;
  /// one more says where the paragraph ends there.
  private(set) var origins: [Int]
  /// How many characters in a row have changed the one before them.
  private var tail = 0

  private static let longestTail = 30

  /// Begins at `origin`, a place in the string's code points.
  private init(origin: Int) {
    origins = [origin]
  }

  /// What is to be set.
  var text: String { String(scalars) }

  /// The paragraphs of `text`, empty ones between others included.
  static func paragraphs(of text: String) -> [CleanText] {
    var paragraphs: [CleanText] = []
    var open = CleanText(origin: 0)
    var previous: Unicode.Scalar?
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if endsParagraph(scalar) {
        if scalar != "\n" || previous != "\r" { paragraphs.append(open.trimmed()) }
        open = CleanText(origin: place + 1)
      } else {
        open.add(scalar, from: place)
      }
      previous = scalar
    }
    paragraphs.append(open.trimmed())
    while paragraphs.last?.scalars.isEmpty == true { paragraphs.removeLast() }
    return Array(paragraphs.drop { $0.scalars.isEmpty })
  }

  private mutating func add(_ scalar: Unicode.Scalar, from origin: Int) {
    guard let kept = Self.replacement(scalar) else { return }
    tail = Self.changesPrevious(kept) ? tail + 1 : 0
    guard tail <= Self.longestTail, !scalars.isEmpty || !kept.properties.isWhitespace else {
      return
    }
    scalars.append(kept)
    origins.removeLast()
    for _ in 0..<UTF16.width(kept) { origins.append(origin) }
    origins.append(origin + 1)
  }

  /// Without the white space at its end.
  private func trimmed() -> CleanText {
    var trimmed = self
    while let last = trimmed.scalars.last, last.properties.isWhitespace {
      trimmed.scalars.removeLast()
      trimmed.origins.removeLast(UTF16.width(last))
    }
    return trimmed
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
}
