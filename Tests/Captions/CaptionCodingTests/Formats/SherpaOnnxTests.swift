import CaptionCoding
import Testing

@Suite("sherpa-onnx")
struct SherpaOnnxTests {
  private func decode(_ stream: String) -> DecodedStream {
    DecodedStream(of: stream, as: .sherpaOnnx)
  }

  @Test func theNumberOfASilentSegmentIsReused() {
    let read = decode(
      #"{"text": "", "segment": 0, "is_final": true}"# + "\n"
        + #"{"text": "one", "segment": 0, "is_final": true}"# + "\n"
        + #"{"text": "one", "segment": 0, "is_final": true}"# + "\n"
        + #"{"text": "two", "segment": 0, "is_final": true}"# + "\n")
    #expect(read.finals == ["one", "two"])
  }

  @Test func doneResetsTheNumbers() {
    let read = decode(
      #"{"text": "one", "segment": 0}"# + "\nDone!\n" + #"{"text": "two", "segment": 0}"# + "\n")
    #expect(read.finals == ["one", "two"])
    #expect(read.warnings.total == 0)
  }

  @Test func unfinishedSegmentsStayUnfinished() {
    let read = decode(#"{"text": "one", "segment": 0, "is_final": false}"# + "\n")
    #expect(read.lines == [#"{"id":"1","text":"one"}"#])
  }

  @Test func stringsMayHaveControlCharacters() {
    let read = decode("{\"text\": \"a\tb\u{1}c\", \"segment\": 0, \"is_final\": true}\n")
    #expect(read.finals == ["a bc"])
  }

  @Test func otherTokensDoNotAffectTheText() {
    let read = DecodedStream(
      of: Array(#"{"text": "né", "tokens": ["n", ""#.utf8) + [0xC3]
        + Array(#"", ""#.utf8) + [0xA9] + Array(#""], "segment": 0, "is_final": true}"#.utf8),
      as: .sherpaOnnx)
    #expect(read.finals == ["né"])
    #expect(read.warnings[.invalidText] == 1)
  }

  @Test func messagesWithoutTextAreUnknown() {
    let read = decode(
      #"{"text": 4, "segment": 0}"# + "\n" + #"{"segment": [1]}"# + "\n"
        + #"{"text": "yes", "segment": 1e99}"# + "\n")
    #expect(read.finals == ["yes"])
    #expect(read.warnings[.unknownRecord] == 2)
  }
}
