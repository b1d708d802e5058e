import Imaging
import Randomness
import Testing

@testable import Typesetting

/// Font files with random damage, which must not crash the program.
@Suite struct DamagedFontTests {
  @Test(arguments: [
    ("NotoSansArabic-Regular.ttf", "مرحبا ١٢"), ("NotoSansThai-Regular.ttf", "ภาษาไทยที่"),
    ("VisavisHanKR-Regular.otf", "한글 글자"),
  ])
  func aDamagedFaceDoesNoHarm(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    let fonts = try InstalledFiles.fonts()
    try folder.copy("\(fonts)/NotoSans-Regular.ttf", to: "NotoSans-Regular.ttf")
    try folder.copy("\(fonts)/NotoSans-Bold.ttf", to: "NotoSans-Bold.ttf")
    let whole = try folder.bytes(of: "\(fonts)/\(name)")
    var random = SeededGenerator(state: 7)
    for round in 0..<20 {
      try folder.write(damaged(whole, near: round, &random), to: name)
      let setter = try Typesetter(fonts: folder.path)
      for line in setter.lines(of: text, style: .regular, width: 300) {
        _ = setter.bitmap(of: line, style: .regular, color: .white)
      }
    }
  }

  @Test func damagedEmojiDoNoHarm() throws {
    let folder = try TemporaryFolder()
    let whole = try folder.bytes(of: FontStand.emoji)
    var random = SeededGenerator(state: 7)
    for round in 0..<40 {
      let path = try folder.write(damaged(whole, near: round, &random), to: "emoji\(round)")
      let finder = FakeFinder([(path, "😀👩\u{200D}")])
      let setter = try Typesetter(
        bundled: BundledFaces(directory: InstalledFiles.fonts(), complain: { _ in }),
        finder: { finder })
      let line = try setter.line("😀👩\u{200D}👩")
      _ = setter.bitmap(of: line, style: .regular, color: .white)
    }
  }

  /// Changes some bytes, in every other round only in the table directory and what follows it.
  private func damaged(
    _ whole: [UInt8], near round: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = whole
    let end = round.isMultiple(of: 2) ? min(2_000, bytes.count) : bytes.count
    for _ in 0..<10 {
      let place = Int.random(in: 0..<end, using: &random)
      bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    }
    return bytes
  }
}
