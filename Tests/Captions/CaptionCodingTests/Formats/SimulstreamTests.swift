import CaptionCoding
import Testing

@Suite("simulstream")
struct SimulstreamTests {
  private func decode(_ edits: [(new: String, deleted: String)]) -> DecodedStream {
    let messages = edits.map { #"{"new": "\#($0.new)", "deleted": "\#($0.deleted)"}"# + "\n" }
    return DecodedStream(of: messages.joined(), as: .simulstream)
  }

  private static let first = "The first sentence is long enough."
  private static let second = "And so is the second."

  @Test func finishedSentencesCanBeRetracted() {
    let read = decode([
      (Self.first + " " + Self.second, ""),
      (" holds, doesn't it?", " is long enough. " + Self.second),
    ])
    #expect(read.finals == ["The first sentence holds, doesn't it?"])
    #expect(read.lines.contains(#"{"id":"2","cancel":true}"#))
    #expect(read.warnings.total == 0)
  }

  @Test func aReplacedPassageHasTheSameName() {
    let read = decode([
      (Self.first, ""), (" And so", ""), (" But no", " And so"), (" But no", " But no"),
    ])
    #expect(read.lines.filter { $0.contains("But no") && !$0.contains("final") }.count == 1)
    #expect(!read.lines.contains { $0.contains("cancel") })
  }

  @Test func textBeyondTheRevisableLengthIsFinal() {
    let sentence = " This is one of very many sentences of the same length."
    var decoder = FeedDecoder(format: .external(.simulstream), connection: mic)
    var finals = 0
    for _ in 0..<40 {
      let events = decoder.decode(Array(#"{"new":"\#(sentence)","deleted":""}"#.utf8 + [10]).span)
      finals +=
        events.filter { RecordedStream.lines(of: $0).contains { $0.contains("final") } }.count
    }
    #expect((25..<35).contains(finals))
  }

  @Test func deletingTooMuchDeletesAllAndIsReported() {
    let read = decode([("One", ""), ("Two", "and much more than One")])
    #expect(read.finals == ["Two"])
    #expect(read.warnings[.unusableValue] == 1)
    #expect(decode([("One", ""), ("Two", " One")]).warnings.total == 0)
  }

  @Test func theEndOfProcessingEndsEverything() {
    let read = DecodedStream(
      of: #"{"new":"One","deleted":""}"# + "\n" + #"{"end_of_processing": true}"# + "\n"
        + #"{"new":"Two","deleted":""}"# + "\n", as: .simulstream)
    #expect(read.finals == ["One", "Two"])
  }

  @Test func otherMessagesAreNoEdits() {
    let read = DecodedStream(
      of: #"{"new":["a"],"deleted":["b"]}"# + "\n" + #"{"new":"One","deleted":null}"# + "\n{}\n",
      as: .simulstream)
    #expect(read.finals == ["One"])
    #expect(read.warnings[.unknownRecord] == 2)
  }
}
