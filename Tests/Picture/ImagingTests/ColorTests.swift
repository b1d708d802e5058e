import Testing

@testable import Imaging

@Suite struct ColorTests {
  @Test(arguments: [
    ("white", Color.white), ("BLACK", .black), ("Magenta", Color(red: 255, green: 0, blue: 255)),
    ("green", Color(red: 0, green: 255, blue: 0)), ("#09f", Color(red: 0, green: 153, blue: 255)),
    ("#0a1B2c", Color(red: 10, green: 27, blue: 44)), ("#FFF", .white),
  ])
  func aColorIsANameOrHexDigits(text: String, color: Color) {
    #expect(Color(parsing: text) == color)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#1234", "#12345", "#1234567", "#ggg", "#12 456", "123456", "ff0000",
    "reddish", " red", "red ", "#+12", "#-1-1-1", "0xfff", "rgb(1,2,3)", "#١٢٣", "#é12", "orange",
    "none", "transparent", "#\u{0}\u{0}\u{0}",
  ])
  func anyOtherTextIsRejected(text: String) {
    #expect(Color(parsing: text) == nil)
  }

  @Test func luminanceAndContrastAreThoseOfTheStandard() {
    #expect(Color.white.relativeLuminance == 1 && Color.black.relativeLuminance == 0)
    #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    let gray = Color(red: 119, green: 119, blue: 119)
    // A well-known pair: on white, #777 just fails 4.5 and #767676 just passes.
    #expect(abs(gray.contrast(with: .white) - 4.478) < 0.001)
    #expect(Color(red: 118, green: 118, blue: 118).contrast(with: .white) >= 4.5)
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(abs(red.contrast(with: .white) - 3.998) < 0.001)
    #expect(red.contrast(with: .white) == Color.white.contrast(with: red))
  }

  @Test func aTranslucentColorIsBlendedWithItsBackground() {
    let box = Color.black.withAlpha(204)
    #expect(box.over(.white) == Color(red: 51, green: 51, blue: 51))
    #expect(box.over(.black) == .black)
    #expect(Color.black.withAlpha(0).over(.white) == .white)
    #expect(
      Color.white.mixed(with: .black, fraction: 0.22) == Color(red: 199, green: 199, blue: 199))
  }
}
