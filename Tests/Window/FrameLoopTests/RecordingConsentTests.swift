import CaptionCoding
import Captions
import Imaging
import InterfaceFiles
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

@Suite struct RecordingConsentTests {
  private func harness(_ settings: ViewSettings = ViewSettings()) throws -> Harness {
    let harness = try Harness(settings, strings: try InterfaceFiles.catalog())
    harness.actions.windowRecorder.isAvailable = true
    harness.settle()
    return harness
  }

  @Test func nothingIsRecordedBeforeThePeopleAgree() throws {
    let harness = try harness()
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 0) != nil && harness.loop.kept.mark == nil)
    #expect(harness.actions.windowRecorder.calls.isEmpty)
    harness.tap(.enter)
    #expect(harness.actions.windowRecorder.calls == ["start 1 320x180"])
    #expect(harness.loop.question(ofPane: 0) == nil)
    #expect(harness.loop.kept.mark?.kind == .recording)
    harness.tap(.record)
    #expect(harness.actions.windowRecorder.calls == ["start 1 320x180", "stop"])
    #expect(harness.loop.kept.mark == nil)
  }

  @Test func escRefuses() throws {
    let harness = try harness()
    harness.tap(.record, .leaveFullScreen)
    #expect(harness.loop.question(ofPane: 0) == nil && harness.actions.windowRecorder.calls.isEmpty)
    harness.tap(.enter)
    #expect(harness.actions.windowRecorder.calls.isEmpty)
  }

  @Test func whileTheQuestionStandsOtherKeysDoNothing() throws {
    let harness = try harness()
    harness.tap(.record, .mirror, .clearCaptions, .help)
    #expect(!harness.loop.picture.view.orientation.isMirrored && harness.actions.clears == 0)
    #expect(harness.loop.question(ofPane: 0) != nil)
    harness.press(.quit)
    harness.loop.turn()
    #expect(harness.loop.shouldQuit)
  }

  @Test func aTouchOfAButtonAnswers() throws {
    let harness = try harness()
    for (expected, answer) in [(0, ConsentQuestion.Answer.refuse), (1, .agree)] {
      harness.tap(.record)
      let point = try #require(harness.consentPoint(answer, inPane: 0))
      // A press beside the buttons is no answer.
      harness.send(
        .pointerPressed(PixelPoint(x: 1, y: 1), zooming: false),
        .pointerReleased(PixelPoint(x: 1, y: 1)), .pointerPressed(point, zooming: false),
        .pointerReleased(point))
      #expect(harness.actions.windowRecorder.calls.count == expected)
      #expect(harness.loop.question(ofPane: 0) == nil)
    }
  }

  @Test func twoReadersBothAgreeEachInTheirLanguage() throws {
    var settings = ViewSettings.twoReaders
    settings.near.texts.language = "es"
    settings.far.texts.language = "ar"
    let harness = try harness(settings)
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 0)?.languages == ["es"])
    #expect(harness.loop.question(ofPane: 1)?.languages == ["ar"])
    for index in 0..<2 {
      #expect(harness.actions.windowRecorder.calls.isEmpty)
      let point = try #require(harness.consentPoint(.agree, inPane: index))
      harness.send(.pointerPressed(point, zooming: false))
      #expect(harness.loop.question(ofPane: index)?.isWaiting == (index == 0 ? true : nil))
    }
    #expect(harness.actions.windowRecorder.calls == ["start 1 320x180"])
  }

  @Test func enterAgreesForOneReaderAtATime() throws {
    let harness = try harness(.twoReaders)
    harness.tap(.record, .enter)
    #expect(harness.loop.question(ofPane: 0)?.isWaiting == true)
    #expect(harness.actions.windowRecorder.calls.isEmpty)
    harness.tap(.enter)
    #expect(harness.actions.windowRecorder.calls == ["start 1 320x180"])
  }

  @Test func aSingleReaderIsAskedInTheLanguageOfTheOtherPersonToo() throws {
    let harness = try harness()
    harness.update("u1") {
      $0.text.words = .value("Guten Tag")
      $0.text.language = .value("de")
    }
    harness.settle()
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 0)?.languages == ["en", "de"])
    // Two panes in one language of the interface do not tell the other person's either.
    harness.tap(.leaveFullScreen, .faceToFace)
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 1)?.languages == ["en", "de"])
  }

  @Test func oneWindowAsksInBothLanguagesOfTheConversation() throws {
    let harness = try harness()
    harness.say("Guten Tag", in: "de", as: "Buenos días", in: "es")
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 0)?.languages.sorted() == ["de", "es"])
  }

  @Test func qAsksOnceWhileSomethingIsKept() throws {
    let harness = try harness()
    harness.actions.windowRecorder.needsConsent = false
    harness.tap(.record, .quit)
    #expect(!harness.loop.shouldQuit && harness.noticeTexts.count == 1)
    harness.pass(.seconds(21))
    harness.tap(.quit)
    #expect(!harness.loop.shouldQuit, "the first request is forgotten")
    harness.press(.quit)
    harness.loop.turn()
    #expect(harness.loop.shouldQuit)
  }

  @Test func theWindowsCloseButtonEndsAtOnce() throws {
    let harness = try harness()
    harness.tell(.transcriptIsRecording(true))
    harness.display.pendingEvents.isClosed = true
    harness.loop.turn()
    #expect(harness.loop.shouldQuit)
  }

  @Test func theControlIsThereOnlyIfTheWindowCanBeRecorded() throws {
    let harness = try harness()
    #expect(harness.loop.controls(of: 0).contains { $0.id == "record" && !$0.isOn })
    harness.actions.windowRecorder.isAvailable = false
    #expect(!harness.loop.controls(of: 0).contains { $0.id == "record" })
    // The recorder tells what is missing, without a question before.
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 0) == nil)
    #expect(harness.actions.windowRecorder.calls == ["start 1 320x180"])
  }

  @Test func theMarkGoesWithARecordingThatFailsButNotWithAnEarlierOne() throws {
    let harness = try harness()
    harness.actions.windowRecorder.needsConsent = false
    harness.tell(.recordingRequested)
    harness.tap(.record, .record)
    harness.tell(.recordingEnded(1))
    #expect(harness.loop.kept.mark?.kind == .recording)
    harness.tell(.recordingEnded(2))
    #expect(harness.loop.kept.mark == nil)
  }

  @Test func theMarkTellsTheSecondsWithoutAnyEvent() throws {
    let harness = try harness()
    harness.tell(.transcriptIsRecording(true))
    let paintings = harness.display.shown.count
    #expect(harness.display.sleeps.last.flatMap(\.self).map { $0 <= .seconds(1) } == true)
    for _ in 1...3 { harness.pass(.seconds(1)) }
    #expect(harness.display.shown.count >= paintings + 3)
  }
}

extension Harness {
  /// The first point of the window, in steps of 4 pixels, at which the button of an answer is.
  func consentPoint(_ answer: ConsentQuestion.Answer, inPane index: Int) -> PixelPoint? {
    let input = loop.sceneInput(at: now)
    for y in stride(from: 0, to: input.viewport.height, by: 4) {
      for x in stride(from: 0, to: input.viewport.width, by: 4) {
        let point = PixelPoint(x: x, y: y)
        let found = loop.composer.consentAnswer(at: point, inPane: index, of: input)
        if found == answer, input.panes[index].placement.frame.contains(point) { return point }
      }
    }
    return nil
  }
}
