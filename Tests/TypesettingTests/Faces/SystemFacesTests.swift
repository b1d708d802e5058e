import Imaging
import Testing

@testable import Typesetting

/// The choice of system fonts for characters that the bundled faces lack.
@Suite struct SystemFacesTests {
  @Test func coveredTextNeedsNoOtherFonts() throws {
    let stand = try FontStand(["any": "abc"])
    #expect(
      stand.runs("Déjà «Ệ» vu: где ελλ, 12\u{202F}\u{200D}\u{FE0F}\u{2066}!")
        == ["-: Déjà «Ệ» vu: ", "-: где ", "-: ελλ, 12\u{202F}\u{200D}\u{FE0F}\u{2066}!"])
    #expect(stand.findersMade == 0)
  }

  @Test func lettersThatAreWantingGoToTheBestFaceThatHasThem() throws {
    let stand = try FontStand(["first": "กขค", "second": "กขคงจ"])
    #expect(stand.runs("กข") == ["first: กข"])
    #expect(stand.runs("กงข") == ["first: ก", "second: ง", "first: ข"])
    #expect(stand.findersMade == 1)
  }

  @Test func coveredLettersStayWithTheBundledFace() throws {
    let stand = try FontStand(["all": "abcกขค \u{2603}!"])
    #expect(stand.runs("abc กข c") == ["-: abc ", "all: กข ", "-: c"])
    #expect(stand.runs("ab \u{2603} c!") == ["-: ab ", "all: \u{2603}", "-:  c!"])
  }

  @Test func sharedCharactersGoWithTheLettersBeforeThem() throws {
    let stand = try FontStand(["thai": "กขค ()!12"])
    #expect(stand.runs("กข (ค) 12!") == ["thai: กข (ค) 12!"])
  }

  @Test func sharedCharactersAtTheBeginningGoWithTheLettersBehind() throws {
    let stand = try FontStand(["thai": "กขค ()"])
    #expect(stand.runs("(กข) ค") == ["thai: (กข) ค"])
  }

  @Test func sharedCharactersThatTheFaceLacksStayWithTheBundledFace() throws {
    let stand = try FontStand(["thai": "กขค "])
    #expect(stand.runs("กข, (ค)") == ["thai: กข", "-: ,", "thai:  ", "-: (", "thai: ค", "-: )"])
  }

  @Test func sharedCharactersThatNeitherHasAreLookedFor() throws {
    let stand = try FontStand(["thai": "กขค ", "symbols": "\u{2603}"])
    #expect(stand.runs("กข \u{2603}") == ["thai: กข ", "symbols: \u{2603}"])
    #expect(stand.runs("\u{2603}") == ["symbols: \u{2603}"])
  }

  @Test func aFaceThatHasTheWholeClusterIsPreferred() throws {
    let stand = try FontStand(["letters": "กข", "marks": "กข\u{E49}"])
    #expect(stand.runs("กก\u{E49}ข") == ["letters: ก", "marks: ก\u{E49}", "letters: ข"])
  }

  @Test func ofAClusterThatNoFaceHasItsFirstCharacterIsDrawnAndTheRestIsBoxes() throws {
    let stand = try FontStand(["letters": "กข"])
    #expect(stand.runs("กก\u{E49}ข") == ["letters: กก", "□: \u{E49}", "letters: ข"])
    #expect(stand.runs("a\u{20DD}b") == ["-: a", "□: \u{20DD}", "-: b"])
    #expect(stand.runs("ค\u{E49}") == ["□: ค\u{E49}"])
  }

  @Test func aWordWhoseLettersJoinIsOfOneFace() throws {
    let stand = try FontStand(["common": "سلام مر", "rare": "سلامڭر "])
    // From right to left: the first word is at the right.
    #expect(stand.runs("سلام مڭر سلام") == ["common: سلام", "rare: مڭر ", "common: سلام "])
  }

  @Test func aJoinedWordThatNoFaceHasIsDividedByCluster() throws {
    let stand = try FontStand(["common": "سلام", "rare": "ڭ"])
    #expect(stand.runs("سڭم") == ["common: م", "rare: ڭ", "common: س"])
  }

  @Test func whatShowsNothingGoesWithItsNeighbourAndIsNotAskedFor() throws {
    let stand = try FontStand(["thai": "กข"])
    #expect(
      stand.runs("ก\u{200D}\u{FE0F}ข\u{200B}\u{200E}ก")
        == ["thai: ก\u{200D}\u{FE0F}ข\u{200B}\u{200E}ก"])
    #expect(stand.finder.questions.map(\.characters) == ["ก", "ข"])
  }

  @Test func whatNoFaceHasIsABox() throws {
    let stand = try FontStand([:])
    let line = try stand.typesetter.line("ก\u{10FFFF}")
    #expect(stand.runs("ก\u{10FFFF}") == ["□: ก", "□: \u{10FFFF}"])
    #expect(line.advance > 10)
    #expect(stand.typesetter.bitmap(of: line, style: .regular, color: .white) != nil)
    #expect(stand.complaints.isEmpty)
  }

  @Test func aTextThatGrowsGetsTheFacesOfOneThatCameAtOnce() throws {
    let text = "(ก) abc, กง\u{E49} มڭر سلام 12 ขค\u{2603}!"
    let faces: KeyValuePairs = ["thai": "กขค ()", "rare": "سلامڭر ", "marks": "กง\u{E49}"]
    let growing = try FontStand(faces)
    var grown = ""
    for character in text {
      grown.append(character)
      let fresh = try FontStand(faces)
      #expect(growing.runs(grown) == fresh.runs(grown), "\(grown)")
    }
  }

  @Test func linesKeepTheMeasuresOfTheBundledFace() throws {
    let stand = try FontStand(["thai": "กขค"])
    let before = stand.typesetter.metrics(of: .regular)
    _ = stand.runs("กขค")
    #expect(stand.typesetter.metrics(of: .regular) == before)
  }
}
