import CaptionCoding
import Captions
import Frames
import Imaging
import Messages
import Scene
import Settings
import Testing
import Threading

@testable import FrameLoop

@Suite struct PaintingTests {
  @Test func theFirstSceneIsPaintedWithoutAFrame() throws {
    let stand = try Stand()
    stand.settle()
    #expect(stand.display.shown.count == 1)
    #expect(stand.display.shown.first?.picture == nil)
  }

  @Test func withNothingNewTheLoopSleepsForGood() throws {
    let stand = try Stand()
    stand.settle()
    stand.pass(.seconds(1))
    stand.pass(.seconds(1))
    #expect(stand.display.shown.count == 1)
    #expect(stand.display.sleeps.last == .some(nil))
  }

  @Test func aFrameIsPaintedOnceAndItsPredecessorGivenBack() throws {
    let stand = try Stand()
    for sequence in 0..<10 {
      stand.sendFrame(sequence: sequence)
      stand.pass(.milliseconds(33))
    }
    #expect(stand.display.serials.compactMap { $0 } == Array(1...10))
    #expect(stand.pool.available == 3)
    #expect(stand.loop.statistics.framesMissed == 0)
  }

  @Test func aCaptionIsPaintedOverThePictureThatIsThere() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.pass(.milliseconds(33))
    stand.say("Hola")
    stand.pass(.milliseconds(5))
    #expect(stand.display.serials.last == 1)
    #expect(stand.display.shown.last?.layers.count == 2)
  }

  @Test func aThousandUpdatesAtOnceArePaintedOnce() throws {
    let stand = try Stand()
    stand.settle()
    for number in 0..<1000 { stand.say("texto \(number)") }
    stand.pass(.milliseconds(10))
    #expect(stand.display.shown.count == 2)
  }

  @Test func aHiddenWindowIsNotPaintedAndItsFramesGoBack() throws {
    let stand = try Stand()
    stand.settle()
    stand.display.waiting.isHidden = true
    for sequence in 0..<5 {
      stand.sendFrame(sequence: sequence)
      stand.pass(.milliseconds(33))
    }
    #expect(stand.display.shown.count == 1)
    #expect(stand.pool.available == 3)
    stand.display.waiting.isHidden = false
    stand.pass(.milliseconds(33))
    #expect(stand.display.shown.count == 2)
  }

  @Test func anEasedZoomIsPaintedUntilItArrivesAndNoLonger() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.pass(.milliseconds(33))
    stand.press(.zoomIn)
    for _ in 0..<30 { stand.pass(.milliseconds(10)) }
    let widths = stand.display.shown.compactMap { $0.picture?.virtualSize.width }
    #expect(widths == widths.sorted())
    #expect(widths.last == 400)
    #expect(stand.display.shown.count > 6 && stand.display.shown.count < 20)
    // The notice with the zoom is shown for a second.
    #expect(stand.display.sleeps.last == .milliseconds(710))
    let count = stand.display.shown.count
    stand.pass(.milliseconds(710))
    stand.pass(.seconds(1))
    #expect(stand.display.shown.count == count + 1)
    #expect(stand.display.sleeps.last == .some(nil))
  }
}

