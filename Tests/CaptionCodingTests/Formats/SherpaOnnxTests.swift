import CaptionCoding
import Testing

@Suite("sherpa-onnx")
struct SherpaOnnxTests {
  private func understood(_ stream: String) -> Understanding {
    Understanding(of: stream, as: .sherpaOnnx)
  }

  @Test func aNewSegmentIsTheEndOfTheOneBefore() {
    let read = understood(
      #"{"text": "one", "segment": 0}"# + "\n" + #"{"text": "two", "segment": 1}"# + "\n"
        + #"{"text": "two three", "segment": 1}"# + "\n")
    #expect(read.finals == ["one", "two three"])
  }

  @Test func aSilentSegmentGivesItsNumberToTheNext() {
    let read = understood(
      #"{"text": "", "segment": 0, "is_final": true}"# + "\n"
        + #"{"text": "one", "segment": 0, "is_final": true}"# + "\n"
        + #"{"text": "one", "segment": 0, "is_final": true}"# + "\n"
        + #"{"text": "two", "segment": 0, "is_final": true}"# + "\n")
    #expect(read.finals == ["one", "two"])
  }

  @Test func doneIsTheEndAndTheNumbersBeginAnew() {
    let read = understood(
      #"{"text": "one", "segment": 0}"# + "\nDone!\n" + #"{"text": "two", "segment": 0}"# + "\n")
    #expect(read.finals == ["one", "two"])
    #expect(read.warnings.total == 0)
  }

  @Test func whatAServerDidNotFinishStaysUnfinished() {
    let read = understood(#"{"text": "one", "segment": 0, "is_final": false}"# + "\n")
    #expect(read.lines == [#"{"id":"1","text":"one"}"#])
  }

  @Test func stringsMayHaveControlCharactersInThem() {
    let read = understood("{\"text\": \"a\tb\u{1}c\", \"segment\": 0, \"is_final\": true}\n")
    #expect(read.finals == ["a bc"])
  }

  @Test func tokensThatAreNoTextCostNoText() {
    let read = Understanding(
      of: Array(#"{"text": "né", "tokens": ["n", ""#.utf8) + [0xC3]
        + Array(#"", ""#.utf8) + [0xA9] + Array(#""], "segment": 0, "is_final": true}"#.utf8),
      as: .sherpaOnnx)
    #expect(read.finals == ["né"])
    #expect(read.warnings[.invalidText] == 1)
  }

  @Test func theTextIsNeeded() {
    let read = understood(
      #"{"text": 4, "segment": 0}"# + "\n" + #"{"segment": [1]}"# + "\n"
        + #"{"text": "yes", "segment": 1e99}"# + "\n")
    #expect(read.finals == ["yes"])
    #expect(read.warnings[.unknownRecord] == 2)
  }
}
