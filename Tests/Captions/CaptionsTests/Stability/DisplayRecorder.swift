import CaptionCoding
import Captions

/// A board of one speaker, a clock in milliseconds, and every text that the reader saw.
struct DisplayRecorder {
  /// A text that was shown, and the time at which it appeared.
  struct Observation: Equatable {
    let time: Int
    let text: String?
    let isFinal: Bool
  }

  var board: Board
  private(set) var observations: [Observation] = []

  init(_ policy: StabilityPolicy) {
    board = Board(stability: policy)
  }

  /// The text that is shown now.
  var text: String? { observations.last?.text }

  /// Advances the clock to `milliseconds`, step by step.
  mutating func wait(until milliseconds: Int) {
    while let deadline = board.board.nextDeadline(after: board.now),
      deadline <= .milliseconds(milliseconds)
    {
      board.now = max(board.now, deadline)
      observe()
    }
    board.now = .milliseconds(milliseconds)
    observe()
  }

  /// Applies a text of the utterance at a time.
  mutating func receive(
    _ text: String, at milliseconds: Int, final: Bool? = nil, id: String = "u",
    _ change: (inout UtteranceSnapshot) -> Void = { _ in }
  ) {
    if .milliseconds(milliseconds) > board.now { wait(until: milliseconds - 1) }
    board.now = .milliseconds(milliseconds)
    board.update(id, text, final: final, change)
    observe()
  }

  /// Applies the texts in turn, a step apart.
  mutating func receive(_ texts: String..., from start: Int, every step: Int) {
    for (index, text) in texts.enumerated() { receive(text, at: start + index * step) }
  }

  /// Feeds a stream whose last words always change, so that no word is trusted at once.
  mutating func addRevisingStream() {
    for round in 0..<30 {
      for (index, text) in ["la casa", "el caso es", "la cosa era"].enumerated() {
        receive(text, at: round * 1000 + index * 100, id: "churn\(round)")
      }
      receive("fin", at: round * 1000 + 400, final: true, id: "churn\(round)")
    }
    board.apply(.clear)
    observe()
    observations = []
  }

  /// Feeds a stream that never takes anything back.
  mutating func addGrowingStream() {
    for words in 1...10 {
      let text = Array(repeating: "sí", count: words).joined(separator: " ")
      receive(text, at: words * 100, final: words == 10, id: "steady")
    }
    board.apply(.clear)
    observe()
    observations = []
  }

  private mutating func observe() {
    let caption = board.visible().captions.last
    let (text, isFinal) = (caption?.text, caption?.isFinal ?? false)
    if observations.isEmpty
      ? text != nil : observations.last?.text != text || observations.last?.isFinal != isFinal
    {
      let (seconds, attoseconds) = board.now.components
      let time = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
      observations.append(Observation(time: time, text: text, isFinal: isFinal))
    }
  }
}
