import CaptionCoding
import Captions

/// A board of one speaker, a clock in milliseconds, and every text that the reader saw.
struct Reading {
  /// A text that was shown, and the time at which it appeared.
  struct Sight: Equatable {
    let time: Int
    let text: String?
    let isFinal: Bool
  }

  var board: Board
  private(set) var sights: [Sight] = []

  init(_ policy: StabilityPolicy) {
    board = Board(stability: policy)
  }

  /// The text that is shown now.
  var text: String? { sights.last?.text }

  /// Advances the clock to `milliseconds`, step by step.
  mutating func wait(until milliseconds: Int) {
    while let deadline = board.board.nextDeadline(after: board.now),
      deadline <= .milliseconds(milliseconds)
    {
      board.now = max(board.now, deadline)
      look()
    }
    board.now = .milliseconds(milliseconds)
    look()
  }

  /// Applies a text of the utterance at a time.
  mutating func hear(
    _ text: String, at milliseconds: Int, final: Bool? = nil, id: String = "u",
    _ change: (inout UtterancePatch) -> Void = { _ in }
  ) {
    if .milliseconds(milliseconds) > board.now { wait(until: milliseconds - 1) }
    board.now = .milliseconds(milliseconds)
    board.say(id, text, final: final, change)
    look()
  }

  /// Applies the texts in turn, a step apart.
  mutating func hear(_ texts: String..., from start: Int, every step: Int) {
    for (index, text) in texts.enumerated() { hear(text, at: start + index * step) }
  }

  /// Feeds a stream whose last words always change, so that no word is trusted at once.
  mutating func learnChurn() {
    for round in 0..<30 {
      for (place, text) in ["la casa", "el caso es", "la cosa era"].enumerated() {
        hear(text, at: round * 1000 + place * 100, id: "churn\(round)")
      }
      hear("fin", at: round * 1000 + 400, final: true, id: "churn\(round)")
    }
    board.apply(.clear)
    look()
    sights = []
  }

  /// Feeds a stream that never takes anything back.
  mutating func learnSteadiness() {
    for words in 1...10 {
      let text = Array(repeating: "sí", count: words).joined(separator: " ")
      hear(text, at: words * 100, final: words == 10, id: "steady")
    }
    board.apply(.clear)
    look()
    sights = []
  }

  private mutating func look() {
    let caption = board.visible().captions.last
    let (text, isFinal) = (caption?.text, caption?.isFinal ?? false)
    if sights.isEmpty ? text != nil : sights.last?.text != text || sights.last?.isFinal != isFinal {
      let (seconds, attoseconds) = board.now.components
      let time = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
      sights.append(Sight(time: time, text: text, isFinal: isFinal))
    }
  }
}
