import Captions
import Testing

@testable import Transcripts

@Suite struct TranscriptMergerTests {
  private typealias Talk = Conversation

  /// The lines for these events, the nth of which comes after n seconds, and then the end.
  private func lines(
    _ events: [CaptionEvent], finished: Bool = false, beginning: Duration = .zero
  ) -> [String] {
    var merger = TranscriptMerger(beginningAt: beginning)
    var entries = events.enumerated().flatMap { second, event in
      merger.take(event, at: .seconds(second + 1))
    }
    if finished { entries += merger.finish(at: .seconds(events.count + 1)) }
    return entries.map { String($0.line.dropLast()) }
  }

  @Test func anUtteranceIsKeptOnceWholeAndWhenItIsFinal() {
    let kept = lines([
      Talk.update("u1") {
        $0.source = .value("See you")
        $0.sourceLanguage = .value("en")
        $0.speaker = .value("Ana")
        $0.start = .value(.milliseconds(1500))
      },
      Talk.update("u1", "Hasta") {
        $0.language = .value("es")
        $0.stable = .value(2)
        $0.audience = .value(.far)
      },
      Talk.update("u1", "Hasta mañana", final: true) { $0.end = .value(.seconds(2)) },
    ])
    #expect(
      kept == [
        #"{"id":"1","text":"Hasta mañana","final":true,"lang":"es","source":"See you","#
          + #""source_lang":"en","speaker":"Ana","for":"far","start":1.5,"end":2,"t":3}"#
      ])
  }

  @Test func translationsAndLettersAreKeptAsTheyAreInTheEnd() {
    let kept = lines([
      Talk.update("u1", "Привет") {
        $0.romanized = .value("Privet")
        $0.translations.entries = [
          .init(language: "fr", change: .value(TranslationUpdate(text: .value("Sal")))),
          .init(language: "de", change: .value(TranslationUpdate(text: .value("Hallo")))),
        ]
      },
      Talk.update("u1", final: true) {
        $0.romanized = .erased
        $0.translations.entries = [
          .init(language: "fr", change: .value(TranslationUpdate(text: .value("Salut")))),
          .init(language: "de", change: .erased),
        ]
      },
    ])
    #expect(
      kept == [
        #"{"id":"1","text":"Привет","final":true,"translations":{"fr":{"text":"Salut"}},"t":2}"#
      ])
  }

  @Test func whatIsNotFinalIsKeptOnlyWhenNothingMoreCanCome() {
    let events = [Talk.update("u1", "Half a"), Talk.update("u2", "Other", of: ConnectionID(2))]
    #expect(lines(events).isEmpty)
    #expect(
      lines(events + [.ended(Talk.mic)]) == [
        #"{"id":"1","text":"Half a","final":false,"stable":6,"t":3}"#
      ])
    #expect(lines(events, finished: true).count == 2)
  }

  @Test func aStreamOutlivesItsConnection() {
    var update = CaptionUpdate()
    update.text = .value("On")
    let event = CaptionEvent.update(
      UtteranceID(scope: .stream("s"), name: .named("u")), update)
    #expect(lines([event, .ended(Talk.mic)]).isEmpty)
    #expect(lines([event, .ended(Talk.mic)], finished: true).count == 1)
  }

  @Test func aFalseStartLeavesItsMarkAndNotItsWords() {
    let kept = lines([
      Talk.update("u1", "No wait"), Talk.update("u1") { $0.isCancelled = .value(true) },
      Talk.update("u1", "Too late", final: true),
    ])
    #expect(kept == [#"{"id":"1","cancel":true,"t":2}"#])
  }

  @Test func clearingThePictureErasesNothing() {
    let kept = lines([Talk.update("u1", "Stays"), .clear, Talk.update("u1", final: true)])
    #expect(kept.count == 1 && kept[0].contains("Stays"))
  }

  @Test func laterWordsOfAFinishedUtteranceAreNotKept() {
    let kept = lines([Talk.update("u1", "One", final: true), Talk.update("u1", "Two", final: true)])
    #expect(kept.count == 1)
  }

  @Test func sameNamesOfTwoConnectionsAreTwoUtterances() {
    let kept = lines([
      Talk.update("u1", "One", final: true),
      Talk.update("u1", "Two", final: true, of: ConnectionID(2)), Talk.line("Three"),
      Talk.line("Three"),
    ])
    #expect(kept.map { $0.prefix(9) } == [1, 2, 3, 4].map { #"{"id":"\#($0)""# })
  }

  @Test func unnamedUpdatesMakeOneUtteranceAfterTheOther() {
    func unnamed(_ text: String, final: Bool = false) -> CaptionEvent {
      var update = CaptionUpdate()
      update.text = .value(text)
      update.isFinal = .value(final)
      return .update(UtteranceID(scope: .connection(Talk.mic), name: .current), update)
    }
    let kept = lines([
      unnamed("O"), unnamed("One", final: true), unnamed("T"), unnamed("Two", final: true),
    ])
    #expect(kept.count == 2 && kept[0].contains("One") && kept[1].contains("Two"))
  }

  @Test func whatHasNoWordsLeavesNothing() {
    let events = [
      Talk.update("u1", " ", final: true), Talk.update("u2") { $0.speaker = .value("A") },
    ]
    #expect(lines(events, finished: true).isEmpty)
  }

  @Test func aSubtitleThatLeavesIsFinal() {
    let kept = lines([Talk.update("u1", "Cue"), .expired(Talk.id("u1"))])
    #expect(kept == [#"{"id":"1","text":"Cue","final":true,"t":2}"#])
  }

  @Test func aConversationThatIsAddedHasItsOwnTimesAndNames() {
    let kept = lines([Talk.line("One")], beginning: .seconds(62))
    #expect(kept == [#"{"id":"62-1","text":"One","final":true,"t":63}"#])
  }

  @Test func utterancesThatNobodyFinishesAreKeptWithoutEnd() {
    var merger = TranscriptMerger()
    let count = 3 * TranscriptMerger.mostOpen
    var kept = 0
    for number in 0..<count {
      kept += merger.take(Talk.update("u\(number)", "text"), at: .zero).count
    }
    #expect(kept == count - TranscriptMerger.mostOpen)
    #expect(kept + merger.finish(at: .zero).count == count)
    let huge = String(repeating: "a", count: 1 << 20)
    for number in 0..<20 {
      kept += merger.take(Talk.update("h\(number)", huge), at: .zero).count
    }
    #expect(merger.finish(at: .zero).count <= TranscriptMerger.mostBytes >> 20)
  }

  @Test func everyFinalIsKeptHoweverManyGrewBeforeIt() {
    let all = 0..<TranscriptMerger.mostOpen + 300
    let growing = all.map { Talk.update("u\($0)", "palabra \($0)") }
    let kept = lines(growing + all.map { Talk.update("u\($0)", final: true) })
    #expect(kept.count { $0.contains(#""final":true"#) } == all.count)
    // An utterance that was stored unfinished continues under its id, without repeating its text.
    let first = kept.filter { $0.hasPrefix(#"{"id":"1","#) }
    #expect(first.map { $0.contains("palabra") } == [true, false])
  }
}
