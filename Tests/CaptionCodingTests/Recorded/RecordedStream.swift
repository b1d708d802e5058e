import Testing
import CaptionCoding
import Captions
import ProgramBench

/// What a program really wrote, and the events that it is to mean: `Fixtures/FORMAT/NAME.raw` and
/// `NAME.events.jsonl` beside it, as `visavis decode` prints them.
struct RecordedStream: CustomTestStringConvertible, Sendable {
  let format: CaptionFormat
  let name: String

  var testDescription: String { "\(format.name)/\(name)" }

  /// All there are, by format and name.
  static let all: [RecordedStream] = entries(of: folder).flatMap { name in
    guard let format = CaptionFormat(name: name) else { return [RecordedStream]() }
    return entries(of: "\(folder)/\(name)").filter { $0.hasSuffix(".raw") }
      .map { RecordedStream(format: format, name: String($0.dropLast(4))) }
  }

  static let folder =
    "/" + "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
    + "/Fixtures"

  var bytes: [UInt8] {
    get throws { try readFile("\(path).raw") }
  }

  /// What it is to mean; accepted anew where the environment asks for it.
  func expectation(now lines: [String]) throws -> [String] {
    let golden = "\(path).events.jsonl"
    if environmentVariable("VISAVIS_ACCEPT_GOLDENS") == "1" {
      try writeFile(golden, Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    let text = try String(decoding: readFile(golden), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private var path: String { "\(Self.folder)/\(format.name)/\(name)" }

  /// What the stream means when it comes in pieces of the sizes that `size` gives.
  func lines(as format: CaptionFormat?, inPiecesOf size: () -> Int) throws -> [String] {
    lines(of: try bytes, as: format, inPiecesOf: size)
  }

  /// What damaged bytes of such a stream mean.
  func lines(
    of bytes: [UInt8], as format: CaptionFormat?, inPiecesOf size: () -> Int
  ) -> [String] {
    var decoder = FeedDecoder(format: format, connection: mic)
    var events: [CaptionEvent] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + max(1, size()))
      events += decoder.decode(bytes.span.extracting(start..<end))
      start = end
    }
    events += decoder.finish()
    return events.flatMap(Self.lines)
  }

  static func lines(of event: CaptionEvent) -> [String] {
    CaptionStreamEncoder.lines(for: event, at: nil, name: name(in: event))
  }

  private static func name(in event: CaptionEvent) -> String? {
    guard case .update(let id, _) = event, case .named(let name) = id.name else { return nil }
    return name
  }
}
