import CaptionCoding
import Captions
import Imaging
import Messages
import Scene
import Settings
import Testing
import Threading

@testable import FrameLoop

@Suite struct ShownTests {
  @Test func whoAsksHearsOnceThatTheirWordsAreOnTheScreen() throws {
    let stand = try Stand()
    stand.settle()
    stand.say("Hola", asking: true)
    stand.pass(.milliseconds(5))
    #expect(stand.actions.shown == ["1:u1"])
    stand.pass(.seconds(1))
    #expect(stand.actions.shown == ["1:u1"])
    stand.say("Hola, buenas", asking: true)
    stand.pass(.milliseconds(5))
    #expect(stand.actions.shown == ["1:u1", "1:u1"])
  }

  @Test func whoDoesNotAskHearsNothing() throws {
    let stand = try Stand()
    stand.say("Hola")
    stand.settle()
    #expect(stand.actions.shown.isEmpty && stand.loop.pipelines.shownRequests.isEmpty)
  }

  @Test func updatesThatAreShownTogetherHaveOneAnswer() throws {
    let stand = try Stand()
    for number in 0..<10 { stand.say("texto \(number)", asking: true) }
    stand.settle()
    #expect(stand.actions.shown == ["1:u1"])
  }

  @Test func theAnswerComesAfterThePainting() throws {
    let stand = try Stand()
    stand.settle()
    var paintings: [Int] = []
    stand.actions.whenShown = { paintings.append(stand.display.shown.count) }
    stand.say("Hola", asking: true)
    stand.pass(.milliseconds(5))
    #expect(paintings == [2])
  }

  @Test func wordsThatAreNotNewHaveNoAnswer() throws {
    let stand = try Stand()
    stand.say("Hola", asking: true)
    stand.settle()
    #expect(stand.actions.shown == ["1:u1"])
    stand.say("Hola", asking: true)
    stand.pass(.seconds(1))
    stand.say("Hola", final: true, asking: true)
    stand.pass(.seconds(1))
    #expect(stand.actions.shown == ["1:u1"] && stand.loop.pipelines.shownRequests.isEmpty)
  }

  @Test func wordsOfAnotherLanguageHaveNoAnswer() throws {
    let stand = try Stand(reader: Reader(language: "es"))
    func translate(_ language: String, _ text: String) {
      stand.update("u1", asking: true) {
        $0.translations = TranslationsPatch(entries: [
          .init(language: language, change: .value(.init(text: .value(text))))
        ])
      }
      stand.pass(.milliseconds(33))
    }
    translate("es", "Hola")
    #expect(stand.actions.shown == ["1:u1"])
    translate("fr", "Bonjour")
    #expect(stand.actions.shown == ["1:u1"] && stand.loop.pipelines.shownRequests.isEmpty)
    translate("es", "Hola a todos")
    #expect(stand.actions.shown == ["1:u1", "1:u1"])
  }

  @Test func whatWasSaidBehindATranslationHasNoAnswer() throws {
    let stand = try Stand()
    stand.update("u1", asking: true) { $0.source = .value("Hello") }
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown == ["1:u1"])
    stand.say("Hola", asking: true)
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown == ["1:u1", "1:u1"])
    stand.update("u1", asking: true) { $0.source = .value("Hello everybody") }
    stand.update("u1", asking: true) { $0.end = .value(.seconds(2)) }
    stand.pass(.seconds(1))
    #expect(stand.actions.shown == ["1:u1", "1:u1"] && stand.loop.pipelines.shownRequests.isEmpty)
  }

  @Test func wordsForTheOtherSideHaveNoAnswer() throws {
    let stand = try Stand(reader: Reader(side: .near))
    stand.update("u1", asking: true) {
      $0.text = .value("Hola")
      $0.audience = .value(.far)
    }
    stand.pass(.seconds(1))
    #expect(stand.actions.shown.isEmpty && stand.loop.pipelines.shownRequests.isEmpty)
  }

  @Test func wordsThatWaitForARequestersOthersAreAnsweredWhenTheyHaveALine() throws {
    let stand = try Stand()
    stand.settle()
    let text = (0..<60).map { "palabra\($0)" }.joined(separator: " ")
    stand.say(text, id: "u1", final: true)
    stand.say("Adiós", id: "u2", final: true, asking: true)
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown.isEmpty)
    for _ in 0..<100 { stand.pass(.milliseconds(500)) }
    #expect(stand.actions.shown == ["1:u2"])
  }

  @Test func wordsThatAreHeldBackAreAnsweredWhenTheyAreRevealed() throws {
    let stand = try Stand(stability: .reading)
    stand.say("Hola buenas", asking: true)
    stand.settle()
    #expect(stand.actions.shown.isEmpty)
    stand.pass(.seconds(2))
    #expect(stand.actions.shown == ["1:u1"])
  }

  @Test func aHiddenWindowAnswersWhenItIsSeenAgain() throws {
    let stand = try Stand()
    stand.settle()
    stand.display.waiting.isHidden = true
    stand.say("Hola", asking: true)
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown.isEmpty)
    stand.display.waiting.isHidden = false
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown == ["1:u1"])
  }

  @Test func whatIsClearedBeforeItIsPaintedIsNeverAnswered() throws {
    let stand = try Stand()
    stand.settle()
    stand.say("Hola", final: true, asking: true)
    stand.post(.clear)
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown.isEmpty && stand.loop.pipelines.shownRequests.isEmpty)
  }

  @Test func aLongTextIsAnsweredWithItsLastLine() throws {
    let stand = try Stand()
    stand.settle()
    let text = (0..<40).map { "palabra\($0)" }.joined(separator: " ")
    stand.say(text, final: true, asking: true)
    stand.pass(.milliseconds(33))
    #expect(stand.actions.shown.isEmpty)
    for _ in 0..<60 { stand.pass(.milliseconds(500)) }
    #expect(stand.actions.shown == ["1:u1"])
  }

  @Test func whoIsGoneIsNotWaitedFor() throws {
    let stand = try Stand()
    stand.settle()
    stand.display.waiting.isHidden = true
    stand.say("Hola", asking: true)
    stand.post(.ended(ConnectionID(1)))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.pipelines.shownRequests.isEmpty)
  }
}

