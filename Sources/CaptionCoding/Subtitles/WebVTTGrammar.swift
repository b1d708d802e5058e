/// The grammar of WebVTT (W3C WebVTT, 6.1): a signature, a header and blocks; timed blocks are
/// cues.
///
/// The grammar follows the parser algorithm of the standard line by line, with the same result for
/// any input. STYLE and REGION blocks are skipped, because the application decides the style and
/// position of captions.
struct WebVTTGrammar: CueGrammar {
  private enum State {
    /// Before the first line.
    case start
    /// After a first line without a signature; the whole file is ignored.
    case rejected
    case reading
  }

  private var state = State.start
  private var block = WebVTTBlock(isHeader: true)

  var isInCue: Bool { block.isCue }

  mutating func read(_ line: String, into harvest: inout CueReader) {
    switch state {
    case .start: check(line, into: &harvest)
    case .rejected: break
    case .reading where line.isEmpty: finish(into: &harvest)
    case .reading:
      guard !block.take(line, into: &harvest) else { return }
      // The line belongs to the next block: a block has times in its first two lines only.
      finish(into: &harvest)
      _ = block.take(line, into: &harvest)
    }
  }

  mutating func finish(into harvest: inout CueReader) {
    guard state != .start else { return check("", into: &harvest) }
    block.close(into: &harvest)
    block = WebVTTBlock(isHeader: false)
  }

  private mutating func check(_ line: String, into harvest: inout CueReader) {
    state = line.isWebVTTSignature ? .reading : .rejected
    if state == .rejected { harvest.count(.noSignature) }
  }
}

extension String {
  /// True if the string is a valid first line: `WEBVTT`, alone or followed by a space or tab.
  var isWebVTTSignature: Bool {
    var cursor = ByteCursor(self)
    return cursor.skip("WEBVTT") && (cursor.isAtEnd || cursor.skip(" ") || cursor.skip("\t"))
  }
}
