import Imaging
import Testing

@testable import Typesetting

/// Emoji from a test font of 64-pixel squares.
@Suite struct EmojiTests {
  private static let characters = "1☃\u{200D}\u{20E3}😀👍\u{1F3FD}👩"

  private func harness(_ faces: KeyValuePairs<String, String> = ["emoji": characters]) throws
    -> FontHarness
  { try FontHarness(faces, catalogue: BundledFont.all) }

  @Test(arguments: ["😀", "👍🏽", "1️⃣", "1⃣", "#️⃣", "🇫🇷", "👩‍👩", "❤️", "☺️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
  func theseAreShownAsPictures(cluster: Character) {
    #expect(EmojiPresentation(cluster) == .emoji)
  }

  @Test(arguments: ["1", "#", "a", "©\u{FE0E}", "😀\u{FE0E}", "東", "é", "1\u{FE0E}", "\u{200D}"])
  func theseAreShownAsText(cluster: Character) {
    #expect(EmojiPresentation(cluster) == .text)
  }

  @Test(arguments: ["☃", "❤", "©", "☺"]) func theseMayBeBoth(cluster: Character) {
    #expect(EmojiPresentation(cluster) == .textOrEmoji)
  }

  @Test func emojiAreInTheirFontAndDigitsAreNot() throws {
    let harness = try harness()
    #expect(
      harness.runs("a 😀😀 11 1\u{FE0F}\u{20E3}b")
        == ["-: a ", "emoji: 😀😀", "-:  11 ", "emoji: 1\u{FE0F}\u{20E3}", "-: b"])
    #expect(harness.runs("ไทย😀") == ["-: ไทย", "emoji: 😀"])
  }

  @Test func aTextThatAsksForLettersHasNoPicture() throws {
    #expect(try harness().runs("😀\u{FE0E}") == ["□: 😀\u{FE0E}"])
    let harness = try FontHarness(["emoji": "☃", "text": "😀☃"])
    #expect(harness.runs("😀\u{FE0E}") == ["text: 😀\u{FE0E}"])
    #expect(harness.runs("☃") == ["text: ☃"])
    #expect(harness.runs("☃\u{FE0F}") == ["emoji: ☃\u{FE0F}"])
  }

  @Test func aSignThatNoTextFaceHasMayBeAPicture() throws {
    #expect(try FontHarness(["emoji": "☃"]).runs("☃") == ["emoji: ☃"])
    // The bundled face has the character, but a variation selector asks for an emoji.
    #expect(try harness(["emoji": "☃"]).runs("☃☃\u{FE0F}") == ["-: ☃", "emoji: ☃\u{FE0F}"])
  }

  @Test func sequencesAreOnePicture() throws {
    let harness = try harness()
    let face = harness.typesetter.width(of: "😀", style: .regular)
    for sequence in ["👍🏽", "1️⃣", "👩‍👩"] {
      #expect(harness.typesetter.width(of: sequence, style: .regular) == face)
    }
    #expect(harness.typesetter.width(of: "😀👩‍👩", style: .regular) == face + face)
  }

  @Test(arguments: [12, 40, 64, 300]) func theirSizeFollowsTheText(size: Int) throws {
    let harness = try harness()
    let style = TextStyle(size: size)
    let line = try harness.typesetter.line("😀", style: style)
    // Lines of an emoji font are 1.17 em high, and the test font's squares as wide as high.
    #expect(abs(line.width.pixels(at: Double(size)) - 1.174 * Double(size)) <= 0.51)
    let picture = try #require(harness.typesetter.bitmap(of: line, style: style, color: .white))
    // Half of the side has ink, except for the filter's edge.
    #expect(abs(picture.bitmap.size.width - line.advance / 2) <= max(3, size / 30))
    let above = Double(picture.origin.y)
    #expect(abs(above - 0.587 * Double(size)) <= max(2.5, Double(size) / 60))
  }

  @Test func theirColoursStayWhateverTheTexts() throws {
    let harness = try harness()
    let line = try harness.typesetter.line("😀")
    func middle(_ color: Color) throws -> UInt32 {
      let bitmap = try #require(
        harness.typesetter.bitmap(of: line, style: .regular, color: color)
      ).bitmap
      return bitmap.view[bitmap.size.width / 2, bitmap.size.height / 2]
    }
    let white = String(try middle(.white), radix: 16)
    #expect(white == "ffffc800")
    #expect(try middle(Color(red: 0, green: 0, blue: 255)) == 0xFFFF_C800)
    #expect(try middle(Color.white.withAlpha(128)) == 0x8080_6400)
  }

  @Test func theirColoursStayPremultiplied() throws {
    let harness = try harness()
    let line = try harness.typesetter.line("👩")
    let bitmap = try #require(try harness.typesetter.picture(line.text)).bitmap
    for word in bitmap.words {
      let alpha = word >> 24
      #expect(word >> 16 & 255 <= alpha && word >> 8 & 255 <= alpha && word & 255 <= alpha)
    }
    let alphas = Set(bitmap.words.map { $0 >> 24 }).sorted()
    #expect(alphas.contains(128), "\(alphas)")
  }

  @Test func fromRightToLeftTheFirstStandsAtTheRight() throws {
    let harness = try harness()
    let line = try harness.typesetter.line("ש😀👩‍👩")
    #expect(line.runs.map(\.text) == ["😀👩‍👩", "ש"])
    let bitmap = try #require(try harness.typesetter.picture(line.text)).bitmap
    let row = bitmap.size.height / 2
    let blue = (0..<bitmap.size.width).first { bitmap.view[$0, row] == 0xFF00_C8C8 }
    let yellow = (0..<bitmap.size.width).first { bitmap.view[$0, row] == 0xFFFF_C800 }
    #expect(try #require(blue) < (try #require(yellow)))
  }
}
