internal import Console
internal import Testing

@Suite("Keys of a terminal") struct TerminalKeyDecoderTests {
  private func keys(_ pieces: String...) -> [TerminalKey] {
    var decoder = TerminalKeyDecoder()
    return pieces.flatMap { decoder.keys(of: $0.utf8) }
  }

  @Test func textIsCharacters() {
    #expect(keys("aé س") == [.character("a"), .character("é"), .character(" "), .character("س")])
    #expect(keys("👍🏽\u{200C}").first == .character("👍🏽\u{200C}"))
  }

  @Test func aCharacterMayComeInPieces() {
    var decoder = TerminalKeyDecoder()
    #expect(decoder.keys(of: [0x61, 0xD8]) == [.character("a")])
    #expect(decoder.keys(of: [0xB3]) == [.character("س")])
    #expect(decoder.keys(of: [0xF0, 0x9F, 0x91]).isEmpty)
    #expect(decoder.keys(of: [0x8D]) == [.character("👍")])
    #expect(decoder.keys(of: [0xFF, 0x80]) == [.character("\u{FFFD}"), .character("\u{FFFD}")])
  }

  @Test(arguments: [
    ("\u{1B}[C", TerminalKey.right), ("\u{1B}OD", .left), ("\u{1B}[3~", .delete),
    ("\u{1B}[H", .home),
    ("\u{1B}[4~", .end), ("\u{7F}", .backspace), ("\t", .tab), ("\r", .enter), ("\u{1B}", .escape),
    ("\u{3}", .interrupt), ("\u{4}", .endOfInput),
  ])
  func sequencesAreKeys(bytes: String, key: TerminalKey) {
    #expect(keys(bytes) == [key])
  }

  @Test func unknownSequencesAreLeftOut() {
    #expect(keys("\u{1B}[15;2~a\u{1B}[A\u{0}b") == [.character("a"), .character("b")])
    #expect(keys("\u{1B}[1").isEmpty)
  }
}
