import CaptionCoding
import Captions
import Conversation
import Imaging
import InterfaceFiles
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

@Suite struct TranscriptConsentTests {
  private func harness(_ settings: ViewSettings = ViewSettings()) throws -> Harness {
    let harness = try Harness(settings, strings: try InterfaceFiles.catalog())
    harness.actions.windowRecorder.isAvailable = true
    harness.tell(.transcriptNeedsConsent)
    return harness
  }

  @Test func theReadersAreAskedOnceAndTheMarkStandsFromThenOn() throws {
    let harness = try harness()
    #expect(harness.loop.question(ofPane: 0)?.subject == .transcript)
    #expect(harness.loop.kept.mark == nil)
    harness.pass(.seconds(20))
    harness.tap(.enter)
    #expect(harness.loop.question(ofPane: 0) == nil)
    #expect(harness.loop.kept.transcriptSince.map { $0 >= .seconds(20) } == true)
    #expect(!harness.loop.transcript.isDiscarded)
    // A disk that was full and has space again is no reason to ask again.
    harness.appEvents.post(.transcriptIsRecording(false))
    harness.tell(.transcriptIsRecording(true))
    #expect(harness.loop.question(ofPane: 0) == nil)
  }

  @Test func escEndsTheTranscriptBeforeItBegins() throws {
    let harness = try harness()
    harness.tap(.leaveFullScreen)
    #expect(harness.loop.question(ofPane: 0) == nil && harness.loop.kept.mark == nil)
    #expect(harness.loop.transcript.isDiscarded)
    harness.tell(.transcriptIsRecording(false))
    #expect(harness.loop.kept.mark == nil)
    // A report that comes late, of a disk that has space again.
    harness.tell(.transcriptIsRecording(true))
    #expect(harness.loop.kept.mark == nil)
  }

  @Test(arguments: [InputEvent.Key.history, .help, .nextControl, .fullScreen])
  func keysWithAnotherUseAnswerNothing(key: InputEvent.Key) throws {
    let harness = try harness()
    harness.tap(key)
    if key != .fullScreen { harness.press(.enter) }
    harness.settle()
    #expect(harness.loop.question(ofPane: 0)?.subject == .transcript)
    if key == .nextControl { harness.press(key) }
    harness.tap(.leaveFullScreen)
    #expect(harness.loop.question(ofPane: 0)?.subject == .transcript)
    #expect(!harness.loop.transcript.isDiscarded)
  }

  @Test func theQuestionGivesWayToTheHistoryAndComesBack() throws {
    let harness = try harness()
    #expect(harness.consentPoint(.agree, inPane: 0) != nil)
    harness.tap(.history)
    #expect(harness.consentPoint(.agree, inPane: 0) == nil)
    #expect(harness.loop.panes[0].controlsState.history != nil)
    harness.tap(.leaveFullScreen)
    #expect(harness.consentPoint(.agree, inPane: 0) != nil)
  }

  @Test func theViewIsUsedWhileTheQuestionStands() throws {
    let harness = try harness()
    harness.tap(.mirror, .clearCaptions)
    #expect(harness.loop.picture.view.orientation.isMirrored && harness.actions.clears == 1)
    #expect(harness.loop.question(ofPane: 0)?.subject == .transcript)
  }

  @Test func bothReadersHaveToAgreeAndOneMayRefuse() throws {
    for answers in [[true, true], [true, false], [false]] {
      let harness = try harness(.twoReaders)
      for (index, agrees) in answers.enumerated() {
        #expect(!harness.loop.transcript.isDiscarded)
        let wanted = agrees ? ConsentQuestion.Answer.agree : .refuse
        let point = try #require(harness.consentPoint(wanted, inPane: index))
        harness.send(.pointerPressed(point, zooming: false), .pointerReleased(point))
      }
      #expect(harness.loop.question(ofPane: 0) == nil && harness.loop.question(ofPane: 1) == nil)
      #expect(harness.loop.transcript.isDiscarded != answers.allSatisfy(\.self))
    }
  }

  @Test func oneReaderWhoIsLeftIsAskedAgain() throws {
    let harness = try harness(.twoReaders)
    let point = try #require(harness.consentPoint(.agree, inPane: 0))
    harness.send(.pointerPressed(point, zooming: false))
    #expect(harness.loop.question(ofPane: 0)?.isWaiting == true)
    harness.tap(.faceToFace)
    #expect(harness.loop.question(ofPane: 0)?.isWaiting == false)
    harness.tap(.enter)
    #expect(harness.loop.question(ofPane: 0) == nil, "Enter agrees for the one who is left")
  }

  @Test func readersWhoExchangeTheirSidesAreAskedAgain() throws {
    let harness = try harness(.twoReaders)
    harness.tap(.enter)
    #expect(harness.loop.question(ofPane: 0)?.isWaiting == true)
    harness.loop.perform(.swapSides, at: harness.now)
    #expect([0, 1].map { harness.loop.question(ofPane: $0)?.isWaiting } == [false, false])
  }

  @Test func aRecordingThatWasAgreedToLeavesTheQuestionAboutTheWords() throws {
    let harness = try harness()
    harness.tap(.record)
    #expect(harness.loop.question(ofPane: 0)?.subject == .recording)
    harness.tap(.enter)
    #expect(harness.actions.windowRecorder.calls.count == 1)
    #expect(harness.loop.question(ofPane: 0)?.subject == .transcript)
    #expect(
      harness.loop.kept.transcriptSince == nil && harness.loop.transcript.isDiscarded == false)
    harness.tap(.enter)
    #expect(harness.loop.question(ofPane: 0) == nil && harness.loop.kept.transcriptSince != nil)
  }

  @Test func aRecordingThatWasRefusedLeavesTheQuestionAboutTheWords() throws {
    let harness = try harness()
    harness.tap(.record, .leaveFullScreen)
    #expect(harness.loop.question(ofPane: 0)?.subject == .transcript)
    #expect(!harness.loop.transcript.isDiscarded)
  }
}
