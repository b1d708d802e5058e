import Language
import Testing

@Suite("Strong directions")
struct StrongDirectionTests {
  @Test(arguments: ["a", "Z", "é", "ñ", "я", "अ", "あ", "中", "한", "Ω", "ක"])
  func theseLettersAreReadFromTheLeft(letter: Unicode.Scalar) {
    #expect(letter.strongDirection == .leftToRight)
  }

  @Test(arguments: ["א", "ب", "ې", "ܐ", "ހ", "ߊ", "ﬡ", "ﷲ", "ﻋ", "𐤀", "𞤀"])
  func theseLettersAreReadFromTheRight(letter: Unicode.Scalar) {
    #expect(letter.strongDirection == .rightToLeft)
  }

  @Test func marksOfDirectionHaveTheirs() {
    #expect(("\u{200E}" as Unicode.Scalar).strongDirection == .leftToRight)
    #expect(("\u{200F}" as Unicode.Scalar).strongDirection == .rightToLeft)
    #expect(("\u{061C}" as Unicode.Scalar).strongDirection == .rightToLeft)
  }

  @Test(arguments: ["1", "٣", "۷", " ", ".", "،", "؟", "(", "₪", "—", "😀"])
  func otherCharactersFollowTheLetters(character: Unicode.Scalar) {
    #expect(character.strongDirection == nil)
  }
}
