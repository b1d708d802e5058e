import Captions
import Testing

@testable import CaptionCoding

@Suite("The journal of a foreign connection")
struct UtteranceJournalTests {
  private typealias Wording = UtteranceDraft.Wording

  private func lines(_ write: (inout UtteranceJournal) -> Void) -> [String] {
    var journal = UtteranceJournal(connection: mic)
    write(&journal)
    return journal.takeEvents().flatMap(RecordedStream.lines)
  }

  private func draft(
    _ text: String, stable: Int? = nil, isFinal: Bool = false
  ) -> UtteranceDraft {
    UtteranceDraft(original: .init(text, stable: stable, isFinal: isFinal))
  }

  @Test func onlyWhatHasChangedIsSaid() {
    let lines = lines { journal in
      journal.write(draft("one", stable: 1), as: "a")
      journal.write(draft("one", stable: 1), as: "a")
      journal.write(draft("one", stable: 3), as: "a")
      journal.write(draft("one two", stable: 3), as: "a")
      journal.write(draft("one two"), as: "a")
    }
    #expect(
      lines == [
        #"{"id":"a","text":"one","stable":1}"#, #"{"id":"a","stable":3}"#,
        #"{"id":"a","text":"one two","stable":3}"#, #"{"id":"a","stable":null}"#,
      ])
  }

  @Test func aFinalSaysItsTextsAgainAndNothingFollows() {
    let lines = lines { journal in
      journal.write(draft("one", stable: 3), as: "a")
      journal.write(draft("one", isFinal: true), as: "a")
      journal.write(draft("two", isFinal: true), as: "a")
      journal.finish("a")
      journal.cancel("a")
    }
    #expect(
      lines == [
        #"{"id":"a","text":"one","stable":3}"#, #"{"id":"a","text":"one","final":true}"#,
      ])
  }

  @Test func aTranslationThatComesTooLateTakesNoNameOfTheGrammars() {
    var translated = draft("one", isFinal: true)
    translated.translations = [Wording("uno", isFinal: true)]
    let lines = lines { journal in
      journal.write(draft("one", isFinal: true), as: "a")
      journal.write(translated, as: "a")
      journal.write(draft("other"), as: "1")
    }
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix(#"{"id":"1","source":"other""#) == true)
    #expect(lines[1].hasPrefix(#"{"id":"1""#) == false)
  }

  @Test func whatIsFinishedAsItStandsSaysItsTextsAgain() {
    let lines = lines { journal in
      journal.write(draft("one"), as: "a")
      journal.finish("a")
      journal.finish("never heard of")
    }
    #expect(lines == [#"{"id":"a","text":"one"}"#, #"{"id":"a","text":"one","final":true}"#])
  }

  @Test func anEmptyTextTakesNothingBackAndAnEmptyFinalEverything() {
    let lines = lines { journal in
      journal.write(draft("one"), as: "a")
      journal.write(draft(" \n"), as: "a")
      journal.write(draft("", isFinal: true), as: "a")
      journal.write(draft("", isFinal: true), as: "b")
    }
    #expect(lines == [#"{"id":"a","text":"one"}"#, #"{"id":"a","cancel":true}"#])
  }

  @Test func stableCountsTheTextWithoutItsBlanks() {
    #expect(
      lines { $0.write(draft("  one\u{1B}[0m two ", stable: 5), as: "a") } == [
        #"{"id":"a","text":"one two","stable":3}"#
      ])
    #expect(
      lines { $0.write(draft("é́n", stable: .max), as: "a") } == [
        #"{"id":"a","text":"é́n","stable":3}"#
      ])
  }

  @Test func theOldestOfTooManyIsFinished() {
    let lines = lines { journal in
      for number in 0...UtteranceJournal.mostKnown {
        journal.write(draft("text"), as: "\(number)")
      }
    }
    #expect(lines.filter { $0.contains("final") } == [#"{"id":"0","text":"text","final":true}"#])
  }

  @Test func whatIsFinishedIsNotHeld() {
    var journal = UtteranceJournal(connection: mic)
    let long = String(repeating: "word ", count: 1000)
    for number in 0..<300 {
      journal.write(draft(long), as: "\(number)")
      journal.write(draft(long, isFinal: true), as: "\(number)")
      _ = journal.takeEvents()
    }
    #expect(heldText(journal) < 10_000)
  }

  @Test func aNoticeIsOneShortLine() {
    let lines = lines { journal in
      journal.post(notice: "no\n \u{1B}[31mmicrophone\u{7}")
      journal.post(notice: String(repeating: "x", count: 1000))
      journal.post(notice: " ")
    }
    #expect(lines.first == #"{"notice":"no microphone"}"#)
    #expect(lines[1].utf8.count < 140)
    #expect(lines.last == #"{"notice":""}"#)
  }
}
