import Captions
import Conversation
import Glibc
import Imaging
import Messages
import Testing
@testable import FrameLoop

@testable import Scene

/// The history in the window: opening, scrolling, searching, selecting and copying by every device.
@Suite struct HistoryTests {
  private func harness(
    sentences: Int = 3, isFaceToFace: Bool = false, intakeBudget: IntakeBudget = .unlimited
  ) throws -> Harness {
    let near = Reader(language: "en", spoken: "es", stability: .immediate)
    let far = Reader(language: "es", spoken: "en", stability: .immediate)
    let harness = try Harness(
      ViewSettings(
        near: ReaderSettings(texts: near), far: ReaderSettings(texts: far),
        faceToFace: FaceToFaceSettings(isOn: isFaceToFace)), intakeBudget: intakeBudget)
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.sendFrame()
    for number in 0..<sentences { say("Sentence number \(number)", to: harness) }
    harness.rest()
    return harness
  }

  private func say(_ text: String, to harness: Harness, for audience: Audience? = nil) {
    var snapshot = UtteranceSnapshot(finalText: text)
    if let audience { snapshot.audience.set(audience, at: 1) }
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .oneShot)
    harness.post(.utterance(id, snapshot))
  }

  private func panel(_ harness: Harness, inPane index: Int = 0) -> HistoryPanel? {
    let input = harness.loop.sceneInput(at: harness.now)
    return harness.loop.composer.historyPanel(ofPane: index, in: input)
  }

  private func words(_ harness: Harness) throws -> [String] {
    try #require(panel(harness)).list.rows.flatMap { $0.row.lines.map(\.words) }
  }

  private func click(_ frame: PixelRect, _ harness: Harness, inPane index: Int = 0) {
    let placement = harness.loop.sceneInput(at: harness.now).panes[index].placement
    let rect = placement.window(frame)
    let point = PixelPoint(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
    harness.send(.pointerPressed(point, zooming: false), .pointerReleased(point))
  }

  @Test func aKeyOpensAndEscapeClosesIt() throws {
    let harness = try harness()
    harness.send(.key(.history))
    #expect(try words(harness).contains("Sentence number 2"))
    #expect(harness.display.textInput == [.main])
    harness.send(.key(.leaveFullScreen))
    #expect(panel(harness) == nil)
    #expect(harness.display.textInput.isEmpty)
  }

  @Test func theControlOpensItAndTheButtonClosesIt() throws {
    let harness = try harness()
    harness.send(.pointerMoved(PixelPoint(x: 600, y: 300)))
    let strip = harness.loop.composer.controlStrip(
      ofPane: 0, in: harness.loop.sceneInput(at: harness.now))
    let item = try #require(strip.focusItems.first { $0.control.id == "history" })
    click(item.frame, harness)
    let open = try #require(panel(harness))
    let close = try #require(open.buttons.first { $0.part == .close })
    click(close.frame, harness)
    #expect(panel(harness) == nil)
  }

  @Test func typedLettersSearchAndPressNothing() throws {
    let harness = try harness(sentences: 30)
    harness.send(.key(.history))
    harness.send(.text("NUMBER 2"))
    #expect(try #require(panel(harness)).list.numbers.count == 11)
    harness.send(.key(.clearCaptions), .key(.quit))
    #expect(try #require(panel(harness)).list.numbers.count == 0)
    #expect(!harness.loop.shouldQuit && !harness.loop.panes[0].visible.captions.isEmpty)
    harness.send(.key(.erase), .key(.erase))
    #expect(try #require(panel(harness)).list.numbers.count == 11)
    harness.send(.key(.leaveFullScreen))
    #expect(try #require(panel(harness)).list.numbers.count == 30)
  }

  @Test func itFollowsTheEndUntilOneScrollsUp() throws {
    let harness = try harness(sentences: 40)
    harness.send(.key(.history))
    say("Newest of all", to: harness)
    harness.rest()
    #expect(try words(harness).contains("Newest of all"))
    harness.send(.wheel(notches: 3, at: PixelPoint(x: 640, y: 300)))
    let before = try #require(panel(harness)).list.rows.map { [$0.number, $0.top] }
    say("Unread", to: harness)
    harness.rest()
    #expect(try #require(panel(harness)).list.rows.map { [$0.number, $0.top] } == before)
    let newest = try #require(panel(harness)).buttons.first { $0.part == .newest }
    click(try #require(newest).frame, harness)
    #expect(try words(harness).contains("Unread"))
  }

  @Test func aFingerScrollsItAndAClickDoesNot() throws {
    let harness = try harness(sentences: 40)
    harness.send(.key(.history))
    let before = try #require(panel(harness)).list.rows.first?.number
    let from = PixelPoint(x: 640, y: 200)
    harness.send(
      .pointerPressed(from, zooming: false), .pointerDragged(PixelPoint(x: 640, y: 330)),
      .pointerReleased(PixelPoint(x: 640, y: 330)))
    let after = try #require(panel(harness)).list.rows.first?.number
    #expect(try #require(after) < (try #require(before)))
    #expect(harness.loop.panes[0].controlsState.history?.selected == nil)
  }

  @Test func keysScrollByPagesAndToTheEnds() throws {
    let harness = try harness(sentences: 60)
    harness.send(.key(.history))
    harness.send(.key(.home))
    #expect(try words(harness).contains("Sentence number 0"))
    harness.send(.key(.pageDown))
    #expect(try !words(harness).contains("Sentence number 0"))
    harness.send(.key(.pageUp))
    #expect(try words(harness).contains("Sentence number 0"))
    harness.send(.key(.end))
    #expect(try words(harness).contains("Sentence number 59"))
  }

  @Test func tabGoesFromTheSearchToTheListAndBack() throws {
    let harness = try harness(sentences: 40)
    func selected() -> Int? { harness.loop.panes[0].controlsState.history?.selected }
    harness.send(.key(.history), .text("number 3"))
    let newest = try #require(panel(harness)).list.rows.last?.number
    for key in [InputEvent.Key.nextControl, .previousControl] {
      harness.send(.key(key))
      #expect(selected() == newest && newest != nil, "the newest sentence in view")
      harness.send(.key(key))
      #expect(selected() == nil)
      #expect(harness.loop.panes[0].controlsState.history?.query == "number 3")
    }
    harness.send(.text("x"), .key(.nextControl))
    #expect(selected() == nil, "an empty list has nothing to select")
  }

  @Test func theScrollBarReachesEverySentence() throws {
    let harness = try harness(sentences: 200)
    harness.send(.key(.history))
    let track = try #require(panel(harness)).track
    let x = track.minX + track.size.width / 2
    harness.send(
      .pointerPressed(PixelPoint(x: x, y: track.maxY - 2), zooming: false),
      .pointerDragged(PixelPoint(x: x, y: track.minY)),
      .pointerReleased(PixelPoint(x: x, y: track.minY)))
    #expect(try words(harness).contains("Sentence number 0"))
  }

  @Test func aClickSelectsASentenceAndCtrlCCopiesIt() throws {
    let harness = try harness()
    harness.send(.key(.history))
    let open = try #require(panel(harness))
    let placed = try #require(open.list.rows.first { $0.number == 1 })
    click(
      PixelRect(
        x: open.listFrame.minX, y: open.listFrame.minY + placed.top, width: 200,
        height: placed.row.height), harness)
    harness.send(.key(.copy))
    #expect(harness.display.copied == ["Sentence number 1"])
    #expect(harness.loop.notices.contains(.clipboard))
  }

  @Test func arrowsSelectAndTheButtonCopiesAllWithoutSelection() throws {
    let harness = try harness()
    harness.send(.key(.history))
    harness.send(.key(.up))
    harness.send(.key(.up))
    harness.send(.key(.copy))
    #expect(harness.display.copied == ["Sentence number 1"])
    harness.send(.key(.leaveFullScreen))
    let copy = try #require(panel(harness)).buttons.first { $0.part == .copy }
    click(try #require(copy).frame, harness)
    let all = try #require(harness.display.copied.last)
    #expect(all.contains("Sentence number 0\n") && all.contains("Sentence number 2\n"))
  }

  @Test func aLongTalkIsCopiedInSeveralTurns() throws {
    let harness = try harness(
      sentences: 50, intakeBudget: IntakeBudget(events: 256, time: .nanoseconds(1)))
    while !harness.captions.isEmpty { harness.rest() }
    harness.send(.key(.history))
    harness.display.pendingEvents.input = [.key(.copy)]
    harness.loop.turn()
    #expect(harness.display.copied.isEmpty)
    for _ in 0..<60 { harness.loop.turn() }
    let all = try #require(harness.display.copied.last)
    #expect(all.contains("Sentence number 0\n") && all.hasSuffix("Sentence number 49\n"))
    #expect(harness.loop.notices.contains(.clipboard))
  }

  @Test func aCopyThatIsRefusedIsNotConfirmed() throws {
    let harness = try harness()
    harness.display.refusesCopies = true
    harness.send(.key(.history), .key(.copy))
    #expect(!harness.display.copied.isEmpty && !harness.loop.notices.contains(.clipboard))
  }

  @Test func whatIsFoundIsCopiedAlone() throws {
    let harness = try harness(sentences: 20)
    harness.send(.key(.history), .text("number 19"), .key(.copy))
    #expect(harness.display.copied == ["Sentence number 19"])
  }

  @Test func eachOfTwoReadersHasTheirOwnUprightPanel() throws {
    let harness = try harness(isFaceToFace: true)
    say("Only for the far one", to: harness, for: .far)
    harness.rest()
    let far = try #require(
      harness.loop.sceneInput(at: harness.now).panes.firstIndex { $0.placement.isRotated180 })
    harness.perform(.toggleHistory, inPane: far)
    #expect(panel(harness, inPane: far)?.list.numbers.count == 4)
    #expect(panel(harness, inPane: 1 - far) == nil)
    let close = try #require(panel(harness, inPane: far)?.buttons.first { $0.part == .close })
    click(close.frame, harness, inPane: far)
    #expect(panel(harness, inPane: far) == nil)
    harness.loop.perform(.toggleHistory, inPane: 1 - far, at: harness.now)
    #expect(panel(harness, inPane: 1 - far)?.list.numbers.count == 3)
  }

  @Test func thePanelLeavesTheCaptionsInView() throws {
    let harness = try harness()
    harness.send(.key(.history))
    let rows = try #require(harness.display.shown.last?.rows)
    let frame = try #require(panel(harness)).frame
    #expect(!rows.isEmpty && rows.allSatisfy { $0.rect.minY >= frame.maxY })
  }

  @Test func anEmptyHistorySaysSo() throws {
    let harness = try harness(sentences: 0)
    harness.send(.key(.history))
    #expect(try #require(panel(harness)).list.numbers.count == 0)
    harness.send(.key(.up), .key(.pageUp), .key(.home), .key(.copy), .key(.erase))
    #expect(harness.display.copied.isEmpty)
  }

  @Test(arguments: [(64, 48), (160, 120), (320, 90), (3840, 2160)])
  func itFitsEveryWindow(width: Int, height: Int) throws {
    let harness = try harness(sentences: 12)
    harness.display.viewport = PixelSize(width: width, height: height)
    harness.rest()
    harness.send(.key(.history))
    let frame = try #require(panel(harness)).frame
    #expect(frame.minX >= 0 && frame.maxX <= width && frame.maxY <= height)
    harness.send(.key(.pageUp), .key(.pageDown), .key(.home), .key(.down))
  }

  /// Lets the history forget its first sentences; returns the loop, whose list begins with the rest.
  private func forgetful(_ transcript: Transcript = Transcript()) throws -> Harness {
    let harness = try Harness(
      ViewSettings(near: ReaderSettings(texts: Reader(language: "en", stability: .immediate))),
      transcript: transcript)
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.sendFrame()
    let (text, id) = (String(repeating: "words and more ", count: 12_000), ConnectionID(1))
    for number in 0..<200 {
      let id = UtteranceID(scope: .connection(id), name: .oneShot)
      let snapshot = UtteranceSnapshot(finalText: number < 198 ? text : "Last \(number)")
      harness.loop.history.add(
        harness.loop.transcript.add([.utterance(id, snapshot)], at: .seconds(number)))
    }
    #expect(harness.loop.history.numbers.lowerBound > 0)
    harness.send(.key(.history))
    return harness
  }

  @Test func whereOlderSentencesAreStandsAboveTheFirstAndUnderASearchWithoutAMatch() throws {
    let harness = try forgetful()
    #expect(try !words(harness).contains("Older sentences are no longer kept"))
    harness.send(.text("last 199"))
    #expect(try words(harness).first == "Older sentences are no longer kept")
    #expect(try words(harness).count == 3 && words(harness).last == "Last 199")
    let row = try #require(panel(harness)?.list.rows.first?.row)
    #expect(row.remarkHeight > 0 && row.remarkHeight < row.height / 2)
    harness.send(.text(" and nothing else"))
    #expect(try #require(panel(harness)).list.numbers.count == 0)
  }

  @Test func olderSentencesAreInTheTranscriptUnlessItWasRefused() throws {
    let path = "/tmp/visavis-older-\(getpid())-\(UInt32.random(in: 0 ... .max)).txt"
    defer { unsafe unlink(path) }
    let harness = try forgetful(
      Transcript([try #require(TranscriptDestination(path: path))]) { _ in })
    harness.send(.text("last 199"))
    #expect(try words(harness).first == "Older sentences are in \(path)")
    harness.loop.transcript.discard()
    #expect(try words(harness).first == "Older sentences are no longer kept")
    harness.loop.transcript.finish(at: .seconds(300))
  }

  @Test func hundredThousandSentencesOpenScrollAndAnswerAtOnce() throws {
    let harness = try harness(sentences: 0)
    for number in 0..<100_000 {
      harness.loop.history.add(
        harness.loop.transcript.add(
          [
            .utterance(
              UtteranceID(scope: .connection(ConnectionID(1)), name: .oneShot),
              UtteranceSnapshot(finalText: "Take one of these after each meal, number \(number)"))
          ], at: .zero))
    }
    let clock = ContinuousClock()
    let opening = clock.measure { harness.send(.key(.history)) }
    #expect(opening < .milliseconds(200), "four turns of the loop: \(opening)")
    let scrolling = clock.measure {
      for _ in 0..<30 {
        harness.send(.wheel(notches: 5, at: PixelPoint(x: 640, y: 300)))
      }
    }
    #expect(scrolling < .seconds(3), "\(scrolling)")
    let search = clock.measure { harness.send(.text("number 77777")) }
    #expect(search < .milliseconds(400), "\(search)")
    #expect(try words(harness).contains { $0.contains("77777") })
  }
}
