internal import ArgumentParser

/// The short help of a command: examples, and a selection of its options.
///
/// The other options are removed from the help text. Hidden options would also lose their values in
/// error messages.
struct ShortHelp {
  /// Example commands, one a line, indented by two spaces.
  let examples: String
  /// The long names of the options to show.
  private let options: Set<String>

  private static let common: Set = [
    "--captions", "--from", "--to", "--show", "--lines", "--style", "--text-size", HelpOptions.name,
    "--version", "--help",
  ]

  static let view = ShortHelp(
    examples: """
        echo Hola | visavis                  the first camera, and a caption
        my-pipeline | visavis --to Spanish   the captions of a speech pipeline
        visavis --demo                       a built-in scene and conversation
      """,
    options: common.union([
      "--camera", "--pipeline", "--demo", "--transcript", "--fullscreen", "--quit-at-end",
    ]))
  static let snapshot = ShortHelp(
    examples: """
        visavis snapshot --captions talk.jsonl --at 2.5 -o picture.png
        visavis snapshot --captions talk.jsonl --sheet 4x3 -o sheet.png
        echo Hola | visavis snapshot --captions - --size 640x360 -o hola.png
      """,
    options: common.union([
      "--camera", "--at", "--every", "--sheet", "--output", "--hash", "--text", "--size",
    ]))
  static let script = ShortHelp(
    examples: """
        visavis script story.script -o pictures
        visavis script story.script --captions talk.jsonl -o pictures
        echo 'at 1 shot a.png' | visavis script - --camera photo.jpg
      """,
    options: common.union(["--camera", "--output", "--hash", "--size"]))

  /// Returns the help text `whole` without the other options and without empty sections.
  func text(of whole: String) -> String {
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let beginning = lines.firstIndex { $0.hasPrefix("USAGE:") } ?? lines.startIndex
    var kept = lines[..<beginning].map(String.init)
    var isShown = true
    for line in lines[beginning...] {
      if line.hasPrefix("  -") {
        isShown = isKept(line)
      } else if !line.hasPrefix("   ") {
        isShown = true
      }
      if isShown { kept.append(String(line)) }
    }
    return Self.withoutEmptySections(kept).joined(separator: "\n")
  }

  /// True if the option that begins on `line` is shown: `  -o, --output <file>   …`.
  private func isKept(_ line: Substring) -> Bool {
    line.split(whereSeparator: { " ,/".contains($0) }).prefix { $0.hasPrefix("-") }
      .contains { options.contains(String($0)) }
  }

  /// Removes headers without lines below them.
  private static func withoutEmptySections(_ lines: [String]) -> [String] {
    var kept: [String] = []
    for (index, line) in lines.enumerated() {
      let isHeader = line.hasSuffix(":") && line == line.uppercased()
      let isAlone = index + 1 == lines.count || lines[index + 1].isEmpty
      if isHeader, isAlone {
        if kept.last?.isEmpty == true { kept.removeLast() }
      } else {
        kept.append(line)
      }
    }
    return kept
  }
}
