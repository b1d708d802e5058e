import Imaging
import Testing
import Typesetting

/// The position of a line's ink, which must never be cut off.
@Suite struct InkTests {
  @Test func theInkTouchesEveryEdgeOfItsBitmapAndNothingIsBeyond() throws {
    for text in ["Hxj", "Ệ", "jjj", "«Åç»", "_", "e\u{301}\u{323}"] {
      let bitmap = try #require(try makeTypesetter().picture(text)).bitmap
      let (width, height) = (bitmap.size.width, bitmap.size.height)
      let view = bitmap.view
      #expect((0..<width).contains { view[$0, 0] != 0 }, "\(text)")
      #expect((0..<width).contains { view[$0, height - 1] != 0 }, "\(text)")
      #expect((0..<height).contains { view[0, $0] != 0 }, "\(text)")
      #expect((0..<height).contains { view[width - 1, $0] != 0 }, "\(text)")
    }
  }

  @Test func lettersStandOnTheBaseline() throws {
    let typesetter = try makeTypesetter()
    for text in [
      "H", "H\u{301}\u{302}\u{306}", "HỆ", "H\u{331}\u{331}\u{301}\u{302}\u{302}", "אH", "H. שלום",
    ] {
      let picture = try #require(try typesetter.picture(text))
      #expect(picture.footOfTheLastStem == picture.origin.y, "\(text)")
    }
  }

  @Test func inkLeftOfThePenKeepsItsPosition() throws {
    let typesetter = try makeTypesetter()
    let alone = try #require(try typesetter.picture("j"))
    #expect(alone.origin.x > 0)
    // A dash is as wide as the em, so the letter keeps its position between the pixels.
    let later = try #require(try typesetter.picture("—j"))
    #expect(typesetter.width(of: "—", style: .regular) == EmLength(ems: 1))
    #expect(alone.isPart(of: later, movedBy: 40))
  }

  /// The ink of marks and tails exceeds the advance and the height of a line.
  @Test(arguments: [
    "j", "Ễ\u{323}", "ỰẪ", "f\u{30A}", "\u{31B}\u{309}", "ก็ปั่นี้ฏู", "لِلَّٰهِ", "ཧྐྵྨླྺྼྻྂ", "நௌ",
  ])
  func noInkIsCutAtTheEdges(text: String) throws {
    let typesetter = try makeTypesetter()
    let alone = try #require(try typesetter.picture(text)).bitmap
    let amidst = try #require(try typesetter.picture("\u{2003}\(text)\u{2003}")).bitmap
    #expect(alone.words == amidst.words)
  }

  @Test func inkIsPremultipliedAndHasTheRequestedColor() throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line("Hello")
    let color = Color(red: 200, green: 100, blue: 50, alpha: 128)
    let bitmap = try #require(typesetter.bitmap(of: line, style: .regular, color: color)).bitmap
    #expect(bitmap.words.contains(color.premultipliedBGRA))
    for word in bitmap.words {
      let alpha = word >> 24
      #expect(alpha <= 128)
      #expect(word >> 16 & 255 <= alpha && word >> 8 & 255 <= alpha && word & 255 <= alpha)
    }
  }

  @Test func blankLinesHaveNoPicture() throws {
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: "a\n\nb", style: .regular, width: 1_000)
    #expect(lines.count == 3)
    #expect(typesetter.bitmap(of: lines[1], style: .regular, color: .white) == nil)
    #expect(try typesetter.picture("\u{200D}\u{2060}") == nil)
  }
}

extension LineBitmap {
  /// The row below the longest column of full ink, which is the stem of an H in these tests.
  fileprivate var footOfTheLastStem: Int {
    var longest = (length: 0, foot: 0)
    for x in 0..<bitmap.size.width {
      var length = 0
      for y in 0..<bitmap.size.height {
        length = bitmap.view[x, y] >> 24 > 250 ? length + 1 : 0
        if length > longest.length { longest = (length, y + 1) }
      }
    }
    return longest.foot
  }
}
