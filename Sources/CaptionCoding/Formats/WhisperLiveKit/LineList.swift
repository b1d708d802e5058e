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
      sequence = message.sequence
      return true
    }
    let new = message.newLines?.elements ?? []
    let isNext = message.sequence == nil || sequence.map { $0 &+ 1 == message.sequence } ?? true
    sequence = message.sequence ?? sequence
    prune(message.linesPruned ?? 0)
    // The documented client only appends. But what changed at the end is sent anew without being pruned: the
    // number of lines tells how many of the old ones stay.
    let kept = (message.lineCount ?? (skipped &+ lines.count &+ new.count)) &- new.count &- skipped
    let isWhole = kept <= lines.count
    if !isWhole { skipped = skipped &+ (kept &- lines.count) }
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
    skipped = skipped &+ surplus
  }
}
