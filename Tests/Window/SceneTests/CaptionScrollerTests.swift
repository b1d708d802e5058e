import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

/// A caption scroller of 640 by 360 pixels.
private struct ScrollerHarness {
  let composer: SceneComposer
  let scroller: CaptionScroller
  let look: CaptionLook
  var viewport = PixelSize(width: 640, height: 360)
  private(set) var captionRows = CaptionRows()

  init(
    _ look: CaptionLook = CaptionLook(), _ flow: CaptionFlow = CaptionFlow(),
    fonts policy: FacePolicy = .bundledOnly
  ) throws {
    self.look = look
    composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts(), policy: policy), strings: .english)
    scroller = composer.scroller(look: look, flow: flow)
  }

  /// Shows captions and returns their lines as text, with the speakers' names.
  @discardableResult
  mutating func show(_ captions: VisibleCaption..., at seconds: Double) -> [String] {
    show(captions, at: seconds)
  }

  @discardableResult
  mutating func show(_ captions: [VisibleCaption], at seconds: Double) -> [String] {
    captionRows = scroller.arrange(
      VisibleCaptions(captions), in: Pane(viewport), animated: false,
      at: .milliseconds(Int(seconds * 1000)))
    return captionRows.rows.map { row in
      let name = row.label?.line.text.unicodeScalars.filter {
        !$0.properties.isDefaultIgnorableCodePoint
      }
      return (name.map { "[\(String(String.UnicodeScalarView($0)))] " } ?? "") + row.line.text
    }
  }

  /// The rows of the scene.
  func rows(at seconds: Double) -> [Scene.Row] {
    composer.scene(
      of: SceneInput(
        viewport: viewport, look: look, captions: captionRows, picture: nil,
        now: .milliseconds(Int(seconds * 1000)))
    ).rows
  }
}

private func caption(
  _ number: Int, _ text: String, final: Bool = true, speaker: String? = nil,
  in language: String? = nil, confirmed: Int? = nil, isAbandoned: Bool = false,
  romanized: String? = nil, original: String? = nil
) -> VisibleCaption {
  .sample(
    text, number: number, in: language, confirmed: confirmed, isFinal: final,
    isAbandoned: isAbandoned, speaker: speaker.map { VisibleCaption.Speaker(name: $0) },
    romanized: romanized, original: original)
}

@Suite struct CaptionScrollerTests {
  @Test func theNameStandsBeforeTheUppermostLineThatIsSeen() throws {
    var harness = try ScrollerHarness()
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let first = harness.show(caption(1, words, speaker: "Ana"), at: 0)
    #expect(first.count > 1 && first[0].hasPrefix("[Ana:") && first[1].hasPrefix("word"))
    let later = harness.show(caption(1, words, speaker: "Ana"), at: 6)
    #expect(later.count > 1 && later[0].hasPrefix("[Ana:") && later[1].hasPrefix("word"))
    #expect(!later.contains(first[0]))
  }

  @Test func wordsThatWereReadStayReadWhenAResizeChangesTheirHyphens() throws {
    var harness = try ScrollerHarness(CaptionLook(lines: 4), fonts: .bundledThenSystem)
    let law = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
    let text = caption(1, "Das \(law) gilt nicht mehr", in: "de")
    let before = harness.show(text, at: 0)
    #expect(before.count >= 2 && before.dropLast().contains { $0.hasSuffix("-") })
    harness.show(text, at: 40)
    let readAt = harness.captionRows.readAt
    #expect(readAt < .seconds(40))
    harness.viewport.width = 400
    let after = harness.show(text, at: 41)
    #expect(after != before && after.contains { $0.hasSuffix("-") })
    #expect(harness.captionRows.readAt <= .seconds(41), "\(harness.captionRows.readAt)")
  }

  @Test func allLinesOfANamedCaptionBeginBehindTheName() throws {
    var harness = try ScrollerHarness()
    harness.show(caption(1, "one\ntwo", speaker: "Ana"), at: 0)
    let indents = harness.captionRows.rows.map(\.indent)
    #expect(indents.count == 2 && indents[0] == indents[1] && indents[0] > 0)
    let rows = harness.rows(at: 0)
    #expect(rows.map(\.text) == ["one", "two"])
    #expect(rows.map(\.speaker) == ["Ana", "Ana"])
    #expect(rows[0].rect.minX + indents[0] == rows[1].rect.minX)
    #expect(rows[0].rect.maxY == rows[1].rect.minY)
  }

