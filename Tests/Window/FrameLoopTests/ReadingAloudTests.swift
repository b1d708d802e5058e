import Captions
import Imaging
import Scene
import Testing
@testable import FrameLoop

@Suite struct ReadingAloudTests {
  private let voice = FakeVoice()
  private static let program = ConnectionID(7)

  /// Returns a harness of a reader of Spanish, whose voice has started.
  private func harness(
    far: String? = nil, isFaceToFace: Bool = false, readsAloud: Bool = true
  ) throws -> Harness {
    let near = ReaderSettings(
      texts: Reader(language: "es", stability: .immediate), readsAloud: readsAloud)
    let other = ReaderSettings(
      texts: Reader(language: far, stability: .immediate), readsAloud: far != nil && readsAloud)
    let settings = ViewSettings(
      near: near, far: other, faceToFace: FaceToFaceSettings(isOn: isFaceToFace))
    let harness = try Harness(settings, voice: voice)
    harness.post(.voice(.silent, from: Self.program))
    return harness.settled()
  }

  /// Sends a sentence with its translation.
  private func say(
    _ source: String, _ language: String, _ text: String, _ target: String, id: String = "u1",
    isFinal: Bool = true, on harness: Harness
  ) {
    harness.update(id) {
      $0.source.words = .value(source)
      $0.source.language = .value(language)
      $0.text.words = .value(text)
      $0.text.language = .value(target)
      $0.text.isFinal = .value(isFinal)
    }
    harness.pass(.milliseconds(5))
  }

  @Test func aTranslationIsReadOnceItIsFinalAndOnlyOnce() throws {
    let harness = try harness()
    say("Good", "en", "Buenos", "es", isFinal: false, on: harness)
    #expect(voice.calls == ["on"])
    say("Good morning", "en", "Buenos días", "es", on: harness)
    harness.pass(.seconds(1))
    #expect(voice.calls == ["on", "es: Buenos días"])
  }

  @Test func wordsInTheReadersLanguageAndForOthersAreNotRead() throws {
    let harness = try harness()
    say("Buenos días", "es", "Good morning", "en", on: harness)
    harness.update("u2") {
      $0.source.words = .value("Hola")
      $0.source.language = .value("es")
      $0.source.isFinal = .value(true)
      $0.text.isFinal = .value(true)
    }
    harness.pass(.seconds(1))
    #expect(voice.calls == ["on"])
  }

  @Test func twoReadersHearTheirOwnLanguages() throws {
    let harness = try harness(far: "en", isFaceToFace: true)
    say("Good morning", "en", "Buenos días", "es", on: harness)
    say("Adiós", "es", "Goodbye", "en", id: "u2", on: harness)
    #expect(voice.calls == ["on", "es: Buenos días", "en: Goodbye"])
  }

