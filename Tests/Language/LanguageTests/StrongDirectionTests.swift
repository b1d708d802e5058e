import Language
import Testing

@Suite("Strong directions")
struct StrongDirectionTests {
  @Test(arguments: ["a", "Z", "é", "ñ", "я", "अ", "あ", "中", "한", "Ω", "ක", "\u{200E}"])
  func theseLettersAreReadFromTheLeft(letter: Unicode.Scalar) {
    #expect(letter.strongDirection == .leftToRight)
  }

  @Test(arguments: [
    "א", "ب", "ې", "ܐ", "ހ", "ߊ", "ﬡ", "ﷲ", "ﻋ", "𐤀", "𞤀", "\u{200F}", "\u{61C}",
  ])
  func theseLettersAreReadFromTheRight(letter: Unicode.Scalar) {
    #expect(letter.strongDirection == .rightToLeft)
  }

  @Test(arguments: ["1", "٣", "۷", " ", ".", "،", "؟", "(", "₪", "—", "😀"])
  func otherCharactersFollowTheLetters(character: Unicode.Scalar) {
    #expect(character.strongDirection == nil)
  }
}
