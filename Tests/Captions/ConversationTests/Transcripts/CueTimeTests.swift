import CaptionCoding
import Captions
import Testing

@testable import Conversation

@Suite struct CueTimeTests {
  private let talk = Conversation()

  /// The times of the cues for events and their arrivals, in seconds.
  private func times(_ events: [(Double, CaptionEvent)]) -> [[Double]] {
    var merger = ConversationMerger()
    var timing = CueTiming(at: ConversationPlace())
    return events.flatMap { merger.add($1, at: .seconds($0)) }.map { entry in
      let times = timing.times(of: entry, entry.passages(showing: TranscriptTexts()))
      return [times.start, times.end].map { ($0 / .milliseconds(1)).rounded() / 1000 }
    }
  }

  private func spoken(_ name: String, from start: Double, to end: Double) -> CaptionEvent {
    talk.update(name, "palabras", final: true) {
      $0.start = .value(.seconds(start))
      $0.end = .value(.seconds(end))
    }
  }

  @Test func withoutTimesOfSpeechACueIsThereFromTheFirstWordsUntilTheEnd() {
    #expect(
      times([
        (2, talk.update("u1")), (3, talk.update("u1", "Hasta")),
        (9.5, talk.update("u1", "Hasta mañana", final: true)), (10, talk.line("Sí")),
        (12, talk.line(String(repeating: "x", count: 34))),
      ]) == [[3, 9.5], [10, 11], [12, 14]])
  }

  @Test func timesOfSpeechCountFromTheBeginningOfThePipelinesAudio() {
    // The pipeline's audio began 20 s after the conversation, and recognition takes 1 s or more.
    #expect(
      times([
        (23, spoken("u1", from: 0.5, to: 2)), (30, spoken("u2", from: 5, to: 8)),
        (34, spoken("u3", from: 12, to: 13.5)),
      ]) == [[21.5, 23], [26, 29], [32.5, 34]])
  }

  @Test func aFileThatIsReadFasterThanItWasSpokenKeepsItsTimes() {
    #expect(
      times([
        (1, spoken("u1", from: 0, to: 4)), (2, spoken("u2", from: 60, to: 64)),
        (3, spoken("u3", from: 3600, to: 3601)),
      ]) == [[0, 4], [60, 64], [3600, 3601]])
  }

  @Test func anotherBeginningOfThePipelinesAudioIsNoticed() {
    #expect(
      times([
        (3, spoken("u1", from: 1, to: 3)), (500, spoken("u2", from: 1, to: 3)),
        (504, spoken("u3", from: 5, to: 7)),
      ]) == [[1, 3], [498, 500], [502, 504]])
    // A program that has listened for an hour connects.
    #expect(times([(5, spoken("u1", from: 3600, to: 3604))]) == [[1, 5]])
  }

  @Test func noCueBeginsBeforeTheOneAbove() {
    #expect(
      times([
        (4, spoken("u1", from: 2, to: 3)), (5, spoken("u2", from: 0, to: 4)),
        (6, spoken("u3", from: 0, to: 1)),
      ]).map { $0[0] } == [3, 3, 3].map { Double($0) })
  }

  @Test func anEndAloneOrAStartAloneIsUsed() {
    let end = talk.update("u1", "palabras", final: true) { $0.end = .value(.seconds(5)) }
    let start = talk.update("u2", "palabras", final: true) { $0.start = .value(.seconds(6)) }
    #expect(times([(5, end), (8, start)]) == [[5, 6], [6, 7]])
  }

  @Test func aClockIsForgottenWithItsConnection() {
    #expect(
      times([
        (3, spoken("u1", from: 1, to: 3)), (10, .ended(Conversation.microphone)),
        (11, spoken("u2", from: 1, to: 3)),
      ]) == [[1, 3], [9, 11]])
  }

  @Test func timesOfDaysAreWritten() {
    #expect("\(ClockTime(.seconds(100 * 3600 + 61)))" == "100:01:01")
    #expect(ClockTime(beginningOf: "[100:01:01] x") == ClockTime(.seconds(360_061)))
    for line in ["[1:60:00]", "1:00:00", "| a |", "[::]", "[99999999999999999999:00:00]", ""] {
      #expect(ClockTime(beginningOf: line) == nil, "\(line)")
    }
  }
}
