import CaptionCoding
import Captions
import Frames
import Imaging
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

@Suite struct PaintingTests {
  @Test func theFirstSceneHasNoPictureAndWithNothingNewTheLoopSleepsForGood() throws {
    let harness = try Harness().settled()
    harness.pass(.seconds(1))
    harness.pass(.seconds(1))
    #expect(harness.display.shown.map { $0.pictures.first?.picture } == [nil])
    #expect(harness.display.sleeps.last == .some(nil))
  }

  @Test func aFrameIsPaintedOnceAndItsPredecessorGivenBack() throws {
    let harness = try Harness()
    for sequence in 0..<10 {
      harness.showFrame(sequence: sequence)
    }
    #expect(harness.display.pictureIDs.compactMap { $0 } == Array(1...10))
    #expect(harness.pool.freeCount == 3)
    #expect(harness.loop.statistics.framesMissed == 0)
  }

  @Test func aCaptionIsPaintedOverThePictureThatIsThere() throws {
    let harness = try Harness()
    harness.showFrame()
    harness.sendText("Hola")
    harness.pass(.milliseconds(5))
    #expect(harness.display.pictureIDs.last == 1)
    #expect(harness.display.shown.last?.layers.count == 2)
  }

  @Test func aThousandUpdatesAtOnceArePaintedOnce() throws {
    let harness = try Harness().settled()
    for number in 0..<1000 { harness.sendText("texto \(number)") }
    harness.pass(.milliseconds(10))
    #expect(harness.display.shown.count == 2)
  }

  @Test func aHiddenWindowIsNotPaintedAndItsFramesGoBack() throws {
    let harness = try Harness().settled()
    harness.display.pendingEvents.isHidden = true
    for sequence in 0..<5 {
      harness.showFrame(sequence: sequence)
    }
    #expect(harness.display.shown.count == 1)
    #expect(harness.pool.freeCount == 3)
    harness.display.pendingEvents.isHidden = false
    harness.pass(.milliseconds(33))
    #expect(harness.display.shown.count == 2)
  }

  @Test func anEasedZoomIsPaintedUntilItArrivesAndNoLonger() throws {
    let harness = try Harness()
    harness.showFrame()
    harness.press(.zoomIn)
    for _ in 0..<30 { harness.pass(.milliseconds(10)) }
    let widths = harness.display.shown.compactMap { $0.pictures.first?.picture.scaledSize.width }
    #expect(widths == widths.sorted())
    #expect(widths.last == 400)
    #expect(harness.display.shown.count > 6 && harness.display.shown.count < 20)
    // The notice with the zoom is shown for a second.
    #expect(harness.display.sleeps.last == .milliseconds(710))
    let count = harness.display.shown.count
    harness.pass(.milliseconds(710))
    harness.pass(.seconds(1))
    #expect(harness.display.shown.count == count + 1)
    #expect(harness.isAtRest)
  }
}

@Suite struct LossTests {
  @Test func aLostCamerasLastPictureStaysDimmedUnderANoticeUntilItIsBack() throws {
    let harness = try Harness()
    harness.showFrame()
    harness.appEvents.post(.cameraIsStreaming(false))
    harness.tell(.notice(.cameraLost(name: "Brio")))
    let lost = try #require(harness.display.shown.last)
    #expect((lost.pictures.first?.picture.brightness ?? 1) < 1)
    #expect(lost.layers.count == 2)
    harness.showFrame(sequence: 1)
    #expect((harness.display.shown.last?.pictures.first?.picture.brightness ?? 1) < 1)
    harness.appEvents.post(.noticeEnded(.camera))
    harness.appEvents.post(.cameraIsStreaming(true))
    harness.showFrame(sequence: 2)
    let back = try #require(harness.display.shown.last)
    #expect(back.pictures.first?.picture.brightness == 1)
    #expect(back.layers.isEmpty)
  }

  @Test func linesThatRiseArePaintedUntilTheyStandAndNoLonger() throws {
    let harness = try Harness()
    harness.sendText("Hola", final: true)
    harness.pass(.seconds(2))
    let before = harness.display.shown.count
    harness.sendText("¿Qué tal?", id: "u2", final: true)
    for _ in 0..<30 { harness.pass(.milliseconds(10)) }
    let heights = harness.display.shown[before...].compactMap { $0.layers.first?.bounds.maxY }
    #expect(heights == heights.sorted(by: >))
    #expect(heights.first != heights.last)
    #expect(heights.count > 5 && heights.count < 15)
    #expect(harness.isAtRest)
  }

