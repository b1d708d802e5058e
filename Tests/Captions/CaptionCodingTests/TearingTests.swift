import CaptionCoding
import Captions
import Testing

@Suite("Input in pieces and endless input")
struct TearingTests {
  @Test func aLineOfTenMegabytesIsSkippedWithOneWarning() {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
    for size in [4096, 1 << 20, .max] {
      let (events, warnings) = decoded(
        Array("uno\n".utf8) + long + Array("\ndos\n".utf8), inPiecesOf: size)
      #expect(texts(events) == ["uno", "dos"])
      #expect(warnings[.lineTooLong] == 1)
      #expect(warnings.total == 1)
    }
  }

  @Test func aLongLineByteByByteCostsNoMoreThanItsBytes() {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    let start = ContinuousClock.now
    #expect(texts(decoded(line, inPiecesOf: 1).events).first?.count == line.count)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func aLineOfExactlyTheLimitIsRead() {
    let limit = 1 << 20
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: limit)
    #expect(texts(decoded(line + [0x0A], inPiecesOf: 5000).events).first?.count == limit)
    #expect(decoded(line + [0x78, 0x0A], inPiecesOf: 5000).warnings[.lineTooLong] == 1)
  }
}