  @Test func theNameOfANewUppermostLineMovesNoWord() throws {
    var harness = try ScrollerHarness()
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    harness.show(caption(1, words, speaker: "Ana"), at: 0)
    let before = harness.rows(at: 0)[1]
    var second = 1.0
    while harness.rows(at: second)[0].text != before.text, second < 20 {
      second += 0.25
      harness.show(caption(1, words, speaker: "Ana"), at: second)
    }
    let after = harness.rows(at: second)[0]
    #expect(after.text == before.text)
    #expect(after.rect.maxX == before.rect.maxX && after.rect.minX < before.rect.minX)
  }

  @Test func aMarkStandsWhereCaptionsWereLeftOut() throws {
    var harness = try ScrollerHarness()
    harness.show((0..<60).map { caption($0, "caption \($0)", speaker: "Ana") }, at: 0)
    let rows = harness.rows(at: 0)
    #expect(rows.first?.part == .omission && rows.first?.text == "…")
    #expect(rows.first?.id == nil && rows.first?.speaker == nil, "the mark is nobody's")
    #expect(rows.dropFirst().first?.text == "caption 39")
    #expect(rows.dropFirst().allSatisfy { $0.part == .text && $0.speaker == "Ana" })
  }

  @Test func wordsThatNobodyWillFinishAreDimmed() throws {
    var harness = try ScrollerHarness()
    harness.show(caption(1, "Hola", final: false), at: 0)
    #expect(harness.captionRows.rows.map(\.color) == [harness.look.text])
    harness.show(caption(1, "Hola", isAbandoned: true), at: 1)
    #expect(harness.captionRows.rows.map(\.color) == [harness.look.dimmedText])
  }

  @Test func wordsAreNoLongerDimmedWhenTheyAreConfirmed() throws {
    var harness = try ScrollerHarness()
    harness.show(caption(1, "Hola", final: false, confirmed: 0), at: 0)
    #expect(harness.captionRows.rows.first?.unconfirmedText != nil)
    harness.show(caption(1, "Hola", final: false), at: 1)
    #expect(harness.captionRows.rows.count == 1)
    #expect(harness.captionRows.rows.first?.unconfirmedText == nil)
  }

  @Test func whatStandsBeneathATextFollowsItsOwnUpdates() throws {
    var harness = try ScrollerHarness()
    #expect(harness.show(caption(1, "Hola", original: "Hi"), at: 0) == ["Hola", "Hi"])
    #expect(
      harness.show(caption(1, "Hola", original: "Hi all"), at: 1)
        == ["Hola", "Hi all"])
    #expect(harness.show(caption(1, "Hola", romanized: "ola"), at: 2) == ["Hola", "ola"])
    #expect(harness.show(caption(1, "Hola"), at: 3) == ["Hola"])
  }

  @Test func aNameThatComesLaterIsShown() throws {
    var harness = try ScrollerHarness()
    #expect(harness.show(caption(1, "Hola"), at: 0) == ["Hola"])
    let named = harness.show(caption(1, "Hola", speaker: "Ana"), at: 1)
    #expect(named.count == 1 && named[0].hasPrefix("[Ana:"))
  }

  @Test func aWindowOfAnotherSizeGoesOnWithTheWordsThatWereRead() throws {
    var harness = try ScrollerHarness()
    let words = (0..<60).map { "word\($0)" }
    harness.show(caption(1, words.joined(separator: " ")), at: 0)
    let before = harness.show(caption(1, words.joined(separator: " ")), at: 6)
    harness.viewport = PixelSize(width: 400, height: 360)
    let after = harness.show(caption(1, words.joined(separator: " ")), at: 6)
    let old = before.joined(separator: " ").split(separator: " ")
    let new = after.joined(separator: " ").split(separator: " ")
    #expect(before != after)
    // No line that was still to come is skipped, and no old one is back.
    #expect(new.contains { old.contains($0) })
    let (first, last) = (words.firstIndex(of: String(old[0])), words.firstIndex(of: String(new[0])))
    #expect(abs((first ?? 0) - (last ?? 99)) <= old.count)
  }

  @Test func finishedCaptionsAreReported() throws {
    var harness = try ScrollerHarness()
    harness.show(caption(1, "one"), at: 0)
    #expect(harness.captionRows.finishedCaptions.isEmpty)
    harness.show(caption(1, "one"), caption(2, "two\nthree"), at: 5)
    #expect(harness.captionRows.finishedCaptions == [1])
  }
}
