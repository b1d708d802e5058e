import Console
import Testing

@testable import Typesetting

/// The parts of runs that are drawn separately.
@Suite struct RunSegmentTests {
  /// Returns the parts of `text`, a line of one run, and the run.
  private func segments(
    of text: String, weight: TextStyle.Weight = .regular
  ) throws -> (run: TextRun, face: OpenFace, segments: [RunSegment]) {
    let line = try makeTypesetter().line(text, style: TextStyle(size: 40, weight: weight))
    let run = try #require(line.runs.count == 1 ? line.runs.first : nil)
    let face = try FontCache(run.face, and: []).openFace(run.face)
    return (run, face, RunSegmenter(run.shaped, in: face).segments)
  }

  @Test(arguments: [
    ("AVATAR", ["A", "V", "A", "T", "A", "R"]), ("a b", ["a", "b"]),
    ("Ệ e\u{323}\u{302}", ["Ệ", "e\u{323}\u{302}"]), ("ぎょう", ["ぎ", "ょ", "う"]),
    ("שלום", ["ש", "ל", "ו", "ם"]), ("पुस्तक", ["पु", "स्त", "क"]), ("ที่นี่", ["ที่", "นี่"]),
  ])
  func clustersAreDrawnOneByOne(text: String, clusters: [String]) throws {
    let segments = try segments(of: text).segments.map(\.text.text)
    #expect(segments == clusters)
  }

  @Test(arguments: [
    ("مكتبة", ["مكتبة"]), ("مدرسة", ["مد", "ر", "سة"]), ("بيت كبير", ["بيت", "كبير"]),
  ])
  func lettersThatJoinAreDrawnTogether(text: String, parts: [String]) throws {
    let segments = try segments(of: text).segments.map(\.text.text)
    #expect(segments == parts)
  }

  @Test(arguments: ["AVATAR", "To Wye", "שלום עולם", "مدرسة كبيرة", "पुस्तकालय कल", "ที่นี่"])
  func partsLieSideBySideInTheRun(text: String) throws {
    for weight in TextStyle.Weight.allCases {
      let (run, face, segments) = try segments(of: text, weight: weight)
      let parts = run.direction == .rightToLeft ? segments.reversed() : segments
      let pens = parts.map(\.pen)
      #expect(pens == pens.sorted())
      #expect(pens.first == .zero)
      let last = try #require(parts.last)
      #expect(last.pen + face.advance(of: last.text) == run.width, "\(weight)")
    }
  }
}

/// The spaces that move the pen to a quarter of a pixel.
@Suite struct PenPaddingTests {
  private static let faces = [
    "NotoSans-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf",
    "NotoSansThai-Regular.ttf", "VisavisHanKR-Regular.otf",
  ]

  @Test(arguments: faces) func everyQuarterOfAPixelIsReached(name: String) throws {
    let face = Face(path: "\(try InstalledFiles.fonts())/\(name)")
    let open = try FontCache(face, and: []).openFace(face)
    for size in [4, 11, 11.39, 12, 16, 18.5, 24, 25, 36, 45, 50, 100, 200, 1024] {
      let padding = PenPadding(of: open, size: size)
      for phase in 0..<PenPadding.phaseCount {
        let text = padding.padded(ShapedText(text: "x"), phase: phase).text
        let mirrored = padding.padded(
          ShapedText(text: "x", direction: .rightToLeft), phase: phase
        ).text
        #expect(text.dropLast() == mirrored.dropFirst())
        let width = open.shape(ShapedText(text: String(text.dropLast())), isSpread: false)
          .reduce(0) { $0 + $1.advance.renderedPixels(at: size) }
        #expect(width >= size)
        let difference = width - Double(phase) / Double(PenPadding.phaseCount)
        #expect(abs(difference - difference.rounded()) <= 0.125, "\(size), \(phase)")
      }
    }
  }
}

/// Faces that SDL2_ttf can draw and HarfBuzz cannot measure.
@Suite struct BitmapFontTests {
  private static let font = """
    STARTFONT 2.1
    FONT test
    SIZE 8 75 75
    FONTBOUNDINGBOX 8 8 0 0
    STARTPROPERTIES 2
    FONT_ASCENT 8
    FONT_DESCENT 0
    ENDPROPERTIES
    CHARS 1
    STARTCHAR A
    ENCODING 65
    SWIDTH 500 0
    DWIDTH 8 0
    BBX 8 2 0 0
    BITMAP
    FF
    FF
    ENDCHAR
    ENDFONT

    """

  @Test func theReasonOfTheirRefusalIsTheirFormat() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(Self.font.utf8), to: "test.bdf")
    let base = Face(path: "\(try InstalledFiles.fonts())/NotoSans-Regular.ttf")
    let fonts = try FontCache(base, and: [])
    #expect(fonts.failureReason(of: Face(path: path), showing: "A") == "it is not an OpenType font")
  }
}
