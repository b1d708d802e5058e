import Randomness
import Testing

@testable import Captions

/// Captions that begin, grow and end at random.
private struct RandomTalk {
  private(set) var captions: [VisibleCaption] = []
  private var next = 0

  /// Makes random changes: a caption grows, ends, is revised, begins or goes.
  mutating func change(_ random: inout SeededGenerator, removingUnfinished: Bool) {
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let index = captions.indices.randomElement(using: &random)
      switch (Int.random(in: 0..<10, using: &random), index) {
      case (0...3, _), (_, nil): begin(&random)
      case (4...7, let index?): grow(index, &random)
      case (8, let index?) where captions[index].isFinal || removingUnfinished:
        captions.remove(at: index)
      case (_, let index?): end(index)
      }
    }
    if captions.count > 12 { captions.removeFirst() }
  }

  private mutating func begin(_ random: inout SeededGenerator) {
    let isFinal = Bool.random(using: &random)
    captions.append(
      caption(
        next, text(next, .random(in: 0...6, using: &random)), isFinal: isFinal,
        isSource: Int.random(in: 0..<4, using: &random) == 0))
    next += 1
  }

  private mutating func grow(_ index: Int, _ random: inout SeededGenerator) {
    let old = captions[index]
    guard !old.isFinal else { return }
    var words = old.text.split(separator: " ").map(String.init)
    if Int.random(in: 0..<4, using: &random) == 0 { words = words.dropLast(2) }
    words += (0..<Int.random(in: 0...12, using: &random)).map { "w\($0)" }
    captions[index] = caption(
      old.number, words.joined(separator: " "), isFinal: false,
      isSource: old.isSource && Int.random(in: 0..<4, using: &random) > 0)
  }

  private mutating func end(_ index: Int) {
    let old = captions[index]
    captions[index] = caption(
      old.number, old.text + (old.isFinal ? "" : " fin"), isFinal: true, isSource: false)
  }

  private func caption(
    _ number: Int, _ text: String, isFinal: Bool, isSource: Bool
  ) -> VisibleCaption {
    VisibleCaption(
      number: number, text: text, isSource: isSource, isBeingSpoken: !isFinal, isFinal: isFinal)
  }
}

@Suite("Lines that roll at random")
struct RandomRollTests {
  private static let holds: [Duration?] = [nil, .seconds(2)]

  private func window(_ mode: CaptionMode, _ random: inout SeededGenerator) -> Window {
    var window = Window(mode, hold: Self.holds.randomElement(using: &random) ?? nil)
    window.lines = Int.random(in: 1...3, using: &random)
    window.maxLines = window.lines * Int.random(in: 1...2, using: &random)
    window.measure = 24
    return window
  }

  @Test(arguments: CaptionMode.allCases, 0..<Trials.rounds(10))
  func rowsAreAlwaysValid(mode: CaptionMode, seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var window = window(mode, &random)
    var talk = RandomTalk()
    var now = Duration.zero
    for _ in 0..<150 {
      talk.change(&random, removingUnfinished: true)
      if Int.random(in: 0..<20, using: &random) == 0 {
        window.lines = Int.random(in: 1...3, using: &random)
        window.maxLines = window.lines * Int.random(in: 1...2, using: &random)
        window.measure = Int.random(in: 8...30, using: &random)
      }
      window.show(talk.captions, at: now)
      let rows = window.roll.rows
      // The gap mark takes a row; a window of one line has no row for it.
      #expect(rows.count <= window.maxLines, "\(window.rows)")
      let height = rows.count + rows.count(where: \.followsGap)
      #expect(height <= max(2, window.maxLines), "\(window.rows)")
      #expect(Set(rows.map { [$0.caption, $0.line] }).count == rows.count)
      for row in rows {
        let caption = talk.captions.first { $0.number == row.caption }
        let lines = caption.map { brokenLines(of: $0.text, measure: window.measure) } ?? []
        #expect(lines.indices.contains(row.line), "\(window.rows)")
      }
      if mode != .paintOn {
        let order = rows.map { [$0.caption, $0.line] }
        let sorted = order.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(order == sorted)
      }
      #expect(window.roll.doneNumbers.isSubset(of: Set(talk.captions.map(\.number))))
      #expect(window.roll.doneNumbers.isDisjoint(with: rows.map(\.caption)))
      #expect(window.roll.deadline.map { $0 > now } ?? true)
      now += .milliseconds(.random(in: 0...3000, using: &random))
    }
  }

