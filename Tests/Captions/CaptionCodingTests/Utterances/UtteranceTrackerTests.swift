import Captions
import Testing

@testable import CaptionCoding

@Suite("Utterances of an external connection")
struct UtteranceTrackerTests {
  private typealias Wording = RecognitionResult.Wording

  private func lines(_ write: (inout UtteranceTracker) -> Void) -> [String] {
    var tracker = UtteranceTracker(connection: mic)
    write(&tracker)
    return tracker.drainEvents().flatMap(RecordedStream.lines)
  }

  private func result(
    _ text: String, stable: Int? = nil, isFinal: Bool = false
  ) -> RecognitionResult {
    RecognitionResult(original: .init(text: text, stable: stable, isFinal: isFinal))
  }

  @Test func onlyChangesAreEmitted() {
    let lines = lines { tracker in
      tracker.write(result("one", stable: 1), as: "a")
      tracker.write(result("one", stable: 1), as: "a")
      tracker.write(result("one", stable: 3), as: "a")
      tracker.write(result("one two", stable: 3), as: "a")
      tracker.write(result("one two"), as: "a")
    }
    #expect(
      lines == [
        #"{"id":"a","text":"one","stable":1}"#, #"{"id":"a","stable":3}"#,
        #"{"id":"a","text":"one two","stable":3}"#, #"{"id":"a","stable":null}"#,
      ])
  }

  @Test func aFinalRepeatsItsTextsAndIsTheLastEvent() {
    let lines = lines { tracker in
      tracker.write(result("one", stable: 3), as: "a")
      tracker.write(result("one", isFinal: true), as: "a")
      tracker.write(result("two", isFinal: true), as: "a")
      tracker.finish("a")
      tracker.cancel("a")
    }
    #expect(
      lines == [
        #"{"id":"a","text":"one","stable":3}"#, #"{"id":"a","text":"one","final":true}"#,
      ])
  }

  @Test func aLateTranslationHasANameThatNoParserUses() {
    var translated = result("one", isFinal: true)
    translated.translations = [Wording(text: "uno", isFinal: true)]
    let lines = lines { tracker in
      tracker.write(result("one", isFinal: true), as: "a")
      tracker.write(translated, as: "a")
      tracker.write(result("other"), as: "1")
    }
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix(#"{"id":"1","source":"other""#) == true)
    #expect(lines[1].hasPrefix(#"{"id":"1""#) == false)
  }

  @Test func aFinishedUtteranceRepeatsItsTexts() {
    let lines = lines { tracker in
      tracker.write(result("one"), as: "a")
      tracker.finish("a")
      tracker.finish("never heard of")
    }
    #expect(lines == [#"{"id":"a","text":"one"}"#, #"{"id":"a","text":"one","final":true}"#])
  }

  @Test func anEmptyTextRetractsNothingAndAnEmptyFinalCancels() {
    let lines = lines { tracker in
      tracker.write(result("one"), as: "a")
      tracker.write(result(" \n"), as: "a")
      tracker.write(result("", isFinal: true), as: "a")
      tracker.write(result("", isFinal: true), as: "b")
    }
    #expect(lines == [#"{"id":"a","text":"one"}"#, #"{"id":"a","cancel":true}"#])
  }

  @Test func stableCountsTheTrimmedText() {
    #expect(
      lines { $0.write(result("  one\u{1B}[0m two ", stable: 5), as: "a") } == [
        #"{"id":"a","text":"one two","stable":3}"#
      ])
    #expect(
      lines { $0.write(result("é́n", stable: .max), as: "a") } == [
        #"{"id":"a","text":"é́n","stable":3}"#
      ])
  }

  @Test func theOldestOfTooManyIsFinished() {
    let lines = lines { tracker in
      for number in 0...UtteranceTracker.maxUtterances {
        tracker.write(result("text"), as: "\(number)")
      }
    }
    #expect(lines.filter { $0.contains("final") } == [#"{"id":"0","text":"text","final":true}"#])
  }

  @Test func textsOfFinishedUtterancesAreReleased() {
    var tracker = UtteranceTracker(connection: mic)
    let long = String(repeating: "word ", count: 1000)
    for number in 0..<300 {
      tracker.write(result(long), as: "\(number)")
      tracker.write(result(long, isFinal: true), as: "\(number)")
      _ = tracker.drainEvents()
    }
    #expect(storedTextBytes(tracker) < 10_000)
  }

  @Test func aNoticeIsOneShortLine() {
    let lines = lines { tracker in
      tracker.post(notice: "no\n \u{1B}[31mmicrophone\u{7}")
      tracker.post(notice: String(repeating: "x", count: 1000))
      tracker.post(notice: " ")
    }
    #expect(lines.first == #"{"notice":"no microphone"}"#)
    #expect(lines[1].utf8.count < 140)
    #expect(lines.last == #"{"notice":""}"#)
  }
}