@Suite struct PresenceTests {
  private let pipeline = ConnectionID(1)

  private func stand(_ ending: Ending = .init()) throws -> Stand {
    let stand = try Stand(ending: ending)
    stand.post(.state(.listening, from: pipeline))
    stand.say("Hola", final: true)
    stand.settle()
    return stand
  }

  @Test func aPipelineThatLeavesIsMissedUntilSomebodySpeaks() throws {
    let stand = try stand()
    let before = try #require(stand.display.shown.last).layers.count
    stand.post(.ended(pipeline))
    stand.pass(.milliseconds(33))
    #expect(stand.display.shown.last?.layers.count == before + 2)
    stand.pass(.seconds(60))
    #expect(stand.noticeTexts == ["The pipeline ended"])
    stand.say("Otra vez", id: "u2")
    stand.pass(.milliseconds(33))
    #expect(stand.loop.notices.all.isEmpty)
  }

  @Test func whoOnlySaysALineIsNotMissed() throws {
    let stand = try Stand()
    stand.say("Hola", final: true)
    stand.post(.ended(pipeline))
    stand.settle()
    #expect(stand.loop.notices.all.isEmpty)
  }

  @Test func whereTheEndOfTheFeedsIsTheEndNobodyIsMissed() throws {
    let stand = try stand(.init(atEndOfFeeds: true))
    stand.post(.ended(pipeline))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.notices.all.isEmpty)
  }

  @Test func whoeverRunsThePipelineHasTheLastWordOnItsEnd() throws {
    let stand = try stand()
    let ended = Notice.childPipelineEnded(
      PipelineName(number: 1, count: 1, program: nil), .exited(1), isRestarted: false)
    stand.appEvents.post(.notice(ended))
    stand.post(.ended(pipeline))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.notices.all == [ended])
    stand.say("Somebody else", id: "u9")
    stand.pass(.milliseconds(33))
    #expect(stand.loop.notices.all == [ended])
    stand.appEvents.post(.noticeEnded(.pipelineEnd))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.notices.all.isEmpty)
  }

  @Test func aPipelineThatIsGoneWhileItListenedIsNeverSaidToHavePaused() throws {
    let stand = try Stand()
    stand.post(
      .hello(PipelineHello(wantsControl: true), from: pipeline),
      .state(.listening, from: pipeline))
    stand.settle()
    stand.loop.perform(.toggleListening, at: stand.now)
    stand.pass(.milliseconds(33))
    #expect(stand.loop.listeningLabel == .askedToStop)
    stand.post(.ended(pipeline))
    stand.pass(.milliseconds(33))
    #expect(stand.loop.listeningLabel == .ended)
  }
}

@Suite struct TranscriptMarkTests {
  @Test func thePictureSaysForAsLongAsItIsTrueThatTheTalkIsKept() throws {
    let stand = try Stand()
    stand.settle()
    stand.appEvents.post(.transcriptIsKept(true))
    stand.pass(.milliseconds(33))
    #expect(stand.display.shown.last?.layers.count == 3)
    stand.pass(.seconds(60))
    #expect(stand.display.shown.last?.layers.count == 3)
    stand.appEvents.post(.transcriptIsKept(false))
    stand.pass(.milliseconds(33))
    #expect(stand.display.shown.last?.layers.isEmpty == true)
  }

  @Test func aSavedPictureDoesNotSayIt() throws {
    let stand = try Stand()
    stand.sendFrame()
    stand.settle()
    stand.press(.savePicture)
    stand.settle()
    stand.appEvents.post(.transcriptIsKept(true))
    stand.pass(.milliseconds(33))
    stand.press(.savePicture)
    stand.settle()
    let pictures = stand.actions.saved.map { $0.view.packedBGR() }
    let areTheSame = pictures.count == 2 && pictures[0] == pictures[1]
    #expect(areTheSame)
  }

  @Test func wordsThatComeTooLateAreNotSaidToBeShown() throws {
    let stand = try Stand()
    stand.say("Hola", final: true, asking: true)
    stand.settle()
    #expect(stand.actions.shown == ["1:u1"])
    stand.say("tarde", asking: true)
    stand.pass(.seconds(1))
    #expect(stand.actions.shown == ["1:u1"])
  }
}
