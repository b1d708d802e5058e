import CaptionCoding
import Testing

@Suite("Timelines of subtitles")
struct SubtitleTimelineTests {
  private static let unsorted = """
    1
    00:00:05,000 --> 00:00:07,000
    third

    2
    00:00:01,000 --> 00:00:04,000
    first

    3
    00:00:03,000 --> 00:00:05,000
    second

    """

  @Test func aCueIsVisibleFromItsStartToItsEnd() {
    let read = timeline(Self.unsorted, .subtitles(.subRip))
    #expect(read.isTimed)
    #expect(read.texts(at: .milliseconds(999)).isEmpty)
    #expect(read.texts(at: .seconds(1)) == ["first"])
    #expect(read.texts(at: .seconds(3)) == ["first", "second"])
    #expect(read.texts(at: .seconds(4)) == ["second"])
    #expect(read.texts(at: .milliseconds(4999)) == ["second"])
    #expect(read.texts(at: .seconds(5)) == ["third"])
    #expect(read.texts(at: .seconds(7)).isEmpty)
    #expect(read.entries.map(\.time) == read.entries.map(\.time).sorted())
  }

  @Test func simultaneousCuesHaveTheOrderOfTheFile() {
    let cues = (1...9).map { "0:1 --> 0:\(11 - $0)\n\($0)\n\n" }.joined()
    let read = timeline(cues, .subtitles(.subRip))
    #expect(read.texts(at: .seconds(1)) == (1...9).map { "\($0)" })
    #expect(read.texts(at: .seconds(8)) == ["1", "2"])
  }

  @Test(arguments: [SubtitleFormat.subRip, .webVTT])
  func aFileWithoutACueHasAWarning(_ format: SubtitleFormat) {
    let empty = timeline("WEBVTT\n", .subtitles(format))
    #expect(empty.entries.isEmpty && empty.end == .zero && empty.isTimed)
    #expect(empty.warnings[.noCue] == 1)
  }

  @Test func aMissingSignatureIsReportedOnce() {
    let read = timeline(Self.unsorted, .subtitles(.webVTT))
    #expect(read.warnings[.noSignature] == 1)
    #expect(read.warnings.total == 1)
  }

  // Detection of the format.

  @Test(arguments: [
    ("a.b.SRT", CaptionFormat.subtitles(.subRip)), ("/x.y/a.vtt", .subtitles(.webVTT)),
    ("a.jsonl", nil), ("-", nil), ("srt", nil), ("a.srt.txt", nil), ("/a.srt/b", nil),
  ])
  func fileExtensionsHaveFormats(_ name: String, _ format: CaptionFormat?) {
    #expect(CaptionFormat(fileName: name) == format)
  }

  @Test(arguments: [
    "WEBVTT\n\n00:01.000 --> 00:02.000\nHola",
    "\u{FEFF}WEBVTT x\r\n00:01.000 --> 00:02.000\r\nHola",
    "1\n00:00:01,000 --> 00:00:02,000\nHola", "00:00:01,000 --> 00:00:02,000\nHola\n",
    "\u{FEFF}\r\n\r\n 1 \r\n00:00:01,000 --> 00:00:02,000\r\nHola",
  ])
  func subtitlesAreDetectedByTheirFirstLines(_ file: String) {
    let bytes = Array(file.utf8)
    for size in [1, 7, .max] {
      let read = timeline(bytes, inPiecesOf: size)
      #expect(read.texts(at: .seconds(1)) == ["Hola"])
      #expect(read.end == .seconds(2))
      #expect(read.warnings.total == 0)
    }
  }

  @Test(arguments: [
    ("42", ["42"]), ("42\nHola", ["42", "Hola"]), ("\n\n1\n\n2", ["1", "2"]),
    ("Hola\n00:00:01,000 --> 00:00:02,000", ["Hola"]),
    (#"{"text":"WEBVTT"}"#, ["WEBVTT"]), ("WEBVTTX", ["WEBVTTX"]), ("", []), ("\n", []),
  ])
  func everythingElseIsTheCaptionStream(_ file: String, _ texts: [String]) {
    let bytes = Array(file.utf8)
    for size in [1, .max] {
      let read = timeline(bytes, inPiecesOf: size)
      #expect(read.texts(at: .zero) == texts)
      #expect(!read.isTimed)
    }
  }

  @Test func inputWithoutEvidenceIsTheCaptionStream() {
    for filler in ["\n", "x", "1", "\r\n"] {
      let bytes = Array((String(repeating: filler, count: 5000) + "\nHola\n").utf8)
      for size in [1, 100, .max] {
        #expect(timeline(bytes, inPiecesOf: size).texts(at: .zero).last == "Hola")
      }
    }
  }
}
