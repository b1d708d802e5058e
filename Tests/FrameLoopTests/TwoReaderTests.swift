import CaptionCoding
import Captions
import Imaging
import Scene
import Settings
import Testing
import Threading

@testable import FrameLoop

/// Two readers at one window: one near the keyboard, one across from it.
@Suite struct TwoReaderTests {
  private static let near = PaneSettings(
    part: .lowerHalf,
    reader: ReaderSettings(texts: Reader(side: .near, language: "es", stability: .immediate)))
  private static let far = PaneSettings(
    part: .upperHalf, isTurned: true,
    reader: ReaderSettings(
      texts: Reader(side: .far, language: "en", stability: .immediate),
      look: CaptionLook(text: Color(red: 255, green: 255, blue: 0))))

  private func stand(
    near: PaneSettings = Self.near, far: PaneSettings = Self.far, ending: Ending = Ending()
  ) throws -> Stand {
    let stand = try Stand(ViewSettings(panes: [near, far], ending: ending))
    stand.display.viewport = PixelSize(width: 640, height: 720)
    return stand
  }

  /// Lets the loop take and show everything, on a machine of any speed.
  private func rest(_ stand: Stand) {
    for _ in 0..<4 { stand.pass(.milliseconds(33)) }
  }

  private func rows(_ stand: Stand, inUpperHalf: Bool) -> [String] {
    let scene = stand.display.shown.last
    return scene?.rows.filter { ($0.rect.maxY <= 360) == inUpperHalf }.map(\.text) ?? []
  }

  private func translate(_ stand: Stand, _ texts: [String: String], asking: Bool = false) {
    stand.update("u1", asking: asking) {
      $0.translations = TranslationsPatch(
        entries: texts.sorted { $0.key < $1.key }.map {
          .init(language: $0.key, change: .value(.init(text: .value($0.value))))
        })
    }
  }

  @Test func everyReaderReadsTheirOwnLanguage() throws {
    let stand = try stand()
    translate(stand, ["es": "Buenos días", "en": "Good morning"])
    rest(stand)
    #expect(rows(stand, inUpperHalf: false) == ["Buenos días"])
    #expect(rows(stand, inUpperHalf: true) == ["Good morning"])
  }

  @Test func wordsForOneSideAreInItsPaneOnly() throws {
    let stand = try stand()
    stand.update("u1") {
      $0.text = .value("para ti")
      $0.audience = .value(.near)
    }
    stand.update("u2") {
      $0.text = .value("for you")
      $0.audience = .value(.far)
    }
    rest(stand)
    #expect(rows(stand, inUpperHalf: false) == ["para ti"])
    #expect(rows(stand, inUpperHalf: true) == ["for you"])
  }

  @Test func everyReaderHasTheirOwnPolicy() throws {
    var far = Self.far
    far.reader.texts.stability = .reading
    let stand = try stand(far: far)
    stand.say("uno dos tres")
    rest(stand)
    #expect(rows(stand, inUpperHalf: false) == ["uno dos tres"])
    #expect(rows(stand, inUpperHalf: true).isEmpty)
    stand.pass(.seconds(1))
    #expect(rows(stand, inUpperHalf: true) == ["uno dos tres"])
  }

  @Test func equalReadersInPanesOfDifferentSizeBothReadEverything() throws {
    var (near, far) = (Self.near, Self.near)
    far.part = .upperHalf
    far.reader.look = CaptionLook(textSize: 200, lines: 1)
    near.reader.look = CaptionLook(lines: 8)
    let stand = try stand(near: near, far: far)
    var seen: Set<String> = []
    for number in 0..<8 { stand.say("palabra\(number)", id: "u\(number)", final: true) }
    for _ in 0..<80 {
      stand.pass(.milliseconds(250))
      seen.formUnion(rows(stand, inUpperHalf: true))
    }
    #expect(seen.count == 8)
  }

  @Test func clearingClearsBothPanes() throws {
    let stand = try stand()
    stand.say("Hola", final: true)
    rest(stand)
    #expect(stand.display.shown.last?.rows.count == 2)
    stand.press(.clearCaptions)
    rest(stand)
    #expect(stand.display.shown.last?.rows.isEmpty == true && stand.actions.clears == 1)
  }

