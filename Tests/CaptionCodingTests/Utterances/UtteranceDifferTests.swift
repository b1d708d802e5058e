import Captions
import Testing

@testable import CaptionCoding

@Suite("The journal of a foreign connection")
struct UtteranceDifferTests {
  private typealias Wording = UtteranceSnapshot.Wording

  private func lines(_ write: (inout UtteranceDiffer) -> Void) -> [String] {
    var differ = UtteranceDiffer(connection: mic)
    write(&differ)
    return differ.takeEvents().flatMap(RecordedStream.lines)
  }

  private func snapshot(
    _ text: String, stable: Int? = nil, isFinal: Bool = false
  ) -> UtteranceSnapshot {
    UtteranceSnapshot(original: .init(text, stable: stable, isFinal: isFinal))
  }

  @Test func onlyWhatHasChangedIsSaid() {
    let lines = lines { differ in
      differ.write(snapshot("one", stable: 1), as: "a")
      differ.write(snapshot("one", stable: 1), as: "a")
      differ.write(snapshot("one", stable: 3), as: "a")
      differ.write(snapshot("one two", stable: 3), as: "a")
      differ.write(snapshot("one two"), as: "a")
    }
    #expect(
      lines == [
        #"{"id":"a","text":"one","stable":1}"#, #"{"id":"a","stable":3}"#,
        #"{"id":"a","text":"one two","stable":3}"#, #"{"id":"a","stable":null}"#,
      ])
  }

  @Test func aFinalSaysItsTextsAgainAndNothingFollows() {
    let lines = lines { differ in
      differ.write(snapshot("one", stable: 3), as: "a")
      differ.write(snapshot("one", isFinal: true), as: "a")
      differ.write(snapshot("two", isFinal: true), as: "a")
      differ.finish("a")
      differ.cancel("a")
    }
    #expect(
      lines == [
        #"{"id":"a","text":"one","stable":3}"#, #"{"id":"a","text":"one","final":true}"#,
      ])
  }

  @Test func aTranslationThatComesTooLateTakesNoNameOfTheGrammars() {
    var translated = snapshot("one", isFinal: true)
    translated.translations = [Wording("uno", isFinal: true)]
    let lines = lines { differ in
      differ.write(snapshot("one", isFinal: true), as: "a")
      differ.write(translated, as: "a")
      differ.write(snapshot("other"), as: "1")
    }
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix(#"{"id":"1","source":"other""#) == true)
    #expect(lines[1].hasPrefix(#"{"id":"1""#) == false)
  }

  @Test func whatIsFinishedAsItStandsSaysItsTextsAgain() {
    let lines = lines { differ in
      differ.write(snapshot("one"), as: "a")
      differ.finish("a")
      differ.finish("never heard of")
    }
    #expect(lines == [#"{"id":"a","text":"one"}"#, #"{"id":"a","text":"one","final":true}"#])
  }

  @Test func anEmptyTextTakesNothingBackAndAnEmptyFinalEverything() {
    let lines = lines { differ in
      differ.write(snapshot("one"), as: "a")
      differ.write(snapshot(" \n"), as: "a")
      differ.write(snapshot("", isFinal: true), as: "a")
      differ.write(snapshot("", isFinal: true), as: "b")
    }
    #expect(lines == [#"{"id":"a","text":"one"}"#, #"{"id":"a","cancel":true}"#])
  }

  @Test func stableCountsTheTextWithoutItsBlanks() {
    #expect(
      lines { $0.write(snapshot("  one\u{1B}[0m two ", stable: 5), as: "a") } == [
        #"{"id":"a","text":"one two","stable":3}"#
      ])
    #expect(
      lines { $0.write(snapshot("é́n", stable: .max), as: "a") } == [
        #"{"id":"a","text":"é́n","stable":3}"#
      ])
  }

  @Test func theOldestOfTooManyIsFinished() {
    let lines = lines { differ in
      for number in 0...UtteranceDiffer.mostKnown {
        differ.write(snapshot("text"), as: "\(number)")
      }
    }
    #expect(lines.filter { $0.contains("final") } == [#"{"id":"0","text":"text","final":true}"#])
  }

  @Test func whatIsFinishedIsNotHeld() {
    var differ = UtteranceDiffer(connection: mic)
    let long = String(repeating: "word ", count: 1000)
    for number in 0..<300 {
      differ.write(snapshot(long), as: "\(number)")
      differ.write(snapshot(long, isFinal: true), as: "\(number)")
      _ = differ.takeEvents()
    }
    #expect(heldText(differ) < 10_000)
  }

  @Test func aNoticeIsOneShortLine() {
    let lines = lines { differ in
      differ.post(notice: "no\n \u{1B}[31mmicrophone\u{7}")
      differ.post(notice: String(repeating: "x", count: 1000))
      differ.post(notice: " ")
    }
    #expect(lines.first == #"{"notice":"no microphone"}"#)
    #expect(lines[1].utf8.count < 140)
    #expect(lines.last == #"{"notice":""}"#)
  }
}
