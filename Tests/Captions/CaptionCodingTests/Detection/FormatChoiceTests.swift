import CaptionCoding
import Captions
import Testing

/// Tests of the table in docs/formats.md, row by row.
///
/// The cases have the names of the rows.
@Suite("Detected formats")
struct FormatChoiceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let stream: String
    let format: String?
    let captions: [String]

    init(_ name: String, _ stream: String, _ format: String?, _ captions: [String]) {
      self.name = name
      self.stream = stream
      self.format = format
      self.captions = captions
    }

    var testDescription: String { name }
  }

  /// The bytes by which whisper-stream clears its line.
  static let eraseLine =
    "\u{1B}[2K\r" + String(repeating: " ", count: 100) + "\u{1B}[2K\r"

  static let rows = [
    Row("a plain line", "Hola\n", nil, ["Hola"]),
    Row("plain lines", "Hola\n¿Qué tal?\n", "jsonl", ["Hola", "¿Qué tal?"]),
    Row("a number", "42\n", nil, ["42"]),
    Row("two numbers", "42\n43\n", nil, ["42", "43"]),
    Row("a list", "[1, 2]\n", nil, ["[1, 2]"]),
    Row("a price", "100 200 euros\n", nil, ["100 200 euros"]),
    Row("a timed line", "0 1720 Takhle to je\n", nil, ["0 1720 Takhle to je"]),
    Row(
      "two timed lines", "0 1720  Das ist es.\n1720 2400  So.\n", "whisper-streaming",
      ["Das ist es. So."]),
    Row("a text alone", #"{"text": "x"}"# + "\n", nil, ["(x)"]),
    Row("two texts", #"{"text": "x"}"# + "\n" + #"{"text": "y"}"# + "\n", "jsonl", ["(y)"]),
    Row(
      "a text, then a partial", #"{"text": "x"}"# + "\n" + #"{"partial": "y"}"# + "\n", "vosk",
      ["x", "(y)"]),
    Row(
      "a text over lines", "{\n  \"text\" : \"x\"\n}\n{\n  \"partial\" : \"y\"\n}\n", "vosk",
      ["x", "(y)"]),
    Row(
      "an object of ours",
      #"{"id":"u","text":"Ho"}"# + "\n" + #"{"id":"u","text":"Hola","final":true}"# + "\n",
      "jsonl", ["Hola"]),
    Row("a broken object", "{\"text\": \"Ho\nHola\n", nil, ["Hola"]),
    Row("WEBVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n\n", "vtt", ["Hola"]),
    Row("a number above times", "1\n00:00:01,000 --> 00:00:02,000\nHola\n\n", "srt", ["Hola"]),
    Row("an address", "https://example.org/a_b?c=1\n", nil, ["https://example.org/a_b?c=1"]),
    Row(
      "a line of a log", "[2026-01-01 10:00:00] INFO: Hola\n", nil,
      ["[2026-01-01 10:00:00] INFO: Hola"]),
    Row("number signs", "###\n", nil, ["###"]),
    Row("a hashtag", "# uno\n## dos\n", "jsonl", ["# uno", "## dos"]),
    Row("a line of whisper", "[00:00:00.000 --> 00:00:02.000]   Hola\n", nil, ["Hola"]),
    Row(
      "[Start speaking]", "[Start speaking]\n\(eraseLine) Hola\(eraseLine) Hola, amigo\n",
      "whisper-stream", ["Hola, amigo"]),
    Row("a cleared screen", "\u{1B}[H\u{1B}[2JHola\n", nil, ["(Hola)"]),
    Row("Done!", "Done!\n", nil, ["Done!"]),
  ]

  @Test(arguments: rows)
  func isReadAsDocumented(row: Row) {
    let feed = Feed.of(row.stream)
    #expect(feed.captions == row.captions)
    #expect(feed.decoder.format?.name == row.format)
  }

  /// There is a pause after every line, in which pending records are released.
  @Test(arguments: rows.filter { !["two timed lines", "a number above times"].contains($0.name) })
  func aPauseChangesNothing(row: Row) {
    var feed = Feed()
    for line in row.stream.split(separator: "\n", omittingEmptySubsequences: false) {
      feed.send(line + "\n")
      while feed.expireTimeout() {}
    }
    feed.end()
    #expect(feed.captions == row.captions)
  }

  @Test(arguments: rows)
  func aHelloBeforeTheStreamChangesNothing(row: Row) {
    let feed = Feed.of(#"{"hello":1,"want":["control"]}"# + "\n" + row.stream)
    #expect(feed.captions == row.captions)
    #expect(feed.decoder.format?.name == row.format)
    var helloCount = 0
    for case .hello(let hello, _) in feed.events where hello.wantsControl { helloCount += 1 }
    #expect(helloCount == 1)
  }

  @Test(arguments: rows)
  func byteOrderMarksAndLineEndsChangeNothing(row: Row) {
    let lines = row.stream.split(separator: "\n", omittingEmptySubsequences: false)
    let feed = Feed.of("\u{FEFF}" + lines.joined(separator: "\r\n"))
    #expect(feed.captions == row.captions)
    #expect(feed.decoder.format?.name == row.format)
  }
}
