import CaptionCoding
import Testing

@Suite("whisper_streaming")
struct WhisperStreamingTests {
  private func decode(_ stream: String) -> DecodedStream {
    DecodedStream(of: stream, as: .whisperStreaming)
  }

  @Test func wordsWithoutBlanksAreSeparated() {
    #expect(decode("0 9 Takhle to je\n9 13 a dost\n").finals == ["Takhle to je a dost"])
    #expect(decode("0 9 今日は\n9 13 会議\n").finals == ["今日は会議"])
    #expect(decode("0 9 สวัสดี\n9 13 ครับ\n").finals == ["สวัสดีครับ"])
    #expect(decode("0 9 안녕\n9 13 하세요\n").finals == ["안녕 하세요"])
  }

  @Test func aRepeatedLineHasEqualTimes() {
    #expect(decode("0 9  no\n0 9  no\n9 13  no\n").finals == ["no no"])
    #expect(decode("1.5000 0 9  no\n2.5000 0 9  no\n").finals == ["no"])
  }

  @Test func theTimeOfPrintingComesFirstAndHasDecimals() {
    let stream = Array("2691.4399 300 1380  Chairman\n3000.0000 1380 1500  speaks\n".utf8)
    var timeline = CaptionTimeline(format: .external(.whisperStreaming))
    timeline.read(stream.span)
    #expect(timeline.entries.map(\.time) == [.microseconds(2_691_440), .seconds(3)])
    #expect(timeline.isTimed)
  }

  @Test func numbersInTheTextArePreserved() {
    #expect(decode("100 200 300 euros\n").finals == ["300 euros"])
    #expect(decode("100 200 3.50 euros\n").finals == ["3.50 euros"])
  }

  @Test func invalidTimesAreIgnored() {
    let read = decode("-40 100  one\n900 200  two\n1e300 99999999999999999999  three\n")
    #expect(read.finals == ["one two three"])
    #expect(read.lines.first == #"{"id":"1","text":"one","stable":3,"end":0.1}"#)
    #expect(read.warnings.total == 0)
  }

  @Test func linesWithoutTimesAreReported() {
    let read = decode("hello\n12 hello\nnan inf hello\n0x1 0x2 hello\n- - hello\n0 9  yes\n")
    #expect(read.finals == ["yes"])
    #expect(read.warnings[.unknownRecord] == 5)
  }

  @Test func emptyChunksHaveNoEvents() {
    #expect(decode("0 1720 \n0 1720\n \n\0\0\0\n").lines == [])
    #expect(decode("0 1720 \n0 1720\n \n\0\0\0\n").warnings.total == 0)
  }

  @Test func longSpeechWithoutAFullStopIsCutAtWords() {
    let chunks = (0..<100).map { "\($0 * 10) \($0 * 10 + 10)  words\($0)\n" }
    let finals = decode(chunks.joined()).finals
    #expect(finals.allSatisfy { (150...200).contains($0.count) || $0 == finals.last })
    #expect(finals.joined(separator: " ") == (0..<100).map { "words\($0)" }.joined(separator: " "))
  }
}
