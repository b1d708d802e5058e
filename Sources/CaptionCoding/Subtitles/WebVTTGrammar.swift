/// WebVTT (W3C WebVTT, 6.1): a signature, a header, then blocks, of which those with times are cues.
///
/// Follows the parser algorithm line by line, with its outcome for any input. Style sheets and regions
/// (STYLE, REGION) are not read: they say how cues look and where, which is this program's business.
struct WebVTTGrammar: CueGrammar {
  private enum State {
    /// The first line is to come.
    case start
    /// There was no signature: nothing in the file counts.
    case rejected
    case reading
  }

  private var state = State.start
  private var block = WebVTTBlock(isHeader: true)

  var isInCue: Bool { block.isCue }

  mutating func read(_ line: String, into harvest: inout CueHarvest) {
    switch state {
    case .start: check(line, into: &harvest)
    case .rejected: break
    case .reading where line.isEmpty: finish(into: &harvest)
    case .reading:
      guard !block.take(line, into: &harvest) else { return }
      // The line is of the next block: a block has times in its first two lines only.
      finish(into: &harvest)
      _ = block.take(line, into: &harvest)
    }
  }

  mutating func finish(into harvest: inout CueHarvest) {
    guard state != .start else { return check("", into: &harvest) }
    block.close(into: &harvest)
    block = WebVTTBlock(isHeader: false)
  }

  private mutating func check(_ line: String, into harvest: inout CueHarvest) {
    state = line.isWebVTTSignature ? .reading : .rejected
    if state == .rejected { harvest.count(.noSignature) }
  }
}

extension String {
  /// Whether it may be the first line of a WebVTT file: `WEBVTT`, alone or before a blank and anything.
  var isWebVTTSignature: Bool {
    var cursor = ByteCursor(self)
    return cursor.skip("WEBVTT") && (cursor.isAtEnd || cursor.skip(" ") || cursor.skip("\t"))
  }
}
