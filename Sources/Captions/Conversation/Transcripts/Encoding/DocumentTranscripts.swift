internal import Captions
internal import System

/// The encoder of plain text: `[0:00:12] Ana: Hasta mañana`, further lines indented.
struct TextTranscript: TranscriptEncoder {
  let texts: TranscriptTexts
  let place: ConversationPlace

  /// Earlier contents are separated by a blank line.
  func opening(after ending: FileEnding) -> String { ending.blankLine }

  func text(of entry: ConversationEntry) -> String? {
    let passages = entry.passages(showing: texts)
    guard !passages.isEmpty else { return nil }
    let time = ClockTime(place.beginning + entry.cueStart)
    let speaker = entry.speaker.map { "\($0): " } ?? ""
    let lines = passages.flatMap(\.lines).joined(separator: "\n    ")
    return "[\(time)] \(speaker)\(lines)\n"
  }
}

/// The encoder of a table of GitHub Flavored Markdown (4.10), one row for each entry.
struct MarkdownTranscript: TranscriptEncoder {
  let texts: TranscriptTexts
  let place: ConversationPlace

  private var columns: [String] {
    let titles = texts.selection == .both ? ["Translation", "Original"] : ["Text"]
    return ["Time", "Speaker", "Language"] + titles
  }

  /// The table goes on if the file ends with one of the same number of columns.
  func opening(after ending: FileEnding) -> String {
    if ending.newlineCount < 2, ending.lastLine.tableCellCount == columns.count {
      return ending.lineEnd
    }
    let rule = "|" + String(repeating: "---|", count: columns.count)
    return "\(ending.blankLine)\(Self.row(columns))\(rule)\n"
  }

  func text(of entry: ConversationEntry) -> String? {
    let shown = entry.passages(showing: texts)
    guard !shown.isEmpty else { return nil }
    let time = "\(ClockTime(place.beginning + entry.cueStart))"
    let speaker = entry.speaker?.escapedForMarkdown ?? ""
    guard texts.selection == .both else {
      let text = shown.map(Self.cell).joined(separator: "<br>")
      return Self.row([time, speaker, shown[0].language ?? "", text])
    }
    let (translation, original) = entry.texts(inLanguage: texts.language)
    let languages = [original, translation].compactMap { $0?.language }.joined(separator: " → ")
    return Self.row([
      time, speaker, languages, translation.map(Self.cell) ?? "", original.map(Self.cell) ?? "",
    ])
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func cell(_ passage: TranscriptPassage) -> String {
    passage.lines.map(\.escapedForMarkdown).joined(separator: "<br>")
  }
}

/// A time as people read it: `1:02:03`, in hours, minutes and seconds.
struct ClockTime: Sendable, Equatable, CustomStringConvertible {
  let time: Duration

  init(_ time: Duration) {
    self.time = time
  }

  /// Reads the time in front of a line: `[1:02:03]` of a text, or `| 1:02:03 |` of a table.
  init?(beginningOf line: some StringProtocol) {
    guard line.hasPrefix("[") || line.hasPrefix("| ") else { return nil }
    let text = line.drop { "[| ".contains($0) }.prefix { $0.isNumber || $0 == ":" }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let units = parts.compactMap { Int64($0) }
    // The limit is that of the times of a caption stream.
    guard parts.count == 3, units.count == 3, units[0] < 1_000_000, units[1] < 60, units[2] < 60
    else { return nil }
    time = .seconds(units[0] * 3600 + units[1] * 60 + units[2])
  }

  var description: String {
    let seconds = time.components.seconds
    let rest = [seconds / 60 % 60, seconds % 60].map { ":" + "\($0)".zeroPadded(to: 2) }
    return "\(seconds / 3600)" + rest.joined()
  }
}

extension String {
  /// The text of a table's cell, in which no character is markup.
  fileprivate var escapedForMarkdown: String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case "\\", "|", "*", "_", "`", "[", "]", "~", "$":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The number of cells of a table's row; 0 if the line is no row.
  fileprivate var tableCellCount: Int {
    guard hasPrefix("|"), hasSuffix("|") else { return 0 }
    var (count, isEscaped) = (-1, false)
    for scalar in unicodeScalars {
      if scalar == "|", !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }
}
