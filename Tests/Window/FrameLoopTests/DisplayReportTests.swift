import CaptionCoding
import Captions
import Imaging
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

@Suite struct DisplayReportTests {
  @Test func whoAsksHearsOnceThatTheirWordsAreOnTheScreen() throws {
    let harness = try Harness().settled()
    harness.sendText("Hola", requestsReport: true)
    harness.pass(.milliseconds(5))
    #expect(harness.actions.shown == ["1:u1"])
    harness.pass(.seconds(1))
    #expect(harness.actions.shown == ["1:u1"])
    harness.sendText("Hola, buenas", requestsReport: true)
    harness.pass(.milliseconds(5))
    #expect(harness.actions.shown == ["1:u1", "1:u1"])
  }

  @Test func updatesThatAreShownTogetherHaveOneAnswer() throws {
    let harness = try Harness()
    for number in 0..<10 { harness.sendText("texto \(number)", requestsReport: true) }
    harness.settle()
    #expect(harness.actions.shown == ["1:u1"])
  }

  @Test func theAnswerComesAfterThePainting() throws {
    let harness = try Harness().settled()
    var paintings: [Int] = []
    harness.actions.whenShown = { [unowned harness] in
      paintings.append(harness.display.shown.count)
    }
    harness.sendText("Hola", requestsReport: true)
    harness.pass(.milliseconds(5))
    #expect(paintings == [2])
  }

  @Test func wordsThatAreNotNewHaveNoAnswer() throws {
    let harness = try Harness()
    harness.say("Hola", requestsReport: true)
    #expect(harness.actions.shown == ["1:u1"])
    harness.sendText("Hola", requestsReport: true)
    harness.pass(.seconds(1))
    harness.sendText("Hola", final: true, requestsReport: true)
    harness.pass(.seconds(1))
    #expect(
      harness.actions.shown == ["1:u1"] && harness.loop.pipelines.displayReportRequests.isEmpty)
  }

  @Test func wordsThatAreHeldBackAreAnsweredWhenTheyAreRevealed() throws {
    let harness = try Harness(stability: .reading)
    harness.say("Hola buenas", requestsReport: true)
    #expect(harness.actions.shown.isEmpty)
    harness.pass(.seconds(2))
    #expect(harness.actions.shown == ["1:u1"])
  }

  @Test func aHiddenWindowAnswersWhenItIsSeenAgain() throws {
    let harness = try Harness().settled()
    harness.display.pendingEvents.isHidden = true
    harness.say("Hola", requestsReport: true)
    #expect(harness.actions.shown.isEmpty)
    harness.display.pendingEvents.isHidden = false
    harness.pass(.milliseconds(33))
    #expect(harness.actions.shown == ["1:u1"])
  }

  @Test func whatIsClearedBeforeItIsPaintedIsNeverAnswered() throws {
    let harness = try Harness().settled()
    harness.sendText("Hola", final: true, requestsReport: true)
    harness.hear(.clear)
    #expect(harness.actions.shown.isEmpty && harness.loop.pipelines.displayReportRequests.isEmpty)
  }

  @Test func aLongTextIsAnsweredWithItsLastLine() throws {
    let harness = try Harness().settled()
    let text = (0..<40).map { "palabra\($0)" }.joined(separator: " ")
    harness.say(text, final: true, requestsReport: true)
    #expect(harness.actions.shown.isEmpty)
    for _ in 0..<60 { harness.pass(.milliseconds(500)) }
    #expect(harness.actions.shown == ["1:u1"])
  }

  @Test func whoAsksForManyReportsCostsNobodyElseTheirs() {
    var requests = DisplayReportRequests()
    func ask(_ connection: Int, _ name: String) {
      let id = UtteranceID(scope: .connection(ConnectionID(connection)), name: .named(name))
      var snapshot = UtteranceSnapshot(finalText: name)
      snapshot.displayReportRequest = DisplayReportRequest(
        connection: ConnectionID(connection), arrival: .now)
      requests.record(.utterance(id, snapshot))
    }
    ask(1, "first")
    for number in 0..<1000 { ask(2, "\(number)") }
    let reports = requests.removeReports { _ in .whole }
    #expect(reports.count == DisplayReportRequests.maxWaiting)
    #expect(reports.first?.name == "first" && reports.last?.name == "999")
  }

  @Test func whoIsGoneIsNotWaitedFor() throws {
    let harness = try Harness().settled()
    harness.display.pendingEvents.isHidden = true
    harness.sendText("Hola", requestsReport: true)
    harness.hear(.ended(ConnectionID(1)))
    #expect(harness.loop.pipelines.displayReportRequests.isEmpty)
  }
}

@Suite struct PipelineConnectionTests {
  private let pipeline = ConnectionID(1)

  private func harness(_ quitConditions: QuitConditions = .init()) throws -> Harness {
    let harness = try Harness(quitConditions: quitConditions)
    harness.post(.state(.listening, from: pipeline))
    harness.say("Hola", final: true)
    return harness
  }

  @Test func aPipelineThatLeavesIsMissedUntilSomebodySpeaks() throws {
    let harness = try harness()
    let before = try #require(harness.display.shown.last).layers.count
    harness.hear(.ended(pipeline))
    #expect(harness.display.shown.last?.layers.count == before + 2)
    harness.pass(.seconds(60))
    #expect(harness.noticeTexts == ["The pipeline ended"])
    harness.say("Otra vez", id: "u2")
    #expect(harness.loop.notices.all(inPane: 0).isEmpty)
  }

  @Test func whoOnlySaysALineIsNotMissed() throws {
    let harness = try Harness()
    harness.sendText("Hola", final: true)
    harness.hear(.ended(pipeline))
    #expect(harness.loop.notices.all(inPane: 0).isEmpty)
  }

  @Test func whereTheEndOfTheFeedsIsTheEndNobodyIsMissed() throws {
    let harness = try harness(.init(atEndOfFeeds: true))
    harness.hear(.ended(pipeline))
    #expect(harness.loop.notices.all(inPane: 0).isEmpty)
  }

  @Test func whoeverRunsThePipelineHasTheLastWordOnItsEnd() throws {
    let harness = try harness()
    let ended = Notice.childPipelineEnded(
      PipelineName(number: 1, count: 1, program: nil), .exited(1), isRestarted: false)
    harness.appEvents.post(.notice(ended))
    harness.hear(.ended(pipeline))
    #expect(harness.loop.notices.all(inPane: 0) == [ended])
    harness.say("Somebody else", id: "u9")
    #expect(harness.loop.notices.all(inPane: 0) == [ended])
    harness.tell(.noticeEnded(.pipelineEnd))
    #expect(harness.loop.notices.all(inPane: 0).isEmpty)
  }
}

@Suite struct KeptMarkTests {
  @Test func thePictureSaysForAsLongAsItIsTrueThatTheTalkIsKept() throws {
    let harness = try Harness().settled()
    harness.tell(.transcriptIsRecording(true))
    #expect(harness.display.shown.last?.layers.count == 3)
    harness.pass(.seconds(60))
    #expect(harness.display.shown.last?.layers.count == 3)
    harness.tell(.transcriptIsRecording(false))
    #expect(harness.display.shown.last?.layers.isEmpty == true)
  }

  @Test func wordsThatComeTooLateAreNotSaidToBeShown() throws {
    let harness = try Harness()
    harness.say("Hola", final: true, requestsReport: true)
    #expect(harness.actions.shown == ["1:u1"])
    harness.sendText("tarde", requestsReport: true)
    harness.pass(.seconds(1))
    #expect(harness.actions.shown == ["1:u1"])
  }
}
