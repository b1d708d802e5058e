import CaptionCoding
import Captions
import Testing

@Suite("Input in pieces and endless input")
struct TearingTests {
  private static let stream = Array(
    """
    Hola ñandú 👩‍👧 नमस्ते\r
    {"id":"u1","text":"Qué \\u00e9 tal","translations":{"fr":{"text":"Ça va"},"de":{"text":"Wie"}}}
    \u{1B}[31mrojo\u{1B}[0m
    {"id":"u1","final":true}

    fin sin nueva línea
    """.utf8)

  @Test func theSizeOfPiecesDoesNotMatter() {
    let whole = decoded(Self.stream)
    #expect(whole.events.count == 5)
    for size in 1...Self.stream.count {
      let torn = decoded(Self.stream, inPiecesOf: size)
      #expect(torn.events == whole.events)
      #expect(torn.warnings == whole.warnings)
    }
  }

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

  @Test func aFinalTextOfFiveThousandCharactersIsShownWhole() {
    let visible = shown(String(repeating: "palabra ", count: 625) + "fin\n")
    #expect(visible.captions.first?.text.hasSuffix("palabra fin") == true)
    #expect(visible.captions.first?.text.unicodeScalars.count == 5003)
  }
}