  @Test(arguments: CaptionMode.allCases, 0..<Trials.rounds(10))
  func advancingOftenOrSeldomComesToTheSame(mode: CaptionMode, seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var often = window(mode, &random)
    var seldom = often
    var talk = RandomTalk()
    var now = Duration.zero
    for _ in 0..<60 {
      talk.change(&random, removingUnfinished: false)
      often.show(talk.captions, at: now)
      seldom.show(talk.captions, at: now)
      #expect(often.rows == seldom.rows)
      #expect(often.roll.deadline == seldom.roll.deadline)
      let next = now + .milliseconds(.random(in: 1...6000, using: &random))
      while now < next {
        now = min(next, now + .milliseconds(.random(in: 1...400, using: &random)))
        often.show(talk.captions, at: now)
        #expect(often.roll.deadline.map { $0 > now } ?? true)
      }
    }
  }

  @Test(arguments: CaptionMode.allCases, 0..<Trials.rounds(10))
  func nothingWaitsForEver(mode: CaptionMode, seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var window = window(mode, &random)
    var talk = RandomTalk()
    var now = Duration.zero
    for _ in 0..<40 {
      talk.change(&random, removingUnfinished: true)
      window.show(talk.captions, at: now)
      now += .milliseconds(.random(in: 0...1000, using: &random))
    }
    let end = now + .seconds(120)
    var changes = 0
    while let deadline = window.roll.deadline, deadline < end, changes < 1000 {
      window.show(talk.captions, at: deadline)
      changes += 1
    }
    #expect(changes < 1000, "\(window.rows) at \(window.roll.deadline ?? .zero)")
    #expect(!window.roll.isWaiting, "\(window.rows)")
    #expect(window.roll.readAt < end)
  }

  /// Checks the contract's first two promises, without partial texts and at the ordinary pace.
  @Test(arguments: CaptionMode.allCases, 0..<Trials.rounds(10))
  func everyLineOfFinishedTextsIsSeenInOrderAndForASecond(mode: CaptionMode, seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var window = window(mode, &random)
    var captions: [VisibleCaption] = []
    var now = Duration.zero
    var came: [[Int]] = []
    var since: [[Int]: Duration] = [:]
    func look(at instant: Duration) {
      let rows = window.roll.rows.map { [$0.caption, $0.line] }
      for row in rows where !came.contains(row) {
        came.append(row)
        since[row] = instant
      }
      for (row, start) in since where !rows.contains(row) {
        #expect(instant - start >= .seconds(1), "\(row)")
        since[row] = nil
      }
      #expect(!window.roll.rows.contains { $0.followsGap })
    }
    for number in 0..<12 {
      let count = Int.random(in: 1...5, using: &random)
      captions.append(final(number, text(number, count)))
      window.show(captions, at: now)
      look(at: now)
      // On average, there is time to read the lines.
      let pause = Int.random(in: (800 * count)...(4000 + 400 * count), using: &random)
      let next = now + .milliseconds(pause)
      while let deadline = window.roll.deadline, deadline < (number == 11 ? .seconds(600) : next) {
        window.show(captions, at: deadline)
        look(at: deadline)
      }
      now = next
    }
    let all = captions.flatMap { caption in
      brokenLines(of: caption.text, measure: 24).indices.map { [caption.number, $0] }
    }
    #expect(came == all)
  }
}
