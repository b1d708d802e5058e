import Typesetting

/// What a typographer expects of one text in a golden picture, written down before it was set.
///
/// Directions follow UAX #9, line ends UAX #14 and `LineFilling`, faces docs/fonts.md.
struct Specimen {
  /// In which direction the parts of a text run.
  enum Order {
    case leftToRight
    case rightToLeft
    /// For each line the texts of its runs from left to right.
    case mixed([[String]])
  }

  /// Which of the bundled families draws a part of a text.
  enum Face: String {
    case sans = "Noto Sans"
    case arabic = "Noto Sans Arabic"
    case hebrew = "Noto Sans Hebrew"
    case devanagari = "Noto Sans Devanagari"
    case bengali = "Noto Sans Bengali"
    case tamil = "Noto Sans Tamil"
    case thai = "Noto Sans Thai"
    case japanese = "Visavis Han JP"
    case chinese = "Visavis Han SC"
    case korean = "Visavis Han KR"
    /// No face has it: boxes with its numbers.
    case boxes
  }

  /// The name of the picture that it stands in.
  let picture: String
  let language: String?
  /// The text, as the script has it.
  let text: String
  /// The lines in the golden's size, without the spaces that hang over their ends.
  let lines: [String]
  let order: Order
  /// In the order in which the text is read.
  let faces: [Face]

  /// - Parameters:
  ///   - picture: the picture's name without `.png`.
  ///   - language: as the caption says it.
  ///   - marked: the text with a `|` wherever a line ends.
  ///   - faces: in the order in which the text is read.
  ///   - order: in which direction its parts run.
  ///   - shown: the only line, where it is not all of the text.
  init(
    _ picture: String, _ language: String?, _ marked: String, _ faces: [Face],
    _ order: Order = .leftToRight, shown: String? = nil
  ) {
    self.picture = picture + ".png"
    self.language = language
    text = marked.filter { $0 != "|" }
    lines = shown.map { [$0] } ?? marked.split(separator: "|").map(Self.shownLine)
    self.order = order
    self.faces = faces
  }

  /// A space hangs over a line's end, and a soft hyphen shows there.
  private static func shownLine(_ line: Substring) -> String {
    switch line.unicodeScalars.last {
    case "\u{AD}": String(line.dropLast()) + "-"
    case let last? where last.properties.isWhitespace: String(line.dropLast())
    default: String(line)
    }
  }
}

/// The specimens of one script of `Tests/Goldens`, in the order in which it shows them.
struct SpecimenSheet: CustomStringConvertible {
  /// The script's name.
  let script: String
  let specimens: [Specimen]

  var description: String { script }

  static let all =
    [
      european, rightToLeft, southAsian, eastAsian, mixedDirections, unusual, unbroken, bilingual,
      speakers, small,
    ] + looks

  /// The scripts whose pictures are about what happens to captions, or to the picture beneath them.
  static let aboutOtherThings: Set = [
    "cameras", "caption-top", "captions", "controls", "help", "moving", "paint-on", "pop-on",
    "rising",
    "rolling", "turning", "unconfirmed", "zooming",
  ]
}
