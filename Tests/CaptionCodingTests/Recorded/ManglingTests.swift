import CaptionCoding
import Randomness
import Testing

@Suite("What other programs wrote, damaged")
struct ManglingTests {
  @Test(arguments: RecordedStream.all)
  func nothingTrapsAndPiecesMeanTheSame(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    var mangler = Mangler(seed: 20_261_121)
    for round in 0..<Trials.rounds(25) {
      let damaged = mangler.mangled(bytes)
      for format in [stream.format, nil] {
        let whole = stream.lines(of: damaged, as: format) { .max >> 1 }
        let torn = stream.lines(of: damaged, as: format) { mangler.piece(1...97) }
        #expect(torn == whole, "round \(round): \(String(decoding: damaged, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: RecordedStream.all)
  func whatIsHeldDoesNotGrowWithTheStream(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    var mangler = Mangler(seed: 4)
    var decoder = FeedDecoder(format: stream.format, connection: mic)
    for _ in 0..<Trials.rounds(60) {
      _ = decoder.decode((mangler.mangled(bytes) + [10]).span)
    }
    #expect(heldText(decoder) < 1 << 20)
  }
}
