import CaptionCoding
import Testing

@Suite("Recorded streams")
struct RecordedStreamTests {
  @Test(arguments: RecordedStream.all)
  func hasTheExpectedEvents(stream: RecordedStream) throws {
    let lines = try stream.lines(as: stream.format)
    #expect(try lines == stream.expectation(updatingTo: lines))
    #expect(!lines.isEmpty)
  }

  /// The streams that `auto` reads in another way, and the reasons.
  static let exceptions = [
    "vosk/microphone": "a line of words stands before the first message: it is a caption",
    "vosk/recorded-microphone": "the same",
    "sherpa-onnx/recorded-microphone": "a drawing on a terminal: nothing in it is a message",
  ]

  @Test(arguments: RecordedStream.all)
  func hasTheSameEventsIfTheFormatIsDetected(stream: RecordedStream) throws {
    guard Self.exceptions[stream.testDescription] == nil else { return }
    #expect(try stream.lines(as: nil) == stream.lines(as: stream.format))
  }

  @Test func everyExternalFormatHasARecordedStream() {
    let recorded = Set(RecordedStream.all.map(\.format))
    for format in ExternalFormat.allCases {
      #expect(recorded.contains(.external(format)), "\(format.rawValue) has no recorded stream")
    }
  }
}
