import Testing

@testable import Typesetting

@Suite struct UTF16Tests {
  @Test(arguments: [
    "", "a", "station", "fifteen bytes..", "sixteen bytes...", "駅駅駅駅駅駅", "a\u{0}b", "👩\u{200D}👧 😀",
    "نمی\u{200C}دانم",
  ])
  func textBecomesTheSameString(text: String) {
    let units = Array(text.utf16)
    #expect(String(utf16: units[...]) == text)
    #expect(String(utf16: ([0x41] + units + [0x42])[1..<(units.count + 1)]) == text)
  }

  @Test func aLoneSurrogateIsReplaced() {
    let (high, low) = (UInt16(0xD83D), UInt16(0xDE00))
    for units in [[high], [low], [0x61, high], [low, 0x61], [high, high, low], [low, high]] {
      #expect(String(utf16: units[...]) == String(decoding: units, as: UTF16.self))
    }
  }
}
