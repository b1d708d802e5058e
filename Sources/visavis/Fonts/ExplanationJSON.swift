internal import Typesetting

/// What a text is set in, as `fonts --json` prints it; programs rely on the names.
///
/// Places are counted in Unicode code points of the paragraph's text.
struct ExplanationJSON: Encodable {
  struct Paragraph: Encodable {
    var text: String
    /// `left-to-right` or `right-to-left`.
    var direction: String
    var runs: [Run]
    /// Where a line may end.
    var breaks: [Int]
  }

  struct Run: Encodable {
    var text: String
    var start: Int
    var end: Int
    /// Four letters of ISO 15924.
    var script: String
    var direction: String
    /// `outlines`, `emoji`, or `boxes` where no face has the characters.
    var drawing: String
    /// Absent for boxes, as are the two below.
    var family: String?
    var file: String?
    /// Which face of a collection.
    var index: Int?
    /// The characters that no face has; absent where there are none.
    var missing: [String]?
  }

  var paragraphs: [Paragraph]
  /// The lines in a window of the size that was asked for.
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
