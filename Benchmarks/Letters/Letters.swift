import Console
import FoundationEssentials
import Glibc
import Imaging
import Typesetting

/// `letters FOLDER`: sets texts with the bundled faces, for a comparison with another program.
///
/// Requests come as lines of JSON on standard input, and answers go to standard output in the same
/// order. Pictures are written to the folder. `tools/run letters.measure` asks.
@main
enum Letters {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      throw Failure(description: "usage: letters FOLDER")
    }
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    while let line = readLine() {
      let request = try JSONDecoder().decode(LettersRequest.self, from: Data(line.utf8))
      let answer = try LettersAnswer(request, typesetter: typesetter)
      if let name = request.picture {
        try write(request, answer.whole, to: "\(CommandLine.arguments[1])/\(name)", typesetter)
      }
      print(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }
  }

  /// Draws a line in white on nothing, as a PNG.
  ///
  /// A line without ink gives no file.
  private static func write(
    _ request: LettersRequest, _ line: TextLine?, to path: String, _ typesetter: Typesetter
  ) throws {
    let style = TextStyle(size: request.size)
    guard let line, let drawn = typesetter.bitmap(of: line, style: style, color: .white) else {
      return
    }
    try Data(try PNG.encode(drawn.bitmap.view)).write(to: URL(filePath: path))
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// A text to set.
struct LettersRequest: Decodable {
  let text: String
  let language: String
  /// The em in pixels.
  let size: Int
  /// The width of lines in pixels; without it, the text is one line.
  var width: Int?
  /// The name of the file for a picture of the text as one line.
  var picture: String?
}

/// A text that was set.
///
/// Offsets count code points of the text.
struct LettersAnswer: Encodable {
  struct Run: Encodable {
    let text: String
    /// The number of code points before the run, in reading order.
    let offset: Int
    let direction: String
    /// The path of the font file.
    let face: String
  }

  /// The advance of the text as one line in pixels.
  let advance: Double
  /// The runs of that line from left to right.
  let runs: [Run]
  let breaks: [Int]
  /// The starts of the lines in the requested width.
  let lineStarts: [Int]
  let whole: TextLine?

  private enum CodingKeys: String, CodingKey {
    case advance, runs, breaks, lineStarts
  }

  init(_ request: LettersRequest, typesetter: Typesetter) throws {
    let style = TextStyle(size: request.size)
    func lines(_ width: EmLength) -> [TextLine] {
      typesetter.lines(of: request.text, language: request.language, style: style, width: width)
    }
    let whole = lines(.unlimited)
    guard whole.count == 1 else {
      throw Failure(description: "not one line: \(request.text)")
    }
    self.whole = whole.first
    let explanation = typesetter.explanation(
      of: request.text, language: request.language, style: style)
    let faces = explanation.paragraphs.flatMap(\.runs)
    advance = whole.first.map { ($0.width + $0.startTrim).pixels(at: style.size) } ?? 0
    runs = (whole.first?.runs ?? []).map { run in
      let face = faces.last { $0.range.lowerBound <= run.offset }
      return Run(
        text: run.text, offset: run.offset,
        direction: run.direction == .rightToLeft ? "rtl" : "ltr",
        face: face?.face.file ?? "")
    }
    breaks = explanation.paragraphs.flatMap(\.breaks)
    lineStarts =
      request.width.map { width in
        lines(EmLength(pixels: Double(width), in: style)).map(\.codePoints.lowerBound)
      } ?? []
  }
}
