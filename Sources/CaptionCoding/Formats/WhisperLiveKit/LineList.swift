/// The lines of a WhisperLiveKit server as it has them now, put together from diffs.
struct LineList: Sendable {
  typealias Line = WhisperLiveKitMessage.Line

  /// What of a long conversation is remembered: the lines before these do not change any more.
  static let mostKnown = 64

  private(set) var lines: [Line] = []
  /// How many lines the server has in front of `lines`, or had when they were seen last.
  private var skipped = 0
  private var sequence: Int?

  /// Takes in the state of a message.
  ///
  /// - Returns: whether nothing was missed.
  mutating func update(by message: WhisperLiveKitMessage) -> Bool {
    defer { shorten() }
    if let all = message.lines {
      lines = all.elements
      skipped = 0
      sequence = message.sequence?.value
      return true
    }
    let new = message.newLines?.elements ?? []
    let number = message.sequence?.value
    let isNext = number == nil || sequence.map { $0 + 1 == number } ?? true
    sequence = number ?? sequence
    prune(message.linesPruned?.value ?? 0)
    // The documented client only appends. But what changed at the end is sent anew without being pruned: the
    // number of lines tells how many of the old ones stay.
    let count = message.lineCount?.value ?? skipped + lines.count + new.count
    let kept = count - new.count - skipped
    let isWhole = kept <= lines.count
    if !isWhole { skipped += kept - lines.count }
    lines = Array(lines.prefix(max(0, kept))) + new
    return isNext && isWhole
  }

  private mutating func prune(_ count: Int) {
    guard count > 0 else { return }
    let fromSkipped = min(skipped, count)
    skipped -= fromSkipped
    lines.removeFirst(min(lines.count, count - fromSkipped))
  }

  private mutating func shorten() {
    let surplus = lines.count - Self.mostKnown
    guard surplus > 0 else { return }
    lines.removeFirst(surplus)
    skipped += surplus
  }
}
