/// The grammar of SubRip as it is found in real files.
///
/// A cue is a time line, usually with a number in the line before, and the text lines up to an
/// empty line. If the empty line is missing, the next time line begins the next cue. Text lines
/// that are numbers remain text, unless a time line follows directly.
struct SubRipGrammar: CueGrammar {
  private enum State {
    /// No cue is open; a number or a time line may follow.
    case between
    /// After a number; a time line should follow.
    case numbered
    case cue(CueDraft)
    /// In text that belongs to no cue and is already counted as a fault.
    case astray
  }

  private var state = State.between

  var isInCue: Bool {
    if case .cue = state { true } else { false }
  }

  mutating func read(_ line: String, into harvest: inout CueReader) {
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

  mutating func finish(into harvest: inout CueReader) {
    close(beforeTimes: false, into: &harvest)
    state = .between
  }

  private mutating func readText(_ line: String, into harvest: inout CueReader) {
    switch state {
    case .cue(var snapshot):
      // Releases the state's copy of the snapshot; a second reference would make every append copy all
      // lines.
      state = .astray
      snapshot.append(line)
      state = .cue(snapshot)
    case .between where line.isNumber: state = .numbered
    case .between, .numbered:
      harvest.count(.textWithoutTime)
      state = .astray
    case .astray: break
    }
  }

  /// Ends the open cue; a number directly before a time line belongs to that time line.
  private func close(beforeTimes: Bool, into harvest: inout CueReader) {
    switch state {
    case .cue(var snapshot):
      if beforeTimes { snapshot.dropNumber() }
      if snapshot.isCut { harvest.count(.cueTooLong) }
      harvest.add(SubRipText.plain(snapshot.text), at: snapshot.times)
    case .numbered where !beforeTimes: harvest.count(.textWithoutTime)
    case .between, .numbered, .astray: break
    }
  }

  private func times(in line: String) -> CueTimes? {
    line.containsArrow ? CueTimes(subRip: line) : nil
  }

  /// Returns true if the line is a time line that cannot be read.
  ///
  /// Within a cue, only a line that begins like a time counts; "a --> b" is text.
  private func isBrokenTimeLine(_ line: String) -> Bool {
    guard line.containsArrow else { return false }
    guard case .cue = state else { return true }
    var cursor = ByteCursor(line)
    cursor.skipBlanks()
    return cursor.digits() != nil && cursor.skip(":")
  }
}

extension String {
  /// True if the string contains `-->`, which marks a time line.
  var containsArrow: Bool {
    var dashes = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }
}
