import Imaging
import Testing
import Typesetting

/// The place of a line's ink, none of which may be cut off.
@Suite struct InkTests {
  @Test func theInkTouchesEveryEdgeOfItsBitmapAndNothingIsBeyond() throws {
    for text in ["Hxj", "Ệ", "jjj", "«Åç»", "_", "e\u{301}\u{323}"] {
      let bitmap = try #require(try typesetter().picture(text)).bitmap
      let (width, height) = (bitmap.size.width, bitmap.size.height)
      let view = bitmap.view
      #expect((0..<width).contains { view[$0, 0] != 0 }, "\(text)")
      #expect((0..<width).contains { view[$0, height - 1] != 0 }, "\(text)")
      #expect((0..<height).contains { view[0, $0] != 0 }, "\(text)")
      #expect((0..<height).contains { view[width - 1, $0] != 0 }, "\(text)")
    }
  }

  @Test func lettersStandOnTheBaseline() throws {
    let setter = try typesetter()
    for text in [
      "H", "H\u{301}\u{302}\u{306}", "HỆ", "H\u{331}\u{331}\u{301}\u{302}\u{302}", "אH", "H. שלום",
    ] {
      let picture = try #require(try setter.picture(text))
      #expect(picture.footOfTheLastStem == picture.origin.y, "\(text)")
    }
  }

  @Test func stackedMarksAreWholeAboveTheAscent() throws {
    let setter = try typesetter()
    let ascent = setter.metrics(of: .regular).ascent
    let tower = "H\u{301}\u{302}\u{306}\u{308}"
    let picture = try #require(try setter.picture(tower))
    #expect(picture.origin.y > ascent)
    // The letter under the marks has its usual shape and place.
    let plain = try #require(try setter.picture("H"))
    let rows = plain.bitmap.size.height
    for y in 0..<rows {
      let place = picture.origin.y - plain.origin.y + y
      let inks = (0..<picture.bitmap.size.width).map { picture.bitmap.view[$0, place] }
      #expect(inks.reduce(0) { $0 + Int($1 >> 24) } == plain.weightOfRow(y))
    }
  }

  @Test func inkLeftOfThePenIsKeptWhereItBelongs() throws {
    let setter = try typesetter()
    let alone = try #require(try setter.picture("j"))
    #expect(alone.origin.x > 0)
    let later = try #require(try setter.picture("nj"))
    let advance = setter.advance(of: "n", style: .regular)
    // The same letter, moved by the text before it.
    for y in 0..<alone.bitmap.size.height {
      for x in 0..<alone.bitmap.size.width {
        let there = later.bitmap.view[
          later.origin.x + advance - alone.origin.x + x, later.origin.y - alone.origin.y + y]
        let here = alone.bitmap.view[x, y]
        #expect(here == 0 || here == there)
      }
    }
  }

  /// The ink of marks and tails exceeds the advance and the height of a line.
  @Test(arguments: [
    "j", "Ễ\u{323}", "ỰẪ", "f\u{30A}", "\u{31B}\u{309}", "ก็ปั่นี้ฏู", "لِلَّٰهِ", "ཧྐྵྨླྺྼྻྂ", "நௌ",
  ])
  func noInkIsCutAtTheEdges(text: String) throws {
    let setter = try typesetter()
    let alone = try #require(try setter.picture(text)).bitmap
    let amidst = try #require(try setter.picture("\u{2003}\(text)\u{2003}")).bitmap
    #expect(alone.words == amidst.words)
  }

  @Test func aLoneMarkIsDrawn() throws {
    #expect(try typesetter().picture("\u{301}") != nil)
  }

  @Test func aCharacterThatTheFaceLacksIsABoxWithAWidth() throws {
    let setter = try typesetter()
    let line = try setter.line("東")
    #expect(line.advance > 10)
    #expect(setter.bitmap(of: line, style: .regular, color: .white) != nil)
  }

  @Test func inkIsPremultipliedAndOfTheColourThatWasAsked() throws {
    let setter = try typesetter()
    let line = try setter.line("Hello")
    let color = Color(red: 200, green: 100, blue: 50, alpha: 128)
    let bitmap = try #require(setter.bitmap(of: line, style: .regular, color: color)).bitmap
    #expect(bitmap.words.contains(color.premultipliedBGRA))
    for word in bitmap.words {
      let alpha = word >> 24
      #expect(alpha <= 128)
      #expect(word >> 16 & 255 <= alpha && word >> 8 & 255 <= alpha && word & 255 <= alpha)
    }
  }

  @Test func theSameTextGivesTheSameBytes() throws {
    let text = "Ag Ệ «ño» שלום 東京"
    let first = try #require(try typesetter().picture(text))
    let setter = try typesetter()
    setter.warmUp(.regular)
    _ = try setter.picture("zyxwvu ÄÖÜ")
    let second = try #require(try setter.picture(text))
    #expect(first.bitmap.words == second.bitmap.words)
    #expect(first.origin == second.origin)
  }

  @Test func aLineThatIsShownAgainIsTheSameObject() throws {
    let setter = try typesetter()
    let first = try #require(try setter.picture("again"))
    let second = try #require(try setter.picture("again"))
    #expect(first.bitmap === second.bitmap)
  }

  @Test func blankLinesHaveNoPicture() throws {
    let setter = try typesetter()
    let lines = setter.lines(of: "a\n\nb", style: .regular, width: 1_000)
    #expect(lines.count == 3)
    #expect(setter.bitmap(of: lines[1], style: .regular, color: .white) == nil)
    #expect(try setter.picture("\u{200D}\u{2060}") == nil)
  }
}

extension LineBitmap {
  /// The sum of one row's coverage.
  fileprivate func weightOfRow(_ y: Int) -> Int {
    (0..<bitmap.size.width).reduce(0) { $0 + Int(bitmap.view[$1, y] >> 24) }
  }

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