@Suite struct LossTests {
  @Test func aLostCamerasLastPictureStaysDimmedUnderANoticeUntilItIsBack() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.pass(.milliseconds(33))
    stand.appEvents.post(.cameraLost)
    stand.appEvents.post(.notice(.cameraLost(name: "Brio")))
    stand.pass(.milliseconds(33))
    let lost = try #require(stand.display.shown.last)
    #expect((lost.picture?.brightness ?? 1) < 1)
    #expect(lost.layers.count == 2)
    stand.sendFrame(sequence: 1)
    stand.pass(.milliseconds(33))
    #expect((stand.display.shown.last?.picture?.brightness ?? 1) < 1)
    stand.appEvents.post(.noticeEnded(.camera))
    stand.appEvents.post(.cameraStreams)
    stand.sendFrame(sequence: 2)
    stand.pass(.milliseconds(33))
    let back = try #require(stand.display.shown.last)
    #expect(back.picture?.brightness == 1)
    #expect(back.layers.isEmpty)
  }

  @Test func aNoticeWithATimeGoesByItself() throws {
    let stand = try Stand()
    stand.appEvents.post(.notice(.pictureSaved(path: "a.png")))
    stand.settle()
    #expect(stand.display.shown.last?.layers.count == 2)
    stand.pass(.milliseconds(3900))
    #expect(stand.display.shown.last?.layers.count == 2)
    stand.pass(.milliseconds(200))
    #expect(stand.display.shown.last?.layers.isEmpty == true)
  }

  @Test func aHeldCaptionGoesWhenItsTimeIsOver() throws {
    let stand = try Stand(flow: CaptionFlow(hold: .seconds(2)))
    stand.say("Hola", final: true)
    stand.settle()
    #expect(stand.display.shown.last?.layers.isEmpty == false)
    stand.pass(.milliseconds(2100))
    #expect(stand.display.shown.last?.layers.isEmpty == true)
  }

  @Test func linesThatRiseArePaintedUntilTheyStandAndNoLonger() throws {
    let stand = try Stand()
    stand.say("Hola", final: true)
    stand.pass(.seconds(2))
    let before = stand.display.shown.count
    stand.say("¿Qué tal?", id: "u2", final: true)
    for _ in 0..<30 { stand.pass(.milliseconds(10)) }
    let heights = stand.display.shown[before...].compactMap { $0.layers.first?.bounds.maxY }
    #expect(heights == heights.sorted(by: >))
    #expect(heights.first != heights.last)
    #expect(heights.count > 5 && heights.count < 15)
    #expect(stand.display.sleeps.last == .some(nil))
  }

  @Test func aLongFinishedTextRollsOnWhileNobodyLooks() throws {
    let stand = try Stand()
    let words = (1...60).map { "w\($0)" }.joined(separator: " ")
    stand.say(words, final: true)
    stand.settle()
    let beginning = try #require(stand.display.shown.last?.layers.last)
    stand.display.waiting.isHidden = true
    stand.pass(.seconds(1))
    let shown = stand.display.shown.count
    for _ in 0..<10 { stand.pass(.seconds(1)) }
    #expect(stand.display.shown.count == shown)
    stand.display.waiting.isHidden = false
    stand.pass(.milliseconds(10))
    let end = try #require(stand.display.shown.last?.layers.last)
    #expect(end.bitmap !== beginning.bitmap)
    #expect(stand.display.shown.last?.isRolling == false)
  }
}

@Suite struct CommandTests {
  @Test func keysReachTheApplication() throws {
    let stand = try Stand()
    stand.press(.nextCamera)
    stand.press(.fullScreen)
    stand.press(.clearCaptions)
    stand.settle()
    #expect(stand.actions.switches == 1)
    #expect(stand.display.fullScreenToggles == 1)
    #expect(stand.actions.clears == 1)
  }

  @Test func clearingTakesTheTextOffThePicture() throws {
    let stand = try Stand()
    stand.say("Hola", final: true)
    stand.settle()
    stand.press(.clearCaptions)
    stand.pass(.milliseconds(33))
    #expect(stand.display.shown.last?.layers.isEmpty == true)
  }

