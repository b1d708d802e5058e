import Console
import Captions
import Imaging
import Testing
import Typesetting

@testable import Scene

/// The speaker label before a caption, in all combinations of directions.
@Suite struct SpeakerLabelTests {
  private func layOut(
    _ name: String, text: String, language: String? = nil, fonts policy: FacePolicy = .bundledOnly
  ) throws -> LaidOutCaption {
    let look = CaptionLook()
    let captionTypesetter = CaptionTypesetter(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts(), policy: policy), look: look)
    return captionTypesetter.layOut(
      .sample(text, speaker: .init(name: name, index: 1, language: language)),
      after: nil, isResized: false,
      metrics: CaptionMetrics(look: look, pane: Pane(PixelSize(width: 1280, height: 720))))
  }

  /// The texts of the label's runs, from left to right.
  private func label(_ name: String, text: String) throws -> [String] {
    let label = try #require(try layOut(name, text: text).label)
    return label.line.runs.map { run in
      let shown = run.text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      return String(String.UnicodeScalarView(shown))
    }.filter { !$0.isEmpty }
  }

  @Test func theColonStandsBetweenTheNameAndTheWords() throws {
    #expect(try label("Ana", text: "Hola") == ["Ana:"])
    #expect(try label("Ana", text: "مع السلامة") == [":", "Ana"])
    #expect(try label("7", text: "مع السلامة") == [":", "7"])
    #expect(try label("דנה", text: "Hola") == ["דנה", ":"])
    #expect(try label("דנה", text: "שלום") == [":", "דנה"])
    #expect(try label("דנה", text: "12 שלום") == [":", "דנה"])
  }

  @Test func aNameHasTheFormsOfItsLanguage() throws {
    func line(_ language: String?) throws -> TextLine? {
      try layOut("Бобан", text: "Where?", language: language).label?.line
    }
    #expect(try line("sr") != line("ru"))
    #expect(try line("ru") == line(nil))
  }

  @Test func aLongNameIsCutBeforeTheColon() throws {
    let name = String(repeating: "Maximilian ", count: 9)
    let shown = try label(name, text: "مع السلامة")
    #expect(shown.count == 2 && shown[0] == ":" && shown[1].hasSuffix("…"))
  }

  /// Hyphenation patterns are installed with the system's fonts.
  @Test func aNameThatIsCutInsideAWordHasNoHyphen() throws {
    let name = "Donaudampfschifffahrtsgesellschaftskapitänswitwenverein"
    let laidOut = try layOut(name, text: "Hola", language: "de", fonts: .bundledThenSystem)
    let label = try #require(laidOut.label?.line.text)
    #expect(label.hasSuffix("…:") && !label.contains("-"))
    #expect(name.hasPrefix(label.dropLast(2)))
  }

  /// Paragraphs of both directions share a label, which is laid out before the first.
  @Test(arguments: [
    ("Anna", "Hello.\nשלום לכולם"), ("דנה", "שלום לכולם\nHello."), ("Anna", "שלום\nHello."),
    ("דנה", "Hello.\nשלום"),
  ])
  func aLabelIsShownBeforeARowOfTheOtherDirection(name: String, text: String) throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    for edge in [CaptionEdge.none, .outline] {
      let look = CaptionLook(lines: 1, box: .black, edge: edge)
      var bench = CaptionBench(
        PixelSize(width: 1280, height: 720), look: look, typesetter: typesetter)
      let caption = VisibleCaption.sample(text, speaker: .init(name: name, index: 1))
      var scene = bench.show(caption)
      let first = scene.rows[0].text
      var second = 0
      while scene.rows[0].text == first, second < 30 {
        second += 1
        scene = bench.show(caption, at: .seconds(second))
      }
      #expect(scene.rows[0].text != first)
      // The label and the words, above the edge of each.
      let box = try #require(scene.layers.first).bounds
      let texts = scene.layers.suffix(2).map {
        PixelRect(origin: $0.origin, size: $0.bitmap.size)
      }
      #expect(texts.allSatisfy { box.intersection($0) == $0 }, "\(texts) in \(box)")
      let isMirrored = bench.rows.rows[0].line.direction == .rightToLeft
      #expect(isMirrored ? texts[0].minX > texts[1].maxX : texts[0].maxX < texts[1].minX)
    }
  }

  @Test(arguments: ["x\u{202E}y", "x\u{2069}\u{202E}y", "x\u{2067}y"])
  func whatTurnsTextInANameDoesNotReachTheColon(name: String) throws {
    #expect(try label(name, text: "Hola") == ["xy:"])
    #expect(try label(name, text: "שלום") == [":", "xy"])
  }

  @Test func theLabelIsAsWideBeforeWordsOfAnyDirection() throws {
    let before = try layOut("Ana", text: "Hola").label?.indent
    #expect(try layOut("Ana", text: "שלום").label?.indent == before)
  }

  @Test(arguments: ["", " ", "\u{202E}"]) func anEmptyNameIsNobodys(name: String) throws {
    let laidOut = try layOut(name, text: "Hola")
    #expect(laidOut.label == nil)
    let look = CaptionLook()
    let captionTypesetter = CaptionTypesetter(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), look: look)
    let rows = captionTypesetter.rows(
      of: laidOut, lines: 0..<1, isNamed: true,
      metrics: CaptionMetrics(look: look, pane: Pane(PixelSize(width: 1280, height: 720))))
    #expect(rows.map(\.color) == [look.text])
  }
}
