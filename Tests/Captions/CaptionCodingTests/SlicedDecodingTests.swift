import CaptionCoding
import Captions
import Testing

/// Tests of decoding in slices: one call does bounded work, and slices do not change the events.
@Suite("Decoding in slices")
struct SlicedDecodingTests {
  private static let streams = [
    "Hola\n{\"id\":1,\"text\":\"a\"}\nAdiós\n42\n",
    String(repeating: "{}", count: 300) + "\nHola\n",
    String(repeating: #"{"text":"a"}"#, count: 100) + "\n[1] {}\n",
    String(repeating: "x\u{1B}[K", count: 200) + "fin\nHola\n",
    String(repeating: "x\r", count: 200) + "fin\n",
    "{\"text\":\n\"uno\"}{\"text\":\"dos\"} {\n\"partial\" : \"tres\"\n}\n{\"partial\":\"cuatro\"}\n",
    "1\n00:00:01,000 --> 00:00:02,000\nHola\n\n2\n00:00:03,000 --> 00:00:04,000\nAdiós\n\n",
  ]

  @Test(arguments: streams, [1, 2, 7, 32])
  func theEventsAreTheSame(stream: String, limit: Int) {
    let bytes = Array(stream.utf8)
    let formats: [CaptionFormat?] = [
      nil, .captionStream, .lines, .subtitles(.subRip), .external(.vosk), .external(.whisperStream),
    ]
    for format in formats {
      var whole = FeedDecoder(format: format, connection: mic)
      let events = whole.decode(bytes.span) + whole.finish()
      var sliced = FeedDecoder(format: format, connection: mic)
      var (offset, calls) = (0, 0)
      var slicedEvents: [CaptionEvent] = []
      repeat {
        slicedEvents += sliced.decode(bytes.span, from: &offset, atMost: limit)
        calls += 1
      } while (offset < bytes.count || sliced.hasBacklog) && calls < 10_000
      slicedEvents += sliced.finish()
      #expect(slicedEvents == events, "\(String(describing: format))")
      #expect(sliced.warnings == whole.warnings)
    }
  }

  @Test func aLineOfManyRecordsTakesManyCalls() {
    let line = Array((String(repeating: #"{"text":"a"}"#, count: 1000) + "\n").utf8)
    var decoder = FeedDecoder(connection: mic)
    var (offset, calls, maxCount) = (0, 0, 0)
    repeat {
      maxCount = max(maxCount, decoder.decode(line.span, from: &offset, atMost: 10).count)
      calls += 1
    } while (offset < line.count || decoder.hasBacklog) && calls < 10_000
    #expect(calls >= 100 && calls < 200)
    #expect(maxCount <= 10)
    #expect(decoder.bufferedBytes == 0)
  }

  @Test func aLineWithoutItsEndIsDecodedInSlicesToo() {
    let line = Array(String(repeating: #"{"text":"a"}"#, count: 100).utf8)
    var decoder = FeedDecoder(connection: mic)
    var (offset, count) = (0, 0)
    count += decoder.decode(line.span, from: &offset, atMost: 10).count
    #expect(count == 0 && decoder.bufferedBytes == line.count && !decoder.hasBacklog)
    decoder.endLine()
    var calls = 0
    offset = 0
    while decoder.hasBacklog, calls < 1000 {
      count += decoder.decode(Span(), from: &offset, atMost: 10).count
      calls += 1
    }
    #expect(count + decoder.finish().count == 100)
    #expect(calls >= 10)
  }
}
