import Typesetting

/// The expected layout of one text in a golden picture, written by hand.
///
/// Directions follow UAX #9, line ends UAX #14 and `LineBreakStrategy`, faces docs/fonts.md.
struct Specimen {
  /// The direction of a text's parts.
  enum Order {
    case leftToRight
    case rightToLeft
    /// For each line, the texts of its runs from left to right.
    case mixed([[String]])
  }

  /// The bundled family for a part of a text, with its language system unless it is the default.
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
    case romanian = "Noto Sans (ROM)"
    case catalan = "Noto Sans (CAT)"
    case serbian = "Noto Sans (SRB)"
    case macedonian = "Noto Sans (MKD)"
    case urdu = "Noto Sans Arabic (URD)"
    case nepali = "Noto Sans Devanagari (NEP)"
    case marathi = "Noto Sans Devanagari (MAR)"
    case taiwanese = "Visavis Han SC (ZHT)"
    case hongKong = "Visavis Han SC (ZHH)"
    /// Boxes with code points, as no face has the characters.
    case boxes
  }

  /// The name of the specimen's picture.
  let picture: String
  let language: String?
  /// The text, as in the script.
  let text: String
  /// The lines in the golden's size, without the spaces that hang over their ends.
  let lines: [String]
  let order: Order
  /// The faces in reading order.
  let faces: [Face]

  /// A specimen of a text.
  ///
  /// - Parameters:
  ///   - picture: The picture's name without `.png`.
  ///   - language: The caption's language.
  ///   - marked: The text with a `|` at the end of each line.
  ///   - faces: The faces in reading order.
  ///   - order: The direction of its parts.
  ///   - shown: The only line, if it is not all of the text.
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

  /// The visible part of a line: trailing spaces hang over its end, and a soft hyphen shows there.
  private static func shownLine(_ line: Substring) -> String {
    switch line.unicodeScalars.last {
    case "\u{AD}": String(line.dropLast()) + "-"
    case let last? where last.properties.isWhitespace: String(line.dropLast())
    default: String(line)
    }
  }
}

/// The specimens of one script of `Tests/Goldens`, in the order of its pictures.
struct SpecimenSheet: CustomStringConvertible {
  /// The script's name.
  let script: String
  let specimens: [Specimen]

  var description: String { script }

  static let all = [westernScripts, asianScripts, languagesAndDirections, oddTexts, looks]
    .flatMap { $0.map { SpecimenSheet(script: $0.key, specimens: $0.value) } }

  /// The scripts whose pictures are not about text layout.
  static let aboutOtherThings: Set = [
    "cameras", "caption-drag", "caption-top", "captions", "controls", "controls-2x",
    "controls-folded", "controls-menu", "controls-right-to-left", "controls-states",
    "controls-two-readers", "face-places", "face-to-face-looks", "face-to-face-own-words",
    "face-to-face-split", "face-to-face-stacked", "face-to-face-window", "help", "history",
    "history-far", "moving", "paint-on", "pop-on", "portrait", "rising", "rolling",
    "theme-high-contrast", "theme-light", "turning", "unconfirmed", "zooming",
  ]
}