  @Test func aSavedPictureHasTheCaptionsButNoNoticesNorControls() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.say("Hola", final: true)
    stand.appEvents.post(.notice(.waitingForCaptions))
    stand.display.waiting.input = [.pointerMoved(PixelPoint(x: 5, y: 5))]
    stand.settle()
    stand.press(.savePicture)
    stand.pass(.milliseconds(33))
    let picture = try #require(stand.actions.saved.first)
    #expect(picture.size == stand.display.viewport)
    let top = picture.view.color(x: 40, y: 30)
    #expect(top.red == top.green && top.green == top.blue)
    let lower = (0..<picture.size.width).contains { x in
      (120..<175).contains { y in picture.view.color(x: x, y: y).red > 230 }
    }
    #expect(lower)
  }

  @Test func theStripShowsOnlyWhatThePipelineConfirmed() throws {
    let stand = try Stand()
    #expect(stand.loop.listeningLabel == .noPipeline)
    let one = ConnectionID(7)
    stand.post(.hello(PipelineHello(wantsControl: true), from: one))
    stand.settle()
    #expect(stand.loop.listeningLabel == .unknown)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(stand.actions.asked == [false], "it may be recording")
    #expect(stand.loop.listeningLabel == .askedToStop)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(
      stand.actions.asked == [false, true], "it did not answer, and may wait to be started")
    #expect(stand.loop.listeningLabel == .askedToStart)
    stand.post(.state(.listening, from: one))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.listeningLabel == .listening)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(stand.loop.listeningLabel == .askedToStop)
    stand.post(.ended(one))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.listeningLabel == .ended)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(
      stand.noticeTexts.contains(
        "The captions have ended: start the speech program again"))
  }

  /// A stand whose listening pipeline was asked to stop.
  private func standWhoAskedToStop() throws -> Stand {
    let stand = try Stand()
    let one = ConnectionID(7)
    stand.post(
      .hello(PipelineHello(wantsControl: true), from: one), .state(.listening, from: one))
    stand.settle()
    stand.loop.perform(.toggleListening, at: stand.now)
    stand.settle()
    return stand
  }

  @Test func aPipelineOfOursThatDoesNotAnswerCanBeStartedAgain() throws {
    let stand = try standWhoAskedToStop()
    stand.actions.runsPipeline = true
    #expect(stand.display.sleeps.last == .some(.seconds(3)), "it is looked after in time")
    stand.pass(.milliseconds(2900))
    #expect(stand.noticeTexts.isEmpty)
    stand.pass(.milliseconds(100))
    #expect(
      stand.noticeTexts == [
        "The pipeline does not answer; Restart listening starts it again"
      ])
    #expect(stand.loop.listeningLabel == .unanswered)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(stand.actions.restarts == 1 && stand.actions.asked == [false])
    #expect(stand.loop.listeningLabel == .listening, "it has not ended yet")
    stand.post(.ended(ConnectionID(7)))
    stand.pass(.seconds(4))
    #expect(stand.loop.listeningLabel == .ended)
  }

  @Test func aLateAnswerIsOneAllTheSame() throws {
    let stand = try standWhoAskedToStop()
    stand.actions.runsPipeline = true
    stand.pass(.seconds(5))
    #expect(stand.noticeTexts.count == 1)
    stand.post(.state(.paused, from: ConnectionID(7)))
    stand.pass(.milliseconds(33))
    #expect(stand.noticeTexts.isEmpty)
    #expect(stand.loop.listeningLabel == .paused)
  }

  @Test func aPipelineOfOthersThatDoesNotAnswerIsAskedAgain() throws {
    let stand = try standWhoAskedToStop()
    stand.pass(.seconds(3))
    #expect(
      stand.noticeTexts == ["The pipeline does not answer; look after it where it runs"])
    #expect(stand.loop.listeningLabel == .listening)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(stand.actions.asked == [false, false] && stand.actions.restarts == 0)
    stand.pass(.seconds(2))
    #expect(stand.loop.listeningLabel == .askedToStop)
  }

  @Test func whoSpeaksWithoutAHelloIsNotSaidToBeNobody() throws {
    let stand = try Stand()
    stand.say("Hola", final: true)
    stand.settle()
    #expect(stand.loop.listeningLabel == .uncontrolled)
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(stand.actions.asked.isEmpty)
    #expect(
      stand.noticeTexts == [
        "Listening is started and stopped in the speech program, not here"
      ])
  }

  @Test func withoutAPipelineStartIsANotice() throws {
    let stand = try Stand()
    stand.loop.perform(.toggleListening, at: stand.now)
    #expect(stand.actions.asked.isEmpty)
    #expect(
      stand.noticeTexts == [
        "No captions come in yet: start a speech program; `visavis --help` shows how"
      ])
  }

  @Test func whatCannotBePressedAndSaysNothingIsNotThere() throws {
    let stand = try Stand()
    #expect(
      stand.loop.controls(of: 0).map(\.command) == [.toggleListening, .clearCaptions, .nextCamera])
    stand.say("Hola", final: true)
    stand.settle()
    #expect(stand.loop.controls(of: 0).map(\.command) == [.clearCaptions, .nextCamera])
  }

  @Test func theLanguageBeingReadIsALabelOnTheStrip() throws {
    let stand = try Stand()
    stand.update("u1") {
      $0.text = .value("Hola")
      $0.language = .value("es")
    }
    stand.settle()
    let label = try #require(stand.loop.controls(of: 0).first { $0.command == nil })
    #expect(label.label == "Español")
  }
}

