import CaptionCoding
import Testing

@Suite("WhisperLive")
struct WhisperLiveTests {
  private func decode(_ messages: String...) -> DecodedStream {
    DecodedStream(of: messages.map { $0 + "\n" }.joined(), as: .whisperLive)
  }

  private func segment(
    _ start: String, _ end: String, _ text: String, completed: Bool = false, _ more: String = ""
  ) -> String {
    #"{"start": "\#(start)", "end": "\#(end)", "text": "\#(text)", "completed": \#(completed)\#(more)}"#
  }

  private func heard(_ segments: String...) -> String {
    #"{"uid": "a", "segments": [\#(segments.joined(separator: ", "))]}"#
  }

  private func translated(_ segments: String...) -> String {
    #"{"uid": "a", "translated_segments": [\#(segments.joined(separator: ", "))]}"#
  }

  @Test func aSplitOpenSegmentIsReadOnce() {
    let read = decode(
      heard(segment("0.000", "5.000", " one. two.")),
      heard(
        segment("0.000", "2.000", " one.", completed: true),
        segment("2.000", "5.000", " two.", completed: true), segment("5.000", "6.000", " three")))
    #expect(read.finals == ["one.", "two."])
    #expect(
      read.lines.last == #"{"id":"3","text":"three","start":5,"end":6,"stable":null}"#
        || read.lines.last == #"{"id":"3","text":"three","start":5,"end":6}"#)
  }

  @Test func anAbandonedOpenSegmentStays() {
    let read = decode(
      heard(segment("0.000", "2.000", " lost?")), heard(segment("3.000", "4.000", " next")))
    #expect(read.finals == ["lost?"])
  }

  @Test func untranslatedSegmentsBecomeFinal() {
    let french = #", "target_language": "fr""#
    var stream = [
      translated(segment("0.000", "1.000", " rien", french)),
      heard(segment("1.000", "2.000", " alone", completed: true)),
    ]
    for second in stride(from: 2, to: 102, by: 2) {
      stream += [
        heard(segment("\(second).000", "\(second + 1).000", " word", completed: true)),
        translated(segment("\(second + 1).000", "\(second + 2).000", " mot", french)),
      ]
    }
    let read = DecodedStream(of: stream.map { $0 + "\n" }.joined(), as: .whisperLive)
    #expect(read.lines.contains { $0.contains("alone") && $0.contains(#""final":true"#) })
  }

  @Test func anotherSessionResetsTheTimes() {
    let read = decode(
      heard(segment("0.000", "1.000", " one", completed: true)),
      #"{"uid": "b", "message": "SERVER_READY", "backend": "faster_whisper"}"#,
      #"{"uid": "b", "segments": [\#(segment("0.000", "1.000", " two", completed: true))]}"#)
    #expect(read.finals == ["one", "two"])
  }

  @Test func aFullServerIsReported() {
    let read = decode(#"{"uid": "a", "status": "WAIT", "message": 2.5}"#)
    #expect(read.lines == [#"{"notice":"the speech server is full for about 3 min"}"#])
  }

  @Test func timesOfTheWrongKindAreIgnored() {
    let read = decode(
      #"{"uid": "a", "segments": [7, {"start": [], "end": "nan", "text": "one", "completed": true}]}"#,
      #"{"uid": "a", "segments": [{"start": -1, "end": 1e300, "text": "two", "completed": true}]}"#,
      #"{"uid": "a", "status": "WAIT", "message": 1e300}"#)
    #expect(read.finals == ["one", "two"])
  }

  @Test func manySegmentsAreReadOnceEach() {
    let all = (0..<300).map { segment("\($0).000", "\($0).900", "w\($0)", completed: true) }
    let sent = (0..<300).map { last in
      #"{"uid": "a", "segments": [\#(all[max(0, last - 9)...last].joined(separator: ", "))]}"#
        + "\n"
    }
    let read = DecodedStream(of: sent.joined(), as: .whisperLive)
    #expect(read.finals == (0..<300).map { "w\($0)" })
  }
}
