import CaptionCoding
import Testing

@Suite("Subtitles in pieces and endless subtitles")
struct SubtitleTearingTests {
  private static let subRip = Array(
    """
    \u{FEFF}1\r
    00:00:01,000 --> 00:00:02,500 X1:5\r
    <i>ñandú</i> 👩‍👧 &amp; {\\an8}नमस्ते\r
    42\r
    \r
    2\r00:00:03.5 --> 00:00:04\rcarriage\rreturns\r\r
    3\n00:00:xx --> 0:5\nlost\n
    astray\n\n0:6 --> 0:5\nfin sin nueva línea
    """.utf8)

  private static let webVTT = Array(
    """
    \u{FEFF}WEBVTT title\r
    Kind: captions\r
    \r
    NOTE ñ\r
    \r
    id\r00:01.000 --> 00:02.500 line:0\r<v Ana>ñandú 👩‍👧\r\n&amp; <v Luis>नमस्ते\r\r
    00:03.000 --> 0:4\nlost\n\n00:05.000 --> 00:04.000\nfin\n00:06.000 --> 00:07.000\nlast <00:06.
    """.utf8)

  @Test(arguments: [(SubtitleFormat.subRip, 3), (.webVTT, 4)])
  func theSizeOfPiecesDoesNotMatter(_ format: SubtitleFormat, _ count: Int) {
    let file = format == .subRip ? Self.subRip : Self.webVTT
    let whole = cues(in: file, format)
    #expect(whole.cues.count == count)
    #expect(whole.warnings[.brokenTimeLine] == 1)
    #expect(whole.warnings[.endBeforeStart] == 1)
    for size in 1...file.count {
      let torn = cues(in: file, format, inPiecesOf: size)
      #expect(torn.cues == whole.cues)
      #expect(torn.warnings == whole.warnings)
    }
    for cut in 0...file.count {
      var decoder = SubtitleDecoder(format)
      let pieces = [0..<cut, cut..<file.count].map { decoder.decode(file.span.extracting($0)) }
      #expect(pieces.joined() + decoder.finish() == whole.cues)
    }
  }

  @Test(arguments: [SubtitleFormat.subRip, .webVTT])
  func aCueIsReturnedAtItsEnd(_ format: SubtitleFormat) {
    var decoder = SubtitleDecoder(format)
    func decode(_ text: String) -> [String] { decoder.decode(Array(text.utf8).span).map(\.text) }
    #expect(decode("WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n").isEmpty)
    #expect(decode("\n") == ["Hola"])
    #expect(decoder.finish().isEmpty)
  }

  @Test(arguments: [SubtitleFormat.subRip, .webVTT])
  func aCueWithoutAnEndIsTruncated(_ format: SubtitleFormat) {
    let line = String(repeating: "palabra ", count: 1000) + "\n"
    let file = "WEBVTT\n\n00:01.000 --> 00:02.000\n" + String(repeating: line, count: 200)
    let (cues, warnings) = cues(in: file, format)
    #expect(cues.count == 1)
    #expect((1_000_000...1 << 20).contains(cues[0].text.utf8.count))
    #expect(warnings[.cueTooLong] == 1)
  }

  @Test func textThatIsNotUTF8IsReplacedAndCounted() {
    let file = Array("0:1 --> 0:2\nma".utf8) + [0xF1] + Array("ana\n".utf8)
    let (cues, warnings) = cues(in: file, .subRip)
    #expect(cues.map(\.text) == ["ma\u{FFFD}ana"])
    #expect(warnings[.invalidText] == 1)
  }

  @Test(arguments: [SubtitleFormat.subRip, .webVTT], ["<", "<font ", "{\\", "&", "<i>", "<v a>"])
  func markupWithoutAnEndCostsNoMoreThanItsBytes(_ format: SubtitleFormat, _ morsel: String) {
    let payload = String(repeating: morsel, count: 200_000 / morsel.utf8.count)
    let start = ContinuousClock.now
    let read = cues(in: "WEBVTT\n\n00:01.000 --> 00:02.000\n\(payload)\n\n", format)
    #expect(read.cues.count <= 1)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func aHundredThousandCuesInAnyOrderCostNoMoreThanTheirNumber() {
    let times = (0..<100_000).map { ($0 * 7919) % 100_000 }
    let file = times.map { "\($0):00 --> \($0):30\n\($0)\n\n" }.joined()
    let start = ContinuousClock.now
    let read = timeline(file, .subtitles(.subRip))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(read.entries.count == 200_000)
    #expect(read.end == .seconds(99_999 * 60 + 30))
  }
}
