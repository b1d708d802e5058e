import CaptionCoding
import Captions
import Testing

@testable import Feeds

/// What pipelines report about sound, on its way to the loop.
@Suite struct SoundLevelTests {
  private let connection = ConnectionID(1)

  /// Returns the events that come of lines that arrive at the given times.
  private func events(
    _ arrivals: [(lines: [String], time: Duration)],
    _ settings: FeedSettings = FeedSettings(format: .captionStream)
  ) throws -> [CaptionEvent] {
    let inbox = try Inbox()
    var ingest = ConnectionIngest(
      from: connection, into: inbox.context(settings))
    let start = ContinuousClock.now
    for (lines, time) in arrivals {
      let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
      var offset = 0
      while offset < bytes.count || ingest.hasBacklog {
        _ = ingest.decode(bytes.span, from: &offset, at: start + time)
        _ = ingest.deliver(at: start + time)
      }
    }
    return inbox.events
  }

  private func levels(_ events: [CaptionEvent]) -> [Double] {
    events.compactMap { if case .level(let level, _) = $0 { level } else { nil } }
  }

  @Test func atMostTwentyLevelsASecondReachTheLoop() throws {
    let arrivals = (0..<200).map { number in
      (lines: [#"{"level":0.\#(100 + number)}"#], time: Duration.milliseconds(5 * number))
    }
    let count = try levels(events(arrivals)).count
    #expect((19...20).contains(count))
  }

  @Test func onlyTheProgramThatReadsAloudReportsAboutTheVoice() throws {
    let lines = [(lines: [#"{"speaking":"1"}"#], time: Duration.zero)]
    #expect(try events(lines).isEmpty)
    let voice = try events(lines, FeedSettings(format: .captionStream, isVoice: true))
    #expect(voice == [.voice(.speaking("1", mutes: true), from: connection)])
  }

  @Test func aFloodOfLevelsIsOneAndHoldsNoWordsUp() throws {
    let flood = Array(repeating: #"{"level":0.5}"#, count: 500)
    let words = (0..<20).map { #"{"id":"u","text":"\#(String(repeating: "a", count: $0 + 1))"}"# }
    let events = try events([(flood + words, .zero)])
    #expect(levels(events) == [0.5])
    #expect(events.count < 25)
  }
}
