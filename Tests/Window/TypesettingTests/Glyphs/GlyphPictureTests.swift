import Console
import Imaging
import Testing

@testable import Typesetting

/// The pictures of runs in one face.
@Suite struct GlyphPictureTests {
  private func face(_ name: String) throws -> Face {
    Face(path: "\(try InstalledFiles.fonts())/\(name)")
  }

  /// Draws each of `texts` with one font and returns the pixels.
  private func pixels(_ texts: [String], in face: Face, script: Script) throws -> [[UInt32]] {
    let font = try FontCache(face, and: []).font(face, size: 40)
    return try texts.map { text in
      let picture = font.glyphs(of: ShapedText(text: text, script: script), at: .zero)
      let view = try #require(picture).view
      return (0..<view.size.height).flatMap { y in (0..<view.size.width).map { view[$0, y] } }
    }
  }

  /// Swift compares such texts as equal.
  @Test(arguments: [
    ("VisavisHanJP-Regular.otf", "Hani", "\u{FA19}", "\u{795E}"),
    ("NotoSans-Regular.ttf", "Grek", "\u{387}", "\u{B7}"),
  ])
  func equivalentCharactersHaveTheirOwnPictures(
    file: String, script: String, one: String, other: String
  ) throws {
    let (face, script) = (try face(file), Script(script))
    #expect(one == other)
    let alone = try [one, other].map { try pixels([$0], in: face, script: script)[0] }
    #expect(alone[0] != alone[1])
    #expect(try pixels([one, other], in: face, script: script) == alone)
    #expect(try pixels([other, one], in: face, script: script) == alone.reversed())
  }

  @Test func equivalentCharactersHaveTheirOwnGlyphs() throws {
    let face = try face("VisavisHanJP-Regular.otf")
    let open = try FontCache(face, and: []).openFace(face)
    for text in ["\u{FA19}", "\u{795E}", "\u{FA19}"] {
      let segments = RunSegmenter(ShapedText(text: text, script: .han), in: open).segments
      #expect(segments.map { Array($0.text.text.unicodeScalars) } == [Array(text.unicodeScalars)])
    }
  }

  /// Recognizers send such texts before the letter of the mark is known.
  @Test(arguments: ["ा", "ी है", "ি", "ா"])
  func aTextThatBeginsWithAMarkIsInItsPlace(text: String) throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line(text)
    let ink = try #require(typesetter.bitmap(of: line, style: .regular, color: .white)).ink
    #expect(ink.minX >= -3, "\(ink)")
    #expect(ink.maxX <= line.advance + 3, "\(ink), \(line.advance)")
  }

  @Test func aFaceThatCannotBeOpenedIsReplacedAtItsSize() throws {
    let (base, missing) = (try face("NotoSans-Regular.ttf"), Face(path: "/nowhere/missing.ttf"))
    let fonts = try FontCache(base, and: [])
    let metrics = fonts.font(missing, size: 100).metrics
    #expect(metrics == fonts.font(base, size: 100).metrics)
    #expect(fonts.outlinedFont(missing, size: 100, outline: 3) == nil)
    #expect(fonts.outlinedFont(base, size: 100, outline: 3) != nil)
  }
}

/// Fonts whose numbers are far from those of any typeface.
@Suite struct HostileFontTests {
  private let folder: TemporaryFolder
  private let base: Face

  init() throws {
    folder = try TemporaryFolder()
    base = Face(path: "\(try InstalledFiles.fonts())/NotoSans-Regular.ttf")
  }

  private func latin(_ text: String) -> ShapedText {
    ShapedText(text: text, script: Script("Latn"))
  }

  /// Returns a copy of the base face whose letter A is as wide as a font file can say.
  ///
  /// Its em has `unitsPerEm` units, 1000 in the original.
  private func wideFace(unitsPerEm: Int) throws -> Face {
    var bytes = try folder.bytes(of: base.path)
    let file = try FontFile(path: base.path)
    func position(_ tag: String) throws -> Int {
      try #require(file.table(LayoutTag(tag), ofFace: 0)).lowerBound
    }
    let (head, advances) = (try position("head"), try position("hmtx"))
    let letter = try FontCache(base, and: []).openFace(base).shape(latin("A"))[0].index
    bytes[head + 18] = UInt8(unitsPerEm >> 8)
    bytes[head + 19] = UInt8(unitsPerEm & 0xFF)
    let advance = advances + 4 * Int(letter)
    bytes.replaceSubrange(advance..<advance + 2, with: [0x7F, 0xFF])
    return Face(path: try folder.write(bytes, to: "wide\(unitsPerEm).ttf"))
  }

  @Test(arguments: [16, 64, 1_000]) func noGlyphIsWiderThanSixteenEms(unitsPerEm: Int) throws {
    let face = try wideFace(unitsPerEm: unitsPerEm)
    let open = try FontCache(face, and: []).openFace(face)
    for glyph in open.shape(latin("AxA\u{301}")) {
      let limit = EmLength(ems: 16)
      for length in [glyph.advance, glyph.right, glyph.up] {
        #expect(length <= limit && length >= .zero - limit)
      }
    }
    #expect(open.advance(of: latin("A")) > .zero)
  }

  @Test(arguments: [16, 64, 1_000])
  func noPictureIsLargerThanTheLimit(unitsPerEm: Int) throws {
    let face = try wideFace(unitsPerEm: unitsPerEm)
    let font = try FontCache(base, and: []).font(face, size: 100)
    for text in ["x", "A", "AxAg", String(repeating: "A", count: 400)] {
      let picture = font.glyphs(of: latin(text), at: .zero)
      #expect((picture?.view.size.area ?? 0) <= GlyphPicture.maxArea)
    }
    // A picture of ordinary size is not left out.
    let letter = font.glyphs(of: latin("x"), at: .zero)
    #expect(letter != nil || unitsPerEm < 1_000)
  }
}
