/// What stands between two empty lines of a WebVTT file ("collect a WebVTT block", 6.1).
struct WebVTTBlock: Sendable {
  /// The header: nothing in it is a cue.
  let isHeader: Bool
  private var lineCount = 0
  private var hasArrow = false
  private var cue: CueDraft?
  /// Whether text without times is as it should be: a comment, a style sheet, a region.
  private var isAside = false

  /// Whether its times were read.
  var isCue: Bool { cue != nil }

  init(isHeader: Bool) {
    self.isHeader = isHeader
  }

  /// Reads a line that is not empty; false where it begins the next block instead.
  mutating func take(_ line: String, into harvest: inout CueHarvest) -> Bool {
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

  /// The block is over.
  func close(into harvest: inout CueHarvest) {
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
  /// `NOTE`, `STYLE` or `REGION`, alone or followed by blanks; a note's text may follow as well.
  fileprivate var beginsAside: Bool {
    var cursor = ByteCursor(self)
    if cursor.skip("NOTE") { return cursor.next?.isASCIIBlank ?? true }
    guard cursor.skip("STYLE") || cursor.skip("REGION") else { return false }
    cursor.skipBlanks()
    return cursor.isAtEnd
  }
}
