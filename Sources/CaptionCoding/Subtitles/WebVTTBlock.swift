/// A block of a WebVTT file, between two empty lines (W3C WebVTT, 6.1, "collect a WebVTT block").
struct WebVTTBlock: Sendable {
  /// True for the header, which contains no cue.
  let isHeader: Bool
  private var lineCount = 0
  private var hasArrow = false
  private var cue: CueDraft?
  /// True if text without times is legitimate: in a header, comment, style sheet or region.
  private var isAside = false

  /// True if the times of a cue have been read.
  var isCue: Bool { cue != nil }

  init(isHeader: Bool) {
    self.isHeader = isHeader
  }

  /// Reads a line that is not empty; returns false if the line begins the next block instead.
  mutating func take(_ line: String, into harvest: inout CueReader) -> Bool {
    guard line.containsArrow else {
      lineCount += 1
      if lineCount == 1 { isAside = isHeader || line.beginsAside }
      cue?.append(line)
      return true
    }
    guard !isHeader, lineCount == 0 || (lineCount == 1 && !hasArrow) else { return false }
    lineCount += 1
    hasArrow = true
    cue = CueTimes(webVTT: line).map(CueDraft.init)
    if cue == nil { harvest.count(.brokenTimeLine) }
    return true
  }

  /// Ends the block and adds its cue, if there is one.
  func close(into harvest: inout CueReader) {
    guard let cue else {
      if lineCount > 0, !hasArrow, !isAside { harvest.count(.textWithoutTime) }
      return
    }
    if cue.isCut { harvest.count(.cueTooLong) }
    for passage in WebVTTText.passages(of: cue.text) {
      harvest.add(passage.text, speaker: passage.speaker, at: cue.times)
    }
  }
}

extension String {
  /// True for `NOTE`, `STYLE` or `REGION`, alone or before blanks; `NOTE` also before text.
  fileprivate var beginsAside: Bool {
    var cursor = ByteCursor(self)
    if cursor.skip("NOTE") { return cursor.next?.isASCIIBlank ?? true }
    guard cursor.skip("STYLE") || cursor.skip("REGION") else { return false }
    cursor.skipBlanks()
    return cursor.isAtEnd
  }
}