  @Test func thePipelineIsMutedWhileTheVoiceSpeaks() throws {
    let harness = try harness()
    say("Good morning", "en", "Buenos días", "es", on: harness)
    harness.post(.voice(.speaking("0", mutes: true), from: Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.last == "mute")
    harness.post(
      .voice(.spoken("0"), from: Self.program), .voice(.silent, from: Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.last == "unmute")
  }

  @Test func withAnEchoCancellerThePipelineStaysOpen() throws {
    let harness = try harness()
    harness.post(.voice(.speaking("0", mutes: false), from: Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls == ["on"])
  }

  @Test func theVoiceIsToldWhatThePipelineHears() throws {
    let harness = try harness()
    harness.post(.state(.listening, from: ConnectionID(1)), .state(.hearing, from: ConnectionID(1)))
    harness.post(.state(.hearing, from: ConnectionID(2)), .state(.muted, from: ConnectionID(1)))
    harness.pass(.milliseconds(5))
    #expect(voice.calls == ["on", "listening", "hearing"])
    harness.post(.ended(ConnectionID(2)))
    harness.pass(.milliseconds(5))
    #expect(voice.calls == ["on", "listening", "hearing", "muted"])
  }

  @Test func aVoiceThatEndsLeavesNoMicrophoneMuted() throws {
    let harness = try harness()
    harness.post(.voice(.speaking("0", mutes: true), from: Self.program))
    harness.post(.ended(Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.suffix(2) == ["mute", "unmute"])
    // What is said until it is back is read then.
    say("Good morning", "en", "Buenos días", "es", on: harness)
    #expect(voice.calls.last == "unmute")
    harness.post(.voice(.silent, from: ConnectionID(8)))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.last == "es: Buenos días")
  }

  @Test func aVoiceThatIsSwitchedOffMidSentenceIsNotHeardByThePipeline() throws {
    let harness = try harness()
    harness.post(.voice(.speaking("0", mutes: true), from: Self.program))
    harness.pass(.milliseconds(5))
    harness.press(.readAloud)
    harness.settle()
    #expect(voice.calls.suffix(2) == ["mute", "off"], "The loudspeaker is not silent yet.")
    // Its last reports are of no interest, only its end.
    harness.post(.voice(.silent, from: Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.last == "off")
    harness.post(.ended(Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.last == "unmute")
  }

  @Test func aPipelineThatConnectsWhileTheVoiceSpeaksIsMutedToo() throws {
    let harness = try harness()
    harness.post(.voice(.speaking("0", mutes: true), from: Self.program))
    harness.post(.hello(PipelineHello(wantsControl: true), from: ConnectionID(3)))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.suffix(2) == ["mute", "mute"])
  }

  @Test func withoutThePipelineThatHeardSomebodyNobodyIsHeard() throws {
    let harness = try harness()
    harness.post(.state(.hearing, from: ConnectionID(1)), .ended(ConnectionID(1)))
    harness.pass(.milliseconds(5))
    #expect(voice.calls == ["on", "hearing", "paused"])
  }

  @Test func anUtteranceInTwoLanguagesIsReadToBothReaders() throws {
    let harness = try harness(far: "fr", isFaceToFace: true)
    harness.update("u1") {
      $0.source.words = .value("Good morning")
      $0.source.language = .value("en")
      $0.translations = [
        .init(in: "es", words: .value("Buenos días"), isFinal: .value(true)),
        .init(in: "fr", words: .value("Bonjour"), isFinal: .value(true)),
      ]
    }
    harness.pass(.milliseconds(5))
    #expect(voice.calls == ["on", "es: Buenos días", "fr: Bonjour"])
  }

  @Test func whatWasSaidLongBeforeTheVoiceIsThereIsNotRead() throws {
    let harness = try harness()
    harness.post(.ended(Self.program))
    say("Good morning", "en", "Buenos días", "es", on: harness)
    harness.pass(.seconds(9))
    harness.post(.voice(.silent, from: ConnectionID(8)))
    harness.pass(.milliseconds(5))
    #expect(voice.calls == ["on"])
  }

  @Test func theKeySwitchesTheVoice() throws {
    let harness = try harness(readsAloud: false)
    say("Good morning", "en", "Buenos días", "es", on: harness)
    #expect(voice.calls.isEmpty)
    harness.press(.readAloud)
    harness.settle()
    #expect(voice.calls == ["on", "clear"])
    harness.press(.readAloud)
    harness.settle()
    #expect(voice.calls == ["on", "clear", "off"])
    #expect(
      harness.actions.choices == [.readsAloud(true, of: .near), .readsAloud(false, of: .near)])
  }

  @Test func clearingTheCaptionsSilencesTheVoice() throws {
    let harness = try harness()
    harness.press(.clearCaptions)
    harness.settle()
    #expect(voice.calls == ["on", "clear"])
  }

  @Test func whoAsksHearsThatTheirWordsWereRead() throws {
    let harness = try harness()
    harness.post(
      .hello(PipelineHello(wantsSpeechReports: true), from: ConnectionID(1)))
    say("Good morning", "en", "Buenos días", "es", on: harness)
    harness.post(.voice(.spoken("0"), from: Self.program))
    harness.pass(.milliseconds(5))
    #expect(voice.calls.last == "spoken 1:u1")
  }

  @Test func theCaptionThatIsReadHasABarBesideItThatMovesNoWord() throws {
    let harness = try harness()
    say("Good morning", "en", "Buenos días", "es", on: harness)
    harness.rest()
    let before = try #require(harness.display.shown.last)
    harness.post(.voice(.speaking("0", mutes: true), from: Self.program))
    harness.rest()
    let during = try #require(harness.display.shown.last)
    #expect(during.rows == before.rows)
    #expect(during.layers.count == before.layers.count + 1)
    harness.post(.voice(.silent, from: Self.program))
    harness.rest()
    #expect(harness.display.shown.last?.layers.count == before.layers.count)
  }

  @Test func aReportOfTheVoiceEndsNoNoticeAboutCaptions() throws {
    let harness = try harness()
    #expect(harness.loop.pipelines.awaitsFirstCaption)
  }
}