  /// The middle of a control in the window.
  private func middle(of control: Control.ID, inPane index: Int, of stand: Stand) throws
    -> PixelPoint
  {
    let input = stand.loop.sceneInput(at: stand.now)
    let strip = stand.loop.composer.controlStrip(ofPane: index, in: input)
    let place = input.panes[index].placement
    for y in 0..<720 {
      for x in 0..<640 {
        let point = PixelPoint(x: x, y: y)
        guard place.frame.contains(point), strip.control(at: place.local(point))?.id == control
        else { continue }
        return PixelPoint(x: x + 3, y: y + 3)
      }
    }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test(arguments: [0, 1]) func aPressReachesTheControlOfThePaneBelowIt(index: Int) throws {
    let stand = try stand()
    rest(stand)
    let point = try middle(of: "next camera", inPane: index, of: stand)
    #expect((point.y < 360) == (index == 1))
    stand.display.waiting.input = [.pointerMoved(point)]
    rest(stand)
    #expect(stand.loop.panes[index].strip.opacity(at: stand.now, animated: true) == 1)
    #expect(stand.loop.panes[1 - index].strip.opacity(at: stand.now, animated: true) == 0)
    stand.display.waiting.input = [.pointerPressed(point, zooming: false)]
    rest(stand)
    #expect(stand.loop.panes[index].strip.pressed == "next camera")
    stand.display.waiting.input = [.pointerReleased(point)]
    rest(stand)
    #expect(stand.actions.switches == 1)
  }

  @Test func aPressedPointerStaysWithItsPane() throws {
    let stand = try stand()
    let point = try middle(of: "next camera", inPane: 1, of: stand)
    let other = PixelPoint(x: 320, y: 700)
    stand.display.waiting.input = [.pointerMoved(point)]
    rest(stand)
    stand.display.waiting.input = [
      .pointerPressed(point, zooming: false), .pointerReleased(other),
    ]
    rest(stand)
    #expect(stand.actions.switches == 0 && stand.loop.panes[1].strip.pressed == nil)
    #expect(stand.loop.panes[0].strip.visibleUntil == nil)
  }

  @Test func theHelpSheetIsInThePaneOfThePointer() throws {
    let stand = try stand()
    stand.display.waiting.input = [.pointerMoved(PixelPoint(x: 300, y: 100)), .key(.help)]
    rest(stand)
    #expect(stand.loop.panes.map(\.strip.showsHelp) == [false, true])
    stand.display.waiting.input = [
      .pointerMoved(PixelPoint(x: 300, y: 700)), .key(.leaveFullScreen),
    ]
    rest(stand)
    #expect(stand.loop.panes.map(\.strip.showsHelp) == [false, false])
  }

  @Test func wordsAreReportedOnceTheyAreInEveryPaneOfTheirReaders() throws {
    let look = CaptionLook(textSize: 200, lines: 1)
    var far = Self.far
    far.reader.look = look
    let stand = try stand(far: far)
    stand.settle()
    let long = (0..<20).map { "word\($0)" }.joined(separator: " ")
    stand.update("u1", asking: true) {
      $0.translations = TranslationsPatch(entries: [
        .init(language: "es", change: .value(.init(text: .value("palabras")))),
        .init(language: "en", change: .value(.init(text: .value(long)))),
      ])
      $0.isFinal = .value(true)
    }
    rest(stand)
    #expect(rows(stand, inUpperHalf: false) == ["palabras"])
    #expect(stand.actions.shown.isEmpty)
    for _ in 0..<60 { stand.pass(.milliseconds(500)) }
    #expect(stand.actions.shown == ["1:u1"])
  }

  @Test func wordsForOneReaderAreReportedOnceTheyAreInThatPane() throws {
    let stand = try stand()
    stand.settle()
    stand.update("u1", asking: true) {
      $0.text = .value("for you")
      $0.audience = .value(.far)
    }
    rest(stand)
    #expect(stand.actions.shown == ["1:u1"])
  }

  @Test func theProgramEndsOnceBothHaveRead() throws {
    func end(_ far: String) throws -> Duration {
      let stand = try stand(ending: Ending(atEndOfFeeds: true))
      stand.update("u1") {
        $0.translations = TranslationsPatch(entries: [
          .init(language: "es", change: .value(.init(text: .value("Hola")))),
          .init(language: "en", change: .value(.init(text: .value(far)))),
        ])
        $0.isFinal = .value(true)
      }
      stand.appEvents.post(.feedsEnded)
      stand.run()
      return stand.now
    }
    let brief = try end("Hi")
    let long = try end((0..<40).map { "word\($0)" }.joined(separator: " "))
    #expect(long > brief + .seconds(3))
  }

  @Test func theLoopRestsWhileNothingChanges() throws {
    let stand = try stand()
    translate(stand, ["es": "Buenos días", "en": "Good morning"])
    for _ in 0..<6 { stand.pass(.seconds(5)) }
    let paintings = stand.display.shown.count
    stand.pass(.seconds(1))
    #expect(stand.display.shown.count == paintings && stand.display.sleeps.last == .some(nil))
  }
}
