internal import Typesetting

/// The output of `fonts --json`.
///
/// The property names are a public format.
///
/// Positions are counted in Unicode code points of the paragraph's text.
struct ExplanationJSON: Encodable {
  struct Paragraph: Encodable {
    var text: String
    /// `left-to-right` or `right-to-left`.
    var direction: String
    var runs: [Run]
    /// The positions of line break opportunities.
    var breaks: [Int]
  }

  struct Run: Encodable {
    var text: String
    var start: Int
    var end: Int
    /// The script as an ISO 15924 code of four letters.
    var script: String
    var direction: String
    /// `outlines`, `emoji`, or `boxes` if no face has the characters.
    var drawing: String
    /// The family of the face; nil for boxes, as are `file` and `index`.
    var family: String?
    var file: String?
    /// The index of the face in a font collection.
    var index: Int?
    /// The characters that no face has; nil if there are none.
    var missing: [String]?
  }

  var paragraphs: [Paragraph]
  /// The lines in a window of the requested size; nil if no size was given.
  var lines: [String]?

  init(_ explanation: TextExplanation, lines: [String]?) {
    paragraphs = explanation.paragraphs.map { paragraph in
      Paragraph(
        text: paragraph.text, direction: Self.name(of: paragraph.direction),
        runs: paragraph.runs.map(Self.run), breaks: paragraph.breaks)
    }
    self.lines = lines
  }

  private static func run(_ run: TextExplanation.Run) -> Run {
    let isDrawn = run.face.kind != .boxes
    return Run(
      text: run.text, start: run.range.lowerBound, end: run.range.upperBound,
      script: run.script.tag,
      direction: name(of: run.direction), drawing: run.face.kind.rawValue,
      family: run.face.family, file: isDrawn ? run.face.file : nil,
      index: isDrawn ? run.face.index : nil,
      missing: run.missing.isEmpty ? nil : run.missing.map(ExplanationTable.number))
  }

  private static func name(of direction: TextDirection) -> String {
    direction == .rightToLeft ? "right-to-left" : "left-to-right"
  }
}
