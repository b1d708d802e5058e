import CaptionCoding
import Captions
import ProgramBench
import Testing

/// A stream that a program wrote, and the expected events.
///
/// `Fixtures/FORMAT/NAME.raw` is the stream, and `NAME.events.jsonl` beside it has the events as
/// `visavis decode` prints them.
struct RecordedStream: CustomTestStringConvertible, Sendable {
  let format: CaptionFormat
  let name: String

  var testDescription: String { "\(format.name)/\(name)" }

  /// All recorded streams, by format and name.
  static let all: [RecordedStream] = entries(of: folder).flatMap { name in
    guard let format = CaptionFormat(name: name) else { return [RecordedStream]() }
    return entries(of: "\(folder)/\(name)").filter { $0.hasSuffix(".raw") }
      .map { RecordedStream(format: format, name: String($0.dropLast(4))) }
  }

  static let folder =
    "/" + "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures"

  var bytes: [UInt8] {
    get throws { try readFile("\(path).raw") }
  }

  /// Returns the expected events, after replacing them with `lines` if the environment requires it.
  func expectation(updatingTo lines: [String]) throws -> [String] {
    let golden = "\(path).events.jsonl"
    if environmentVariable("VISAVIS_ACCEPT_GOLDENS") == "1" {
      try writeFile(golden, Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    let text = try String(decoding: readFile(golden), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private var path: String { "\(Self.folder)/\(format.name)/\(name)" }

  /// Returns the events of the stream.
  func lines(as format: CaptionFormat?) throws -> [String] {
    decoded(try bytes, as: format).events.flatMap(Self.lines)
  }

  static func lines(of event: CaptionEvent) -> [String] {
    CaptionStreamEncoder.lines(for: event, at: nil, name: name(in: event))
  }

  private static func name(in event: CaptionEvent) -> String? {
    guard case .utterance(let id, _) = event, case .named(let name) = id.name else { return nil }
    return name
  }
}

/// Returns the number of bytes of text in a value and in everything that the value contains.
func storedTextBytes(_ value: Any) -> Int {
  if let text = value as? String { return text.utf8.count }
  if let bytes = value as? [UInt8] { return bytes.count }
  return Mirror(reflecting: value).children.reduce(0) { $0 + storedTextBytes($1.value) }
}
