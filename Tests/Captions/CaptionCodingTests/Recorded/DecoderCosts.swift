import CaptionCoding
import CostCounts
import Testing

/// The work of the decoders for streams that programs wrote.
@Suite struct DecoderCosts {
  @Test(arguments: RecordedStream.all)
  func aStream(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    let before = decoded(bytes, as: stream.format)
    let again = counted("decode \(stream.format.name)/\(stream.name)") {
      decoded(bytes, as: stream.format)
    }
    #expect(again.events.count == before.events.count && !again.events.isEmpty)
  }

  @Test func captionLines() {
    let lines = Array(
      (1...100).map { "{\"id\": \"u1\", \"lang\": \"es\", \"text\": \"hola \($0)\"}\n" }.joined()
        .utf8)
    _ = decoded(lines)
    let events = counted("decode 100 caption lines") { decoded(lines).events }
    #expect(events.count == 100)
  }
}
