import CaptionCoding
import Testing

@testable import Captions

/// A board with a clock, and the roll of its only reader, as the frame loop drives them.
private struct LiveView {
  private let mode: CaptionMode
  private var board = Board()
  private var window: Window
  private(set) var now = Duration.zero
  /// The time at which each caption's last line was first visible, by the caption's text.
  private(set) var shown: [String: Duration] = [:]
  /// The rows, and the time at which each of them became visible.
  private var since: [String: Duration] = [:]
  /// The shortest time for which a row was visible.
  private(set) var minTime = Duration.seconds(1000)

  init(_ mode: CaptionMode) {
    self.mode = mode
    window = Window(mode)
    window.measure = 48
    _ = board.visible()
  }

  mutating func send(_ id: String, _ text: String, speaker: String? = nil, from source: Int) {
    board.now = now
    board.update(id, text, final: true, from: ConnectionID(source)) {
      if let speaker { $0.speaker = .value(speaker) }
    }
  }

  /// Shows what the board has, every 20 ms until `end`.
  mutating func advance(to end: Duration) {
    while now < end {
      look()
      now = min(end, now + .milliseconds(20))
    }
  }

  private mutating func look() {
    let reader = Reader(stability: .immediate)
    let visible = board.board.visible(at: now, for: reader)
    window.leftOutCounts = visible.leftOutCounts
    window.show(visible.captions, at: now)
    board.board.release(
      window.roll.doneNumbers, keeping: Set(window.roll.rows.map(\.caption)), by: reader)
    var rows: Set<String> = []
    for row in window.roll.rows {
      guard let caption = visible.captions.first(where: { $0.number == row.caption }) else {
        Issue.record("A caption in the window left the board.")
        continue
      }
      rows.insert("\(row.caption).\(row.line)")
      if window.roll.showsEnd(ofCaption: row.caption) {
        shown[caption.text] = shown[caption.text] ?? now
      }
    }
    for (row, start) in since where !rows.contains(row) {
      minTime = min(minTime, now - start)
      since[row] = nil
    }
    for row in rows where since[row] == nil { since[row] = now }
  }
}

@Suite("Sources that share the rows")
struct SharedRowsTests {
  /// A flood of one source: captions a second, and the number of words of each.
  struct Flood: CustomTestStringConvertible, Sendable {
    let rate: Int
    let words: Int
    var speakers = 1

    var testDescription: String { "\(rate) a second of \(words) words by \(speakers)" }
  }

  private static let floods = [
    Flood(rate: 1, words: 8), Flood(rate: 2, words: 8), Flood(rate: 50, words: 8),
    Flood(rate: 2000, words: 8), Flood(rate: 5, words: 2000),
    Flood(rate: 50, words: 8, speakers: 40),
    Flood(rate: 1, words: 20),
  ]

  @Test(arguments: [CaptionMode.rollUp, .paintOn], floods)
  func aReadablePaceIsOnTheScreenWithinASecondBesideAnyFlood(mode: CaptionMode, flood: Flood) {
    var view = LiveView(mode)
    var sent: [String: Duration] = [:]
    var floods: [String: Duration] = [:]
    var count = 0
    for tick in 0..<2500 {
      let now = Duration.milliseconds(tick * 20)
      while count * 50 < tick * flood.rate {
        count += 1
        let text = "Flood \(count) " + String(repeating: "word ", count: flood.words - 2) + "end"
        floods[text] = now
        view.send(
          "\(count)", text, speaker: flood.speakers > 1 ? "F\(count % flood.speakers)" : nil,
          from: 1)
      }
      if tick % 50 == 25, tick > 100, sent.count < 40 {
        let text = "The other's caption \(sent.count) of a line"
        sent[text] = now
        view.send(text, text, from: 2)
      }
      view.advance(to: now + .milliseconds(20))
    }
    #expect(sent.count == 40)
    for (text, time) in sent {
      let delay = view.shown[text].map { $0 - time }
      #expect(delay.map { $0 <= .milliseconds(800) } ?? false, "\(text): \(delay ?? .zero)")
    }
    let delays = view.shown.compactMap { text, shown in floods[text].map { shown - $0 } }
    // The flood has its share.
    #expect(delays.count > 5 || flood.words > 1000)
    if flood.words < 1000 { #expect(delays.allSatisfy { $0 <= .seconds(8) }) }
    #expect(view.minTime >= .milliseconds(590), "\(view.minTime)")
  }

  @Test(arguments: [CaptionMode.rollUp, .paintOn])
  func aFloodAloneIsReadAtAPaceThatCanBeRead(mode: CaptionMode) {
    var view = LiveView(mode)
    for tick in 0..<1500 {
      let now = Duration.milliseconds(tick * 20)
      for number in 0..<40 {
        let text = "\(tick) and \(number) are the numbers of this caption"
        view.send(text, text, from: 1)
      }
      view.advance(to: now + .milliseconds(20))
    }
    // About 45 characters each, of which 25 a second can be read.
    #expect((12...20).contains(view.shown.count), "\(view.shown.count)")
    #expect(view.minTime >= .seconds(1))
  }

  @Test(arguments: [CaptionMode.rollUp, .paintOn])
  func aSpeakerIsNotHiddenByAnotherOfTheSameSource(mode: CaptionMode) {
    var view = LiveView(mode)
    var sent: [String: Duration] = [:]
    for tick in 0..<1500 {
      let now = Duration.milliseconds(tick * 20)
      let text = "Flo has very much to say, this is sentence \(tick)"
      view.send("f\(tick)", text, speaker: "Flo", from: 1)
      if tick % 200 == 100 {
        let text = "Ana says a sentence, number \(tick)"
        sent[text] = now
        view.send("a\(tick)", text, speaker: "Ana", from: 1)
      }
      view.advance(to: now + .milliseconds(20))
    }
    for (text, time) in sent where time < .seconds(25) {
      let delay = view.shown[text].map { $0 - time }
      // In paint-on mode, the page is read first.
      #expect(delay.map { $0 <= .seconds(5) } ?? false, "\(text): \(delay ?? .zero)")
    }
  }

  @Test func theGapIsThatOfTheSourceOfWhichCaptionsWereLeftOut() {
    var window = Window()
    window.leftOutCounts = [.stream("flood"): 100]
    window.show(final(1, "Flood", stream: "flood"), final(2, "Ana", stream: "ana"), at: 0)
    #expect(window.rows == ["…1.0", "2.0"])
  }

  @Test func aReadLineOfAnotherSourceMakesRoomFirst() {
    var window = Window()
    let flood = (1...4).map { final($0, text($0, 1, seconds: 2), stream: "flood") }
    window.show(flood, at: .zero)
    #expect(window.rows == ["1.0", "2.0", "3.0", "4.0"])
    let other = final(5, text(5, 1), stream: "other")
    window.show(flood + [other], at: .seconds(1.8))
    #expect(window.rows == ["1.0", "2.0", "3.0", "4.0"])
    window.show(flood + [other], at: .seconds(2))
    #expect(window.rows == ["2.0", "3.0", "4.0", "5.0"])
  }
}
