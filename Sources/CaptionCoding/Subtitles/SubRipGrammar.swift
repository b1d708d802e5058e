/// SubRip, as files have it rather than as it was meant.
///
/// A cue is a time line, mostly with its number in the line before, and the lines after it up to an empty
/// one. Where the empty line is missing, the next time line begins the next cue. Lines of text that are
/// numbers are text, unless a time line follows them without an empty line between.
struct SubRipGrammar: CueGrammar {
  private enum State {
    /// Nothing is open: a number or a time line is to come.
    case between
    /// A number came: a time line is to come.
    case numbered
    case cue(CueDraft)
    /// Text that belongs to no cue; it was counted.
    case astray
  }

  private var state = State.between

  var isInCue: Bool {
    if case .cue = state { true } else { false }
  }

  mutating func read(_ line: String, into harvest: inout CueHarvest) {
    if line.isEmpty {
      finish(into: &harvest)
    } else if let times = times(in: line) {
      close(beforeTimes: true, into: &harvest)
      state = .cue(CueDraft(times))
    } else if isBrokenTimeLine(line) {
      close(beforeTimes: true, into: &harvest)
      harvest.count(.brokenTimeLine)
      state = .astray
    } else {
      readText(line, into: &harvest)
    }
  }

  mutating func finish(into harvest: inout CueHarvest) {
    close(beforeTimes: false, into: &harvest)
    state = .between
  }

  private mutating func readText(_ line: String, into harvest: inout CueHarvest) {
    switch state {
    case .cue(var draft):
      // The draft is the only one while it grows: a copy for every line would cost their square.
      state = .astray
      draft.append(line)
      state = .cue(draft)
    case .between where line.isNumber: state = .numbered
    case .between, .numbered:
      harvest.count(.textWithoutTime)
      state = .astray
    case .astray: break
    }
  }

  /// Ends what is open; a time line takes a number before it for its own.
  private func close(beforeTimes: Bool, into harvest: inout CueHarvest) {
    switch state {
    case .cue(var draft):
      if beforeTimes { draft.dropNumber() }
      if draft.isCut { harvest.count(.cueTooLong) }
      harvest.add(SubRipText.plain(draft.text), at: draft.times)
    case .numbered where !beforeTimes: harvest.count(.textWithoutTime)
    case .between, .numbered, .astray: break
    }
  }

  private func times(in line: String) -> CueTimes? {
    line.containsArrow ? CueTimes(subRip: line) : nil
  }

  /// Within a cue only what begins like a time; "a --> b" is text there.
  private func isBrokenTimeLine(_ line: String) -> Bool {
    guard line.containsArrow else { return false }
    guard case .cue = state else { return true }
    var cursor = ByteCursor(line)
    cursor.skipBlanks()
    return cursor.digits() != nil && cursor.skip(":")
  }
}

extension String {
  /// Whether it holds the `-->` of a time line.
  var containsArrow: Bool {
    var dashes = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }
}
