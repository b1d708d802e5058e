import Captions
import Randomness
import Testing

/// Random streams of recognizers and translators that revise their texts.
@Suite("Stability of streams with many revisions")
struct RevisingStreamTests {
  private struct Event {
    let time: Int
    let text: String
    let isFinal: Bool
  }

  private static let vocabulary = (0..<40).map { "w\($0)" } + ["y", "la,", "fin."]

  private func stream(_ random: inout SeededGenerator) -> [Event] {
    var words: [String] = []
    var events: [Event] = []
    var time = 0
    for _ in 0..<Int.random(in: 5..<40, using: &random) {
      time += 20 * Int.random(in: 1..<45, using: &random)
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        words.append(Self.vocabulary.randomElement(using: &random) ?? "")
      }
      if !words.isEmpty, Bool.random(using: &random) {
        let index = max(0, words.count - Int.random(in: 1..<4, using: &random))
        words[index] = Self.vocabulary.randomElement(using: &random) ?? ""
      }
      if words.count > 2, Int.random(in: 0..<5, using: &random) == 0 { words.removeLast() }
      events.append(Event(time: time, text: words.joined(separator: " "), isFinal: false))
    }
    time += 20 * Int.random(in: 1..<60, using: &random)
    events.append(Event(time: time, text: events.last?.text ?? "", isFinal: true))
    return events
  }

  private func observations(
    _ events: [Event], _ policy: StabilityPolicy, observingEvery step: Int? = nil
  ) -> [DisplayRecorder.Observation] {
    var recorder = DisplayRecorder(policy)
    for event in events {
      if let step {
        var time = 0
        while time < event.time {
          if .milliseconds(time) > recorder.board.now { recorder.wait(until: time) }
          time += step
        }
      }
      recorder.receive(event.text, at: event.time, final: event.isFinal)
    }
    return recorder.observations
  }

  @Test(arguments: StabilityPolicy.allCases)
  func finalsAreWholeAndPartialsNeitherShrinkNorBlank(policy: StabilityPolicy) {
    var random = SeededGenerator(state: 3)
    for _ in 0..<Trials.rounds(60) {
      let events = stream(&random)
      let observations = observations(events, policy)
      #expect(observations.last?.text ?? "" == events.last?.text)
      guard policy != .immediate else { continue }
      let counts = observations.filter { !$0.isFinal }.map {
        $0.text?.split(separator: " ").count ?? 0
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test(arguments: StabilityPolicy.allCases)
  func nothingWaitsLongerThanTheMaximumUnchangedTime(policy: StabilityPolicy) {
    var random = SeededGenerator(state: 4)
    for _ in 0..<Trials.rounds(60) {
      let events = stream(&random)
      let observations = observations(events, policy)
      for (event, next) in zip(events, events.dropFirst()) where next.time - event.time > 600 {
        let seen = observations.last { $0.time <= event.time + 600 }?.text ?? ""
        #expect(seen.hasPrefix(event.text))
      }
    }
  }

  @Test(arguments: StabilityPolicy.allCases)
  func observingOftenOrSeldomShowsTheSame(policy: StabilityPolicy) {
    var random = SeededGenerator(state: 5)
    for _ in 0..<Trials.rounds(30) {
      let events = stream(&random)
      #expect(observations(events, policy) == observations(events, policy, observingEvery: 7))
    }
  }
}
