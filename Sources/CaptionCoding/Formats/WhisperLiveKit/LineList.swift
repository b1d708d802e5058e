/// The current lines of a WhisperLiveKit server, reconstructed from diffs.
struct LineList: Sendable {
  typealias Line = WhisperLiveKitMessage.Line

  /// The number of lines kept; earlier lines do not change any more.
  static let mostKnown = 64

  private(set) var lines: [Line] = []
  /// The number of lines before `lines` on the server, as last known.
  private var skipped = 0
  private var sequence: Int?

  /// Applies a message to the lines.
  ///
  /// - Returns: False if a message was missed.
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
    // The documented client only appends. The server also resends changed lines at the end without
    // pruning them, so the number of lines determines how many old lines stay.
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
