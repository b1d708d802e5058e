import CaptionCoding
import Captions
import Testing

@Suite("What strange messages cost")
struct ClaimsTests {
  @Test(arguments: ["{\"foo\":[1,1,1,1]}", "{}", "{\"type\":1,\"text\":2,\"tokens\":[1,2,3,4]}"])
  func manyMessagesOfNobodyCostLittleMoreThanReadingThem(_ message: String) {
    let stream = Array(String(repeating: message + "\n", count: 400).utf8)
    let auto = time(nil, stream)
    let own = time(.captionStream, stream)
    #expect(auto < own * 60, "\(auto) against \(own)")
  }

  @Test func aLongMessageOfManyKeysIsAskedOfNobody() {
    let keys = ["text", "type", "tokens", "partial", "uid", "new", "results", "Offset"]
    let list = Array(repeating: "1", count: 60_000).joined(separator: ",")
    let message = "{" + keys.map { "\"\($0)\":0," }.joined() + "\"foo\":[\(list)]}\n"
    let stream = Array(message.utf8)
    let auto = time(nil, stream)
    let own = time(.captionStream, stream)
    #expect(auto < own * 8, "\(auto) against \(own)")
  }

  @Test func aLongFirstMessageOfOneFormatIsKnown() {
    let text = String(repeating: "hola ", count: 20_000)
    var feed = Feed()
    feed.say("{\"partial\" : \"\(text)\"}\n{\"partial\" : \"\(text)\"}\n")
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test func keysWithEscapesAreUnderstood() {
    var feed = Feed()
    feed.say(#"{"\u0070artial":"hola"}"# + "\n" + #"{"\u0070artial":"hola"}"# + "\n")
    #expect(feed.decoder.format?.name == "vosk")
  }

  private func time(_ format: CaptionFormat?, _ stream: [UInt8]) -> Duration {
    ContinuousClock().measure {
      var decoder = FeedDecoder(format: format, connection: mic)
      _ = decoder.decode(stream.span)
      _ = decoder.finish()
    }
  }
}
