import CaptionCoding
import Testing

@Suite("Endless and invalid subtitles")
struct SubtitleTearingTests {
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