@Suite struct CameraChangeTests {
  private func news(_ generation: Int, _ identity: String, front: Bool = false) -> AppEvent {
    .cameraStarts(
      CameraNews(generation: generation, identity: identity, looksAtItsUser: front))
  }

  @Test func aFrontCameraIsMirroredFromItsFirstFrame() throws {
    let stand = try Stand(mirror: .auto)
    stand.settle()
    stand.appEvents.post(news(1, "front", front: true))
    stand.sendFrame(generation: 1)
    stand.pass(.milliseconds(33))
    let mirrored = stand.display.shown.compactMap { $0.picture?.orientation.mirrored }
    #expect(mirrored == [true])
  }

  @Test func aZoomedViewIsWholeFromTheNextCamerasFirstFrame() throws {
    let stand = try Stand()
    stand.appEvents.post(news(1, "a"))
    stand.sendFrame(generation: 1)
    stand.settle()
    stand.press(.zoomIn)
    stand.pass(.milliseconds(200))
    stand.pass(.milliseconds(200))
    let before = stand.display.shown.count
    stand.appEvents.post(news(2, "b"))
    stand.pass(.milliseconds(33))
    stand.sendFrame(generation: 2)
    stand.pass(.milliseconds(33))
    let after = stand.display.shown[before...].compactMap { $0.picture?.virtualSize.width }
    #expect(after == [320])
  }

  @Test func whatThePersonChoseIsRememberedForEachCamera() throws {
    let stand = try Stand(mirror: .auto)
    stand.appEvents.post(news(1, "a"))
    stand.sendFrame(generation: 1)
    stand.settle()
    stand.press(.mirror)
    stand.pass(.milliseconds(33))
    stand.appEvents.post(news(2, "b"))
    stand.sendFrame(generation: 2)
    stand.pass(.milliseconds(33))
    #expect(!stand.loop.picture.view.orientation.mirrored)
    stand.appEvents.post(news(3, "a"))
    stand.sendFrame(generation: 3)
    stand.pass(.milliseconds(33))
    #expect(stand.loop.picture.view.orientation.mirrored)
  }

  @Test func theOldCamerasViewStaysUntilTheNewOnesFirstFrame() throws {
    let stand = try Stand(mirror: .auto)
    stand.appEvents.post(news(1, "a"))
    stand.sendFrame(generation: 1)
    stand.settle()
    stand.appEvents.post(news(2, "b", front: true))
    stand.pass(.milliseconds(33))
    #expect(!stand.loop.picture.view.orientation.mirrored)
    stand.sendFrame(generation: 1, sequence: 1)
    stand.pass(.milliseconds(33))
    #expect(!stand.loop.picture.view.orientation.mirrored)
    stand.sendFrame(generation: 2)
    stand.pass(.milliseconds(33))
    #expect(stand.loop.picture.view.orientation.mirrored)
  }
}

@Suite struct EndingTests {
  @Test func closingQuittingAndBeingToldToEndAllEnd() throws {
    for end in 0..<3 {
      let stand = try Stand()
      stand.settle()
      switch end {
      case 0: stand.display.waiting.isClosed = true
      case 1: stand.press(.quit)
      default: stand.appEvents.post(.end)
      }
      stand.loop.run()
      #expect(stand.loop.isOver)
    }
  }

