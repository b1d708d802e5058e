import Imaging
import Testing
@testable import Typesetting

/// Full-width opening marks at the start of a line, at an em of 40 pixels.
@Suite struct OpeningMarkTests {
  private static let marks: [(language: String, marks: String)] = [
    ("ja", "「『（〈《【〔［｛"), ("zh", "「『（〈《【〔［｛“‘"), ("zh-TW", "「『（〈《【〔“‘"),
    ("ko", "「『（〈《【〔"),
  ]

  /// The first column of a line with ink, from the start of the line.
  private func inkStart(_ text: String, _ language: String) throws -> Int {
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: text, language: language, style: .regular, width: 10_000)
    let line = try #require(lines.first)
    let drawn = try #require(typesetter.bitmap(of: line, style: .regular, color: .white))
    return -drawn.origin.x
  }

  @Test(arguments: OpeningMarkTests.marks)
  func itsInkStandsInLineWithTheLetters(language: String, marks: String) throws {
    for mark in marks {
      let start = try inkStart("\(mark)国", language)
      #expect((-1...12).contains(start), "\(mark) in \(language)")
    }
  }

  @Test func itTakesHalfAnEm() throws {
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: "「国」国「国」国", language: "ja", style: .regular, width: 160)
    #expect(lines.map(\.text) == ["「国」国", "「国」国"])
    #expect(lines.map(\.advance) == [140, 140])
    #expect(lines.map(\.startTrim) == [EmLength(ems: 0.5), EmLength(ems: 0.5)])
    #expect(lines.map(\.runs.count) == [1, 1])
  }

  @Test func breaksAreThoseOfTheWholeMark() throws {
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: "「国」国国", language: "ja", style: .regular, width: 180)
    #expect(lines.map(\.text) == ["「国」国", "国"])
  }

  @Test(arguments: [
    ("en", "“quoted”"), ("en", "(12)"), ("fr", "« oui »"), ("ja", "国「国」"), ("ja", "」国"),
    ("ar", "(مرحبا)"), ("he", "“שלום”"), ("zh", "，国"), ("zh", "——国"), ("zh", ""),
  ])
  func otherStartsAreAsTheyWere(language: String, text: String) throws {
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: text, language: language, style: .regular, width: 10_000)
    #expect(lines.allSatisfy { $0.startTrim == .zero })
  }

  @Test func unconfirmedTextBeginsAtItsLetter() throws {
    let typesetter = try makeTypesetter()
    let lines = typesetter.lines(of: "「国国", language: "ja", style: .regular, width: 400)
    let line = try #require(lines.first)
    let paint = LinePaint(fill: .white, unconfirmedText: .init(start: 2, color: .black))
    let drawn = try #require(typesetter.bitmap(of: line, style: .regular, paint: paint))
    // The second character begins 20 + 40 pixels behind the start of the line.
    let boundary = 60 + drawn.origin.x
    for y in 0..<drawn.bitmap.size.height {
      for x in 0..<drawn.bitmap.size.width where drawn.bitmap.view[x, y] >> 24 == 255 {
        #expect((drawn.bitmap.view[x, y] & 0xFFFFFF == 0) == (x >= boundary))
      }
    }
  }
}
