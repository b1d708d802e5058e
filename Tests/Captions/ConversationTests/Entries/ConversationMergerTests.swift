import CaptionCoding
import Captions
import Testing

@testable import Conversation

@Suite struct ConversationMergerTests {
  private let talk = Conversation()

  /// The lines for these events, the nth of which comes after n seconds, and then the end.
  private func lines(
    _ events: [CaptionEvent], finished: Bool = false, beginning: Duration = .zero
  ) -> [String] {
    var merger = ConversationMerger()
    var entries = events.enumerated().flatMap { second, event in
      merger.add(event, at: .seconds(second + 1))
    }
    if finished { entries += merger.finish(at: .seconds(events.count + 1)) }
    let encoder = CaptionStreamTranscript(place: ConversationPlace(beginning: beginning))
    return entries.map { String((encoder.text(of: $0) ?? "").dropLast()) }
  }

  @Test func anUtteranceIsWrittenOnceWhenItIsFinal() {
    let lines = lines([
      talk.update("u1") {
        $0.source.words = .value("See you")
        $0.source.language = .value("en")
        $0.speaker = .value("Ana")
        $0.start = .value(.milliseconds(1500))
      },
      talk.update("u1", "Hasta") {
        $0.text.language = .value("es")
        $0.text.stable = .value(2)
        $0.audience = .value(.far)
      },
      talk.update("u1", "Hasta mañana", final: true) { $0.end = .value(.seconds(2)) },
    ])
    #expect(
      lines == [
        #"{"id":"1","text":"Hasta mañana","final":true,"lang":"es","source":"See you","#
          + #""source_lang":"en","speaker":"Ana","for":"far","start":1.5,"end":2,"t":3}"#
      ])
  }

  @Test func theLastTranslationsAndRomanizationAreWritten() {
    let lines = lines([
      talk.update("u1", "Привет") {
        $0.romanized = .value("Privet")
        $0.translations = [
          .init(in: "fr", words: .value("Sal")), .init(in: "de", words: .value("Hallo")),
        ]
      },
      talk.update("u1", final: true) {
        $0.romanized = .erased
        $0.translations = [
          .init(in: "fr", words: .value("Salut")),
          .init(in: "de", words: .erased, stable: .erased, isFinal: .erased),
        ]
      },
    ])
    #expect(
      lines == [
        #"{"id":"1","text":"Привет","final":true,"translations":{"fr":{"text":"Salut"}},"t":2}"#
      ])
  }

  @Test func anUnfinishedUtteranceIsWrittenAtTheEndOfItsConnection() {
    let events = [talk.update("u1", "Half a"), talk.update("u2", "Other", of: ConnectionID(2))]
    #expect(lines(events).isEmpty)
    #expect(
      lines(events + [.ended(Conversation.microphone)]) == [
        #"{"id":"1","text":"Half a","final":false,"stable":6,"t":3}"#
      ])
    #expect(lines(events, finished: true).count == 2)
  }

  @Test func aStreamOutlivesItsConnection() {
    let event = talk.update(UtteranceID(scope: .stream("s"), name: .named("u")), "On")
    #expect(lines([event, .ended(Conversation.microphone)]).isEmpty)
    #expect(lines([event, .ended(Conversation.microphone)], finished: true).count == 1)
  }

  @Test func aCancelledUtteranceIsWrittenWithoutItsWords() {
    let lines = lines([
      talk.update("u1", "No wait"), talk.update("u1") { $0.isCancelled = .value(true) },
      talk.update("u1", "Too late", final: true),
    ])
    #expect(lines == [#"{"id":"1","cancel":true,"t":2}"#])
  }

  @Test func clearingThePictureErasesNothing() {
    let lines = lines([talk.update("u1", "Stays"), .clear, talk.update("u1", final: true)])
    #expect(lines.count == 1 && lines[0].contains("Stays"))
  }

  @Test func laterWordsOfAFinishedUtteranceAreNotWritten() {
    let lines = lines([
      talk.update("u1", "One", final: true), talk.update("u1", "Two", final: true),
    ])
    #expect(lines.count == 1)
  }

  @Test func sameNamesOfTwoConnectionsAreTwoUtterances() {
    let lines = lines([
      talk.update("u1", "One", final: true),
      talk.update("u1", "Two", final: true, of: ConnectionID(2)), talk.line("Three"),
      talk.line("Three"),
    ])
    #expect(lines.map { $0.prefix(9) } == [1, 2, 3, 4].map { #"{"id":"\#($0)""# })
  }

  @Test func unnamedUpdatesMakeOneUtteranceAfterTheOther() {
    let id = UtteranceID(scope: .connection(Conversation.microphone), name: .unnamed)
    func unnamed(_ text: String, final: Bool = false) -> CaptionEvent {
      talk.update(id, text, final: final)
    }
    let lines = lines([
      unnamed("O"), unnamed("One", final: true), unnamed("T"), unnamed("Two", final: true),
    ])
    #expect(lines.count == 2 && lines[0].contains("One") && lines[1].contains("Two"))
  }

  @Test func utterancesWithoutWordsAreNotWritten() {
    let events = [
      talk.update("u1", " ", final: true), talk.update("u2") { $0.speaker = .value("A") },
    ]
    #expect(lines(events, finished: true).isEmpty)
  }

  @Test func anExpiredSubtitleIsFinal() {
    let lines = lines([talk.update("u1", "Cue"), .expired(Conversation.id("u1"))])
    #expect(lines == [#"{"id":"1","text":"Cue","final":true,"t":2}"#])
  }

  @Test func aConversationThatIsAddedHasItsOwnTimesAndNames() {
    let lines = lines([talk.line("One")], beginning: .seconds(62))
    #expect(lines == [#"{"id":"62-1","text":"One","final":true,"t":63}"#])
  }

  @Test func unfinishedUtterancesBeyondTheLimitsAreWritten() {
    var merger = ConversationMerger()
    let count = 3 * ConversationMerger.maxOpenUtterances
    var kept = 0
    for number in 0..<count {
      kept += merger.add(talk.update("u\(number)", "text"), at: .zero).count
    }
    #expect(kept == count - ConversationMerger.maxOpenUtterances)
    #expect(kept + merger.finish(at: .zero).count == count)
    let huge = String(repeating: "a", count: 1 << 20)
    for number in 0..<20 {
      kept += merger.add(talk.update("h\(number)", huge), at: .zero).count
    }
    #expect(merger.finish(at: .zero).count <= ConversationMerger.maxBytes >> 20)
  }

  @Test func everyFinalIsWrittenHoweverManyUtterancesAreOpen() {
    let all = 0..<ConversationMerger.maxOpenUtterances + 300
    let growing = all.map { talk.update("u\($0)", "palabra \($0)") }
    let ends = all.map { talk.update("u\($0)", final: true) }
    let lines = lines(growing + ends)
    #expect(lines.count { $0.contains(#""final":true"#) } == all.count)
    // An utterance that was stored unfinished continues under its id, without repeating its text.
    let first = lines.filter { $0.hasPrefix(#"{"id":"1","#) }
    #expect(first.map { $0.contains("palabra") } == [true, false])
  }

  @Test func anUtteranceThatTheDecoderDroppedLosesNoWords() {
    let first = talk.update("u", "palabras") { $0.speaker = .value("Ana") }
    for number in 0...UtteranceAssembler.maxOpenUtterances {
      _ = talk.update("other\(number)", "x")
    }
    let lines = lines([first, talk.update("u", final: true)])
    #expect(
      lines == [
        #"{"id":"1","text":"palabras","final":false,"stable":8,"speaker":"Ana","t":2}"#,
        #"{"id":"1","final":true,"t":2}"#,
      ])
  }

  @Test func aLateOlderStateIsNotWritten() {
    let (old, new) = (talk.update("u", "uno"), talk.update("u", "uno dos"))
    let lines = lines([new, old], finished: true)
    #expect(lines == [#"{"id":"1","text":"uno dos","final":false,"stable":7,"t":3}"#])
  }

  @Test func aLateFinalIsWritten() {
    let end = talk.update("u", "uno", final: true)
    #expect(
      lines([talk.update("u", "late"), end]) == [
        #"{"id":"1","text":"uno","final":true,"t":2}"#
      ])
  }
}
