import Captions
import Imaging
import Testing
import Typesetting

@testable import Scene

/// The speaker label before a caption, in all combinations of directions.
@Suite struct SpeakerLabelTests {
  private func set(_ name: String, saying text: String) throws -> LaidOutCaption {
    let look = CaptionLook()
    let setter = CaptionTypesetter(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), look: look)
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("u"))
    return setter.set(
      VisibleCaption(number: 0, id: id, text: text, speaker: .init(name: name, place: 1)),
      after: nil,
      isResized: false,
      metrics: CaptionMetrics(look: look, viewport: PixelSize(width: 1280, height: 720)))
  }

  /// The texts of the label's runs, from left to right.
  private func label(_ name: String, saying text: String) throws -> [String] {
    let label = try #require(try set(name, saying: text).label)
    return label.line.runs.map { run in
      let shown = run.text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      return String(String.UnicodeScalarView(shown))
    }.filter { !$0.isEmpty }
  }

  @Test func theColonStandsBetweenTheNameAndTheWords() throws {
    #expect(try label("Ana", saying: "Hola") == ["Ana:"])
    #expect(try label("Ana", saying: "مع السلامة") == [":", "Ana"])
    #expect(try label("7", saying: "مع السلامة") == [":", "7"])
    #expect(try label("דנה", saying: "Hola") == ["דנה", ":"])
    #expect(try label("דנה", saying: "שלום") == [":", "דנה"])
    #expect(try label("דנה", saying: "12 שלום") == [":", "דנה"])
  }

  @Test func aLongNameIsCutBeforeTheColon() throws {
    let name = String(repeating: "Maximilian ", count: 9)
    let shown = try label(name, saying: "مع السلامة")
    #expect(shown.count == 2 && shown[0] == ":" && shown[1].hasSuffix("…"))
  }

  @Test(arguments: ["x\u{202E}y", "x\u{2069}\u{202E}y", "x\u{2067}y"])
  func whatTurnsTextInANameDoesNotReachTheColon(name: String) throws {
    #expect(try label(name, saying: "Hola") == ["xy:"])
    #expect(try label(name, saying: "שלום") == [":", "xy"])
  }

  @Test func theLabelIsAsWideBeforeWordsOfAnyDirection() throws {
    let before = try set("Ana", saying: "Hola").label?.indent
    #expect(try set("Ana", saying: "שלום").label?.indent == before)
  }

  @Test(arguments: ["", " ", "\u{202E}"]) func anEmptyNameIsNobodys(name: String) throws {
    let set = try set(name, saying: "Hola")
    #expect(set.label == nil)
    let look = CaptionLook()
    let setter = CaptionTypesetter(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), look: look)
    let rows = setter.rows(
      of: set, lines: 0..<1, isNamed: true,
      metrics: CaptionMetrics(look: look, viewport: PixelSize(width: 1280, height: 720)))
    #expect(rows.map(\.color) == [look.text])
  }
}
