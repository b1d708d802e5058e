import CaptionCoding
import Captions
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

@Suite struct CommandTests {
  @Test func theStripShowsOnlyWhatThePipelineConfirmed() throws {
    let harness = try Harness()
    #expect(harness.loop.listeningLabel == .noPipeline)
    let one = ConnectionID(7)
    harness.hear(.hello(PipelineHello(wantsControl: true), from: one))
    #expect(harness.loop.listeningLabel == .unknown)
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(harness.actions.listeningRequests == [false], "it may be recording")
    #expect(harness.loop.listeningLabel == .askedToStop)
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(
      harness.actions.listeningRequests == [false, true],
      "it did not answer, and may wait to be started")
    #expect(harness.loop.listeningLabel == .askedToStart)
    harness.hear(.state(.listening, from: one))
    #expect(harness.loop.listeningLabel == .listening)
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(harness.loop.listeningLabel == .askedToStop)
    harness.hear(.ended(one))
    #expect(harness.loop.listeningLabel == .ended)
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(
      harness.noticeTexts.contains(
        "The captions have ended: start the speech program again"))
  }

  /// A harness whose listening pipeline was asked to stop.
  private func harnessAfterStopRequest() throws -> Harness {
    let harness = try Harness()
    let one = ConnectionID(7)
    harness.hear(
      .hello(PipelineHello(wantsControl: true), from: one), .state(.listening, from: one))
    harness.loop.perform(.toggleListening, at: harness.now)
    harness.settle()
    return harness
  }

  @Test func aPipelineOfOursThatDoesNotAnswerCanBeStartedAgain() throws {
    let harness = try harnessAfterStopRequest()
    harness.actions.runsPipeline = true
    #expect(harness.display.sleeps.last == .some(.seconds(3)), "it is looked after in time")
    harness.pass(.milliseconds(2900))
    #expect(harness.noticeTexts.isEmpty)
    harness.pass(.milliseconds(100))
    #expect(
      harness.noticeTexts == [
        "The pipeline does not answer; Restart listening starts it again"
      ])
    #expect(harness.loop.listeningLabel == .unanswered)
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(harness.actions.restarts == 1 && harness.actions.listeningRequests == [false])
    #expect(harness.loop.listeningLabel == .listening, "it has not ended yet")
    harness.post(.ended(ConnectionID(7)))
    harness.pass(.seconds(4))
    #expect(harness.loop.listeningLabel == .ended)
  }

  @Test func aLateAnswerIsOneAllTheSame() throws {
    let harness = try harnessAfterStopRequest()
    harness.actions.runsPipeline = true
    harness.pass(.seconds(5))
    #expect(harness.noticeTexts.count == 1)
    harness.hear(.state(.paused, from: ConnectionID(7)))
    #expect(harness.noticeTexts.isEmpty)
    #expect(harness.loop.listeningLabel == .paused)
  }

  @Test func aPipelineOfOthersThatDoesNotAnswerIsAskedAgain() throws {
    let harness = try harnessAfterStopRequest()
    harness.pass(.seconds(3))
    #expect(harness.noticeTexts == ["The pipeline does not answer; look after it where it runs"])
    #expect(harness.loop.listeningLabel == .listening)
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(harness.actions.listeningRequests == [false, false] && harness.actions.restarts == 0)
    harness.pass(.seconds(2))
    #expect(harness.loop.listeningLabel == .askedToStop)
  }

  @Test func theLanguagesAreSwappedIfThePipelineFollows() throws {
    let harness = try Harness()
    var settings = harness.loop.settings
    settings.near.texts.language = "es"
    harness.loop.apply(settings, at: harness.now)
    harness.settle()
    func label() -> String? {
      harness.control("languages")?.group?.label
    }
    func swap() -> Control? { harness.control("swap languages") }
    #expect(swap() != nil && swap()?.action == nil, "the spoken language is not known")
    settings.near.texts.spoken = "en"
    harness.loop.apply(settings, at: harness.now)
    harness.settle()
    #expect(swap() != nil && swap()?.action == nil, "nobody takes requests")
    harness.hear(.hello(PipelineHello(wantsControl: true), from: ConnectionID(7)))
    #expect(label() == "English › Español" && swap()?.command == .swapLanguages)
    harness.perform(.swapLanguages)
    #expect(label() == "Español › English")
    #expect(harness.actions.languages.last == ["es", "en"])
  }

  @Test(arguments: [
    (true, "Listening is started and stopped in the speech program, not here"),
    (false, "No captions come in yet: start a speech program; `visavis --help` shows how"),
  ])
  func whereNobodyTakesRequestsStartIsANotice(captionsCome: Bool, notice: String) throws {
    let harness = try Harness()
    if captionsCome { harness.say("Hola", final: true) }
    #expect(harness.loop.listeningLabel == (captionsCome ? .uncontrolled : .noPipeline))
    harness.loop.perform(.toggleListening, inPane: 0, at: harness.now)
    #expect(harness.actions.listeningRequests.isEmpty && harness.noticeTexts == [notice])
  }

  @Test func theLanguageBeingReadIsALabelOnTheStrip() throws {
    let harness = try Harness()
    harness.update("u1") {
      $0.text.words = .value("Hola")
      $0.text.language = .value("es")
    }
    harness.settle()
    let control = try #require(harness.control("languages"))
    #expect(control.group?.label == "Español")
  }

  @Test func theDemoPlaysAgainAfterItsEnd() throws {
    let harness = try Harness().settled()
    harness.tap(.replay)
    #expect(harness.actions.replays == 0, "it goes on")
    harness.tell(.notice(.demoEnded))
    harness.pass(.seconds(100))
    #expect(harness.noticeTexts == ["This was a demo; p plays it again"])
    harness.tap(.replay)
    #expect(harness.actions.replays == 1 && harness.actions.clears == 1)
    #expect(harness.noticeTexts.isEmpty)
  }
}