  @Test func theEndOfTheFeedsEndsOnlyWhenAskedTo() throws {
    let standing = try Stand()
    standing.appEvents.post(.feedsEnded)
    standing.settle()
    #expect(!standing.loop.isOver)
    let closing = try Stand(ending: .init(atEndOfFeeds: true))
    closing.appEvents.post(.feedsEnded)
    closing.settle()
    #expect(closing.loop.isOver)
  }

  @Test func theWindowClosesWhenTheLastWordsWereRead() throws {
    let stand = try Stand(ending: .init(atEndOfFeeds: true))
    let start = stand.now
    stand.say("Hola, muy buenos días a todos los presentes", final: true)
    stand.appEvents.post(.feedsEnded)
    stand.run()
    #expect(stand.display.shown.last?.rows.isEmpty == false)
    let time = (stand.now - start) / .seconds(1)
    #expect(abs(time - 43.0 / 17) < 0.1)
  }

  @Test(arguments: CaptionMode.allCases)
  func wordsThatWaitAreShownBeforeTheWindowCloses(mode: CaptionMode) throws {
    let stand = try Stand(
      ending: .init(atEndOfFeeds: true), flow: CaptionFlow(mode: mode, hold: .seconds(1)))
    let start = stand.now
    let words = (1...60).map { "w\($0)" }.joined(separator: " ")
    stand.say(words, id: "u1", final: true)
    stand.say("El fin", id: "u2", final: true)
    stand.appEvents.post(.feedsEnded)
    stand.run()
    let seen = stand.display.shown.flatMap { $0.rows.map(\.text) }.joined(separator: " ")
    for word in words.split(separator: " ").map(String.init) + ["El fin"] {
      #expect(seen.contains(word))
    }
    #expect(stand.now - start < .seconds(30))
  }

  @Test func wordsThatNobodyFinishesDoNotKeepTheWindowOpen() throws {
    let stand = try Stand(ending: .init(atEndOfFeeds: true))
    let start = stand.now
    stand.say("Hola")
    stand.post(.ended(ConnectionID(1)))
    stand.appEvents.post(.feedsEnded)
    stand.run()
    #expect((.seconds(1)...(.seconds(2))).contains(stand.now - start))
  }

  @Test func aHiddenWindowWaitsForNoReader() throws {
    let stand = try Stand(ending: .init(atEndOfFeeds: true))
    stand.settle()
    let start = stand.now
    stand.display.waiting.isHidden = true
    stand.say("Hola", final: true)
    stand.appEvents.post(.feedsEnded)
    stand.run()
    #expect(stand.now - start < .milliseconds(100))
  }

  @Test func quitAfterCountsMoreThanWordsThatAreLeft() throws {
    let stand = try Stand(ending: .init(atEndOfFeeds: true, after: .seconds(3)))
    stand.say(String(repeating: "palabra ", count: 200), final: true)
    stand.appEvents.post(.feedsEnded)
    stand.run()
    #expect((.seconds(3)...(.milliseconds(3100))).contains(stand.now))
  }

  @Test func quitAfterIsAnInstantOnTheClock() throws {
    let stand = try Stand(ending: .init(after: .seconds(3)))
    stand.settle()
    #expect(stand.display.sleeps.last == .some(.seconds(2)))
    stand.pass(.seconds(2))
    #expect(stand.loop.isOver)
  }
}

@Suite struct PointerMovementTests {
  @Test func movingOverAStillPictureIsPaintedWhenTheStripComesAndNoMore() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.settle()
    let before = stand.display.shown.count
    for x in 0..<100 {
      stand.display.waiting.input = [.pointerMoved(PixelPoint(x: x, y: 90))]
      stand.pass(.milliseconds(8))
    }
    #expect(stand.display.shown.count == before + 1)
  }

  @Test func theStripStaysAsLongAsThePointerMoves() throws {
    let stand = try Stand()
    for x in 0..<50 {
      stand.display.waiting.input = [.pointerMoved(PixelPoint(x: x, y: 90))]
      stand.pass(.milliseconds(200))
    }
    #expect(stand.display.shown.last?.layers.isEmpty == false)
    for _ in 0..<40 { stand.pass(.milliseconds(100)) }
    #expect(stand.display.shown.last?.layers.isEmpty == true)
  }
}