  @Test func aLongFinishedTextRollsOnWhileNobodyLooks() throws {
    let harness = try Harness()
    let words = (1...60).map { "w\($0)" }.joined(separator: " ")
    harness.say(words, final: true)
    let beginning = try #require(harness.display.shown.last?.layers.last)
    harness.display.pendingEvents.isHidden = true
    harness.pass(.seconds(1))
    let shown = harness.display.shown.count
    for _ in 0..<10 { harness.pass(.seconds(1)) }
    #expect(harness.display.shown.count == shown)
    harness.display.pendingEvents.isHidden = false
    harness.pass(.milliseconds(10))
    let end = try #require(harness.display.shown.last?.layers.last)
    #expect(end.bitmap !== beginning.bitmap)
    #expect(harness.display.shown.last?.isRolling == false)
  }
}

@Suite struct EndingTests {
  @Test(
    arguments: [
      { $0.display.pendingEvents.isClosed = true }, { $0.press(.quit) },
      { $0.appEvents.post(.end) },
    ] as [@Sendable (Harness) -> Void])
  func closingQuittingAndBeingToldToEndAllEnd(end: @Sendable (Harness) -> Void) throws {
    let harness = try Harness().settled()
    end(harness)
    harness.loop.run()
    #expect(harness.loop.shouldQuit)
  }

  @Test func theWindowClosesWhenTheLastWordsWereRead() throws {
    let harness = try Harness(quitConditions: .init(atEndOfFeeds: true))
    let start = harness.now
    harness.sendText("Hola, muy buenos días a todos los presentes", final: true)
    harness.appEvents.post(.feedsEnded)
    harness.run()
    #expect(harness.display.shown.last?.rows.isEmpty == false)
    let time = (harness.now - start) / .seconds(1)
    #expect(abs(time - 43.0 / 17) < 0.1)
  }

  @Test(arguments: CaptionMode.allCases)
  func wordsThatWaitAreShownBeforeTheWindowCloses(mode: CaptionMode) throws {
    let harness = try Harness(
      quitConditions: .init(atEndOfFeeds: true), flow: CaptionFlow(mode: mode, hold: .seconds(1)))
    let start = harness.now
    let words = (1...60).map { "w\($0)" }.joined(separator: " ")
    harness.sendText(words, id: "u1", final: true)
    harness.sendText("El fin", id: "u2", final: true)
    harness.appEvents.post(.feedsEnded)
    harness.run()
    let seen = harness.display.shown.flatMap { $0.rows.map(\.text) }.joined(separator: " ")
    for word in words.split(separator: " ").map(String.init) + ["El fin"] {
      #expect(seen.contains(word))
    }
    #expect(harness.now - start < .seconds(30))
  }

  @Test func wordsThatNobodyFinishesDoNotKeepTheWindowOpen() throws {
    let harness = try Harness(quitConditions: .init(atEndOfFeeds: true))
    let start = harness.now
    harness.sendText("Hola")
    harness.post(.ended(ConnectionID(1)))
    harness.appEvents.post(.feedsEnded)
    harness.run()
    #expect((.seconds(1)...(.seconds(2))).contains(harness.now - start))
  }

  @Test func aHiddenWindowWaitsForNoReader() throws {
    let harness = try Harness(quitConditions: .init(atEndOfFeeds: true)).settled()
    let start = harness.now
    harness.display.pendingEvents.isHidden = true
    harness.sendText("Hola", final: true)
    harness.appEvents.post(.feedsEnded)
    harness.run()
    #expect(harness.now - start < .milliseconds(100))
  }

  @Test func quitAfterCountsMoreThanWordsThatAreLeft() throws {
    let harness = try Harness(quitConditions: .init(atEndOfFeeds: true, quitTime: .seconds(3)))
    harness.sendText(String(repeating: "palabra ", count: 200), final: true)
    harness.appEvents.post(.feedsEnded)
    harness.run()
    #expect((.seconds(3)...(.milliseconds(3100))).contains(harness.now))
  }
}

@Suite struct PointerMovementTests {
  @Test func movingOverAStillPictureIsPaintedWhenTheStripComesAndNoMore() throws {
    let harness = try Harness()
    harness.showFrame()
    let before = harness.display.shown.count
    for x in 0..<100 {
      harness.display.pendingEvents.input = [.pointerMoved(PixelPoint(x: x, y: 90))]
      harness.pass(.milliseconds(8))
    }
    #expect(harness.display.shown.count == before + 1)
  }
}

@Suite struct ActiveNoticesTests {
  @Test func theNewestNoticeIsTheLastAndTheOneOfItsTopic() {
    var notices = ActiveNotices()
    let saved = Notice.pictureSaved(path: "a.png")
    notices.add(.waitingForCameras(.any), at: .zero)
    notices.add(saved, at: .seconds(1))
    notices.add(.cameraLost(name: "Brio"), at: .seconds(2))
    #expect(notices.all(inPane: 0) == [saved, .cameraLost(name: "Brio")])
    #expect(notices.contains(.camera) && !notices.contains(.socket))
    #expect(notices.deadline == .seconds(9))
  }
}
