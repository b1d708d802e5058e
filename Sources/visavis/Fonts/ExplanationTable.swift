internal import Typesetting

/// The output of `fonts`: a table of runs, followed by the font files.
///
/// The text is the last column, so that wide and right-to-left characters do not move the other
/// columns.
struct ExplanationTable {
  let rows: [String]

  /// Creates the table.
  ///
  /// - Parameters:
  ///   - explanation: The paragraphs and runs of the text.
  ///   - lines: The text broken into lines; nil if the lines are not shown.
  init(_ explanation: TextExplanation, lines: [String]?) {
    guard !explanation.paragraphs.isEmpty else {
      rows = ["the text has nothing to draw"]
      return
    }
    let last = explanation.paragraphs.count - 1
    rows =
      explanation.paragraphs.enumerated().flatMap { place, paragraph in
        Self.rows(of: paragraph, end: place < last ? "¶" : "")
      }
      + (lines.map { ["", "lines:"] + $0.map { "  \(Self.printable($0))" } } ?? [])
      + [""] + Self.files(of: explanation.paragraphs.flatMap(\.runs))
  }

  private static func rows(
    of paragraph: TextExplanation.Paragraph, end: String
  ) -> [String] {
    guard !paragraph.runs.isEmpty else { return ["an empty paragraph\(end)"] }
    let cells = paragraph.runs.map { run in
      [
        run.direction == .rightToLeft ? "←" : "→", run.script.name ?? run.script.tag,
        name(of: run.face),
        text(of: run, in: paragraph, end: end),
      ]
    }
    let isRightToLeft = paragraph.direction == .rightToLeft
    return ["a paragraph from \(isRightToLeft ? "right to left" : "left to right"):"]
      + aligned(cells).map { "  \($0)" }
  }

  /// The run's characters with `|` for a break opportunity, after the missing characters' numbers.
  private static func text(
    of run: TextExplanation.Run, in paragraph: TextExplanation.Paragraph, end: String
  ) -> String {
    var breaks = run.breaks[...]
    var text = ""
    for (place, scalar) in zip(run.range, run.text.unicodeScalars) {
      text += printable(String(scalar))
      guard breaks.first == place + 1 else { continue }
      breaks.removeFirst()
      text += place + 1 == paragraph.breaks.last ? end : "|"
    }
    guard !run.missing.isEmpty else { return text }
    return "\(run.missing.map(number).joined(separator: " "))  \(text)"
  }

  /// The faces in use and their files, one row each.
  private static func files(of runs: [TextExplanation.Run]) -> [String] {
    var rows: [[String]] = []
    for face in runs.map(\.face) where face.kind != .boxes {
      let place = face.index > 0 ? "\(face.file), face \(face.index)" : face.file
      let row = [name(of: face), Diagnostics.printable(place)]
      if !rows.contains(row) { rows.append(row) }
    }
    return aligned(rows)
  }

  private static func name(of face: FaceDescription) -> String {
    switch face.kind {
    case .boxes: "no face has it"
    case .outlines, .emoji: Diagnostics.printable(face.family ?? "a face without a name")
    }
  }

  /// Returns `rows` as lines, with each column but the last padded to a common width.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      .joined(separator: "  ")
    }
  }

  /// `text` with control and bidirectional control characters replaced by their numbers.
  private static func printable(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let properties = scalar.properties
      if properties.generalCategory == .control || properties.isBidiControl {
        result += "⟨\(number(scalar))⟩"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
