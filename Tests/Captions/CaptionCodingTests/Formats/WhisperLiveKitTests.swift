import CaptionCoding
import Testing

@Suite("WhisperLiveKit")
struct WhisperLiveKitTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .whisperLiveKit)
  }

  private func line(_ text: String, _ start: Int, _ end: Int, speaker: Int = 1) -> String {
    let times = #""start":"0:00:0\#(start)","end":"0:00:0\#(end)""#
    return #"{"speaker":\#(speaker),"text":"\#(text)",\#(times)}"#
  }

  private func silence(_ start: Int, _ end: Int) -> String {
    #"{"speaker":-2,"text":null,"start":"0:00:0\#(start)","end":"0:00:0\#(end)"}"#
  }

  private func buffers(_ tail: String = "") -> String {
    #""buffer_transcription":"\#(tail)","buffer_diarization":"","buffer_translation":""}"#
  }

  private func state(_ lines: String..., tail: String = "") -> String {
    #"{"status":"active_transcription","lines":[\#(lines.joined(separator: ","))],"# + buffers(tail)
  }

  private func diff(
    _ number: Int, count: Int, pruned: Int = 0, _ lines: String..., tail: String = ""
  ) -> String {
    #"{"type":"diff","seq":\#(number),"n_lines":\#(count),"lines_pruned":\#(pruned),"new_lines":["#
      + lines.joined(separator: ",") + "]," + buffers(tail)
  }

  @Test func aLongLineIsCutIntoSentences() {
    let said = " We are leaving at ten in the morning. Be there"
    let read = decode(state(line(said, 0, 4)), state(line(said + " in time.", 0, 6), silence(6, 9)))
    #expect(read.finals == ["We are leaving at ten in the morning.", "Be there in time."])
  }

  @Test func aDiffThatChangesTheLastLineReplacesIt() {
    let read = decode(
      #"{"type":"snapshot","seq":1,"lines":[\#(line(" one", 0, 1)),\#(line(" tw", 1, 2, speaker: 2))],"#
        + buffers(),
      diff(2, count: 2, line(" two", 1, 2, speaker: 2)), diff(3, count: 3, silence(2, 9)),
      #"{"type":"ready_to_stop"}"#)
    #expect(read.finals == ["two", "one"] || read.finals == ["one", "two"])
    #expect(read.warnings.total == 0)
  }

  @Test func aDiffThatReplacesTheFirstLinePrunesItAndIsTheSameUtterance() {
    let read = decode(
      #"{"type":"snapshot","seq":1,"lines":[\#(line(" one", 0, 1))],"# + buffers(),
      diff(2, count: 1, pruned: 1, line(" one two", 0, 2)))
    #expect(read.lines.count == 2)
    #expect(read.lines.allSatisfy { $0.hasPrefix(#"{"id":"1""#) })
  }

  @Test func aMissingDiffIsReported() {
    let read = decode(
      #"{"type":"snapshot","seq":1,"lines":[],"# + buffers(),
      diff(4, count: 3, line(" three", 4, 5)), diff(5, count: 4, silence(5, 9)))
    #expect(read.finals == ["three"])
    #expect(read.warnings[.missedUpdate] == 1)
  }

  @Test func anErrorIsReported() {
    let read = decode(
      #"{"status":"error","lines":[],"error":"FFmpeg failed to start.","# + buffers(),
      state(line("a", 0, 1)))
    #expect(
      read.lines.prefix(2) == [
        #"{"notice":"speech server: FFmpeg failed to start."}"#, #"{"notice":""}"#,
      ])
  }

  @Test func hugeNumbersDoNotTrap() {
    let read = decode(
      diff(.max, count: .max, pruned: .max, line("a", 0, 1)),
      diff(.min, count: .min, pruned: .min, line("b", 0, 1)),
      diff(1, count: 1), diff(2, count: .min, line("a", 0, 1)), diff(3, count: 1, pruned: 1),
      diff(4, count: .max), diff(5, count: 1_000_000_000), diff(6, count: 0, pruned: 1_000_000_000),
      state(line("c", 8, 9)), state(line("d", 2, 1)), state())
    #expect(read.lines.contains { $0.contains(#""text":"c""#) })
  }

  @Test func aLineWithoutItsBeginningRepeatsNothing() {
    let first = " The first sentence is a long one."
    let second = " The second is longer than it."
    let third = " And a third"
    let read = decode(
      state(line(first + second + third, 0, 6)), state(line(second + third + " too", 3, 7)),
      state(line(second + third + " too.", 3, 7), silence(7, 9)))
    #expect(
      read.finals == [
        "The first sentence is a long one.", "The second is longer than it.", "And a third too.",
      ])
  }
}
