internal import ArgumentParser
internal import Console
internal import Imaging
internal import Language
internal import Scene
internal import System
internal import Typesetting

/// `visavis fonts`: explains the face, direction and line breaks of each run of a text.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts", abstract: "Explain the face, script and breaks of a text.",
    discussion: """
      Each run of the text is a line: its direction, script and face, and the text itself with | \
      where a line may break and ¶ where a paragraph ends. Characters that no face has are named.
      """)

  @Argument(help: "The text, or - for standard input.")
  var text: String

  @Option(
    help: .init("The caption's language, such as ja, Japanese or zh-Hant.", valueName: "language"),
    transform: NamedLanguage.argument)
  var lang: NamedLanguage?

  @Option(help: .init("The preferred font family.", valueName: "family"))
  var font: String?

  @Option(
    parsing: .unconditional,
    help: .init("Show the lines as in a window of this size.", valueName: "WxH"),
    transform: PixelSize.argument)
  var size: PixelSize?

  @Flag(inversion: .prefixedNo, help: "Draw with system fonts what the bundled fonts lack.")
  var systemFonts = true

  @Flag(help: "As JSON, for programs.")
  var json = false

  func run() throws {
    let typesetter = try BundledFiles.typesetter(systemFonts: systemFonts)
    let text = text == "-" ? String(decoding: try InputFile.read("-"), as: UTF8.self) : text
    let setting = CaptionLook(family: font)
      .styleAndWidth(in: size ?? PixelSize(width: 1280, height: 720))
    let style = setting.style
    let explanation = typesetter.explanation(of: text, language: lang?.tag, style: style)
    let lines = size.map { _ in
      typesetter.lines(of: text, language: lang?.tag, style: style, width: setting.width).map(
        \.text)
    }
    if json {
      try StandardOutput.print(json: Self.json(of: explanation, lines: lines))
    } else {
      for line in ExplanationTable(explanation, lines: lines).rows { print(line) }
    }
  }
}

/// The output of `fonts`: a table of runs, followed by the font files.
///
/// The text is the last column, so that wide and right-to-left characters do not move the other
/// columns.
private struct ExplanationTable {
  let rows: [String]

  /// Creates the table, with the lines of the text unless they are nil.
  init(_ explanation: TextExplanation, lines: [String]?) {
    guard !explanation.paragraphs.isEmpty else {
      rows = ["the text has nothing to draw"]
      return
    }
    let last = explanation.paragraphs.count - 1
    rows =
      explanation.paragraphs.enumerated().flatMap { index, paragraph in
        Self.rows(of: paragraph, end: index < last ? "¶" : "")
      }
      + (lines.map { ["", "lines:"] + $0.map { "  \(Self.printable($0))" } } ?? [])
      + [""] + Self.files(of: explanation.paragraphs.flatMap(\.runs))
  }

  private static func rows(of paragraph: TextExplanation.Paragraph, end: String) -> [String] {
    guard !paragraph.runs.isEmpty else { return ["an empty paragraph\(end)"] }
    let cells = paragraph.runs.map { run in
      [
        run.direction == .rightToLeft ? "←" : "→", run.script.name ?? run.script.tag,
        name(of: run.face)
          + (run.face.languageSystem.map { " (\(Diagnostics.printable($0)))" } ?? ""),
        text(of: run, in: paragraph, end: end),
      ]
    }
    let isRightToLeft = paragraph.direction == .rightToLeft
    return ["a paragraph from \(isRightToLeft ? "right to left" : "left to right"):"]
      + TextTable.lines(of: cells).map { "  \($0)" }
  }

  /// The run's characters with `|` for a break opportunity, after the missing characters' numbers.
  private static func text(
    of run: TextExplanation.Run, in paragraph: TextExplanation.Paragraph, end: String
  ) -> String {
    var breaks = run.breaks[...]
    var text = ""
    for (index, scalar) in zip(run.range, run.text.unicodeScalars) {
      text += printable(String(scalar))
      guard breaks.first == index + 1 else { continue }
      breaks.removeFirst()
      text += index + 1 == paragraph.breaks.last ? end : "|"
    }
    guard !run.missing.isEmpty else { return text }
    return "\(run.missing.map(number).joined(separator: " "))  \(text)"
  }

  /// The faces in use and their files, one row each.
  private static func files(of runs: [TextExplanation.Run]) -> [String] {
    var rows: [[String]] = []
    for face in runs.map(\.face) where face.kind != .boxes {
      let location = face.index > 0 ? "\(face.file), face \(face.index)" : face.file
      let row = [name(of: face), Diagnostics.printable(location)]
      if !rows.contains(row) { rows.append(row) }
    }
    return TextTable.lines(of: rows)
  }

  private static func name(of face: FaceDescription) -> String {
    face.kind == .boxes
      ? "no face has it" : Diagnostics.printable(face.family ?? "a face without a name")
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
    "U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
  }
}

/// The output of `--json`, in which positions are counted in code points of a paragraph's text.
extension FontsCommand {
  private static func json(of explanation: TextExplanation, lines: [String]?) -> JSONObject {
    let paragraphs = explanation.paragraphs.map { paragraph in
      JSONObject([
        "text": paragraph.text, "direction": name(of: paragraph.direction),
        "runs": paragraph.runs.map(json), "breaks": paragraph.breaks,
      ])
    }
    return JSONObject(["paragraphs": paragraphs, "lines": lines])
  }

  private static func json(of run: TextExplanation.Run) -> JSONObject {
    let face = run.face
    let isDrawn = face.kind != .boxes
    return JSONObject([
      "text": run.text, "start": run.range.lowerBound, "end": run.range.upperBound,
      "script": run.script.tag, "direction": name(of: run.direction),
      "drawing": face.kind.rawValue, "family": face.family, "file": isDrawn ? face.file : nil,
      "index": isDrawn ? face.index : nil, "languageSystem": face.languageSystem,
      "missing": run.missing.isEmpty ? nil : run.missing.map(ExplanationTable.number),
    ])
  }

  private static func name(of direction: TextDirection) -> String {
    direction == .rightToLeft ? "right-to-left" : "left-to-right"
  }
}
