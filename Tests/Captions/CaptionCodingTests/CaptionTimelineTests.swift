import CaptionCoding
import Captions
import Testing

@Suite("Timelines")
struct CaptionTimelineTests {
  private func timeline(_ stream: String) -> CaptionTimeline {
    var timeline = CaptionTimeline()
    let bytes = Array(stream.utf8)
    for byte in bytes.indices { timeline.read(bytes.span.extracting(byte..<(byte + 1))) }
    timeline.finish()
    return timeline
  }

  @Test func everyEventHasTheTimeOfItsLine() {
    let read = timeline(
      #"{"t":0.3,"text":"Ho"}"# + "\n" + #"{"t":2.5,"text":"Hola","final":true,"clear":true}"#)
    #expect(read.isTimed)
    #expect(
      read.entries.map(\.time) == [.milliseconds(300), .milliseconds(2500), .milliseconds(2500)])
    #expect(read.end == .milliseconds(2500))
  }

  @Test func untimedLinesBelongToTheTimeBeforeThem() {
    let read = timeline("uno\n" + #"{"t":1,"text":"dos"}"# + "\ntres\n")
    #expect(read.entries.map(\.time) == [.zero, .seconds(1), .seconds(1)])
  }

  @Test func anUntimedStreamHasOnlyAnEnd() {
    let read = timeline("uno\ndos")
    #expect(!read.isTimed)
    #expect(read.entries.count == 2)
    #expect(read.end == .zero)
  }

  @Test func timeDoesNotRunBackwards() {
    let read = timeline(#"{"t":2,"text":"a"}"# + "\n" + #"{"t":1,"text":"b"}"#)
    #expect(read.entries.map(\.time) == [.seconds(2), .seconds(2)])
    #expect(read.warnings[.timeRunsBackwards] == 1)
  }
}
