internal import Language

/// A paragraph cleaned of control characters, ready for layout.
///
/// Every kind of newline ends a paragraph, and a tab becomes a space. White space at the ends of
/// the text and of each paragraph and other control characters are removed. At most 30
/// marks, joiners and other characters that modify the preceding one are kept in a row, as in
/// Unicode's Stream-Safe Text Format (UAX #15, 13). No language needs more. Pause marks of the Quran
/// that have no letter get spaces to stand on.
struct CleanText {
  private var scalars = String.UnicodeScalarView()
  /// For each UTF-16 unit, the offset of its code point in the original string, ascending.
  ///
  /// One more element holds the end of the paragraph in the original string.
  private(set) var sourceOffsets: [Int]
  /// The current number of consecutive characters that modify the preceding one.
  private var modifierCount = 0

  private static let maxModifierRun = 30

  /// Creates an empty paragraph that begins at code point `sourceOffset` of the original string.
  private init(sourceOffset: Int) {
    sourceOffsets = [sourceOffset]
  }

  /// The cleaned text.
  var text: String { String(scalars) }

  /// Returns the paragraphs of `text`, including empty ones between others.
  static func paragraphs(of text: String) -> [CleanText] {
    var paragraphs: [CleanText] = []
    var current = CleanText(sourceOffset: 0)
    var previous: Unicode.Scalar?
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if scalar.endsLine {
        if scalar != "\n" || previous != "\r" { paragraphs.append(current.trimmed()) }
        current = CleanText(sourceOffset: offset + 1)
      } else {
        current.add(scalar, from: offset)
      }
      previous = scalar
    }
    paragraphs.append(current.trimmed())
    while paragraphs.last?.scalars.isEmpty == true { paragraphs.removeLast() }
    return Array(paragraphs.drop { $0.scalars.isEmpty })
  }

  private mutating func add(_ scalar: Unicode.Scalar, from sourceOffset: Int) {
    guard let character = scalar.inLine else { return }
    modifierCount = Self.modifiesPrevious(character) ? modifierCount + 1 : 0
    guard modifierCount <= Self.maxModifierRun,
      !scalars.isEmpty || !character.properties.isWhitespace
    else {
      return
    }
    if isPauseMarkWithoutRoom(character) {
      for _ in 0..<Self.pauseMarkSpaces { append(Self.noBreakSpace, from: sourceOffset) }
    }
    append(character, from: sourceOffset)
  }

  private mutating func append(_ scalar: Unicode.Scalar, from sourceOffset: Int) {
    scalars.append(scalar)
    sourceOffsets.removeLast()
    for _ in 0..<UTF16.width(scalar) { sourceOffsets.append(sourceOffset) }
    sourceOffsets.append(sourceOffset + 1)
  }

  private static let noBreakSpace: Unicode.Scalar = "\u{A0}"
  /// The number of spaces that are as wide as a pause mark, half an em.
  private static let pauseMarkSpaces = 2

  /// Returns true if `character` is a pause mark without a letter before it.
  ///
  /// Faces draw these marks without an advance, over the letter before. At the start of a paragraph
  /// the mark would stand outside the line, and on the space behind another mark it would overprint
  /// that mark.
  private func isPauseMarkWithoutRoom(_ character: Unicode.Scalar) -> Bool {
    guard character.isQuranicPauseMark else { return false }
    let letters = scalars.reversed().drop { $0.properties.isWhitespace }
    return letters.first?.isQuranicPauseMark ?? true
  }

  /// Returns the paragraph without the white space at its end.
  private func trimmed() -> CleanText {
    var trimmed = self
    while let last = trimmed.scalars.last, last.properties.isWhitespace {
      trimmed.scalars.removeLast()
      trimmed.sourceOffsets.removeLast(UTF16.width(last))
    }
    return trimmed
  }

  private static func modifiesPrevious(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    return scalar.isMark || scalar.properties.isDefaultIgnorableCodePoint
  }
}

extension Unicode.Scalar {
  /// True for the small high signs after which a reciter of the Quran may pause or must not (The
  /// Unicode Standard, 9.2, "Quranic Marks").
  var isQuranicPauseMark: Bool { (0x6D6...0x6DC).contains(value) }

  /// True for a mark that modifies the letter before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
