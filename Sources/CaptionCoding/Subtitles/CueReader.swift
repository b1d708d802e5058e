/// The cues read so far, sanitized, and their faults.
struct CueReader: Sendable {
  private(set) var warnings = WarningCounts()
  private var cues: [Cue] = []

  /// The current line, counted from 1.
  var line: Int {
    get { warnings.line }
    set { warnings.line = newValue }
  }

  mutating func count(_ warning: DecodingWarning) {
    warnings.count(warning)
  }

  /// Adds a cue from text whose markup is removed; blank text is dropped.
  ///
  /// Cleans the text, and replaces an end that is not after the start.
  mutating func add(_ text: String, speaker: String? = nil, at times: CueTimes) {
    let text = PlainText.cleaned(text).withTrimmedLines
    guard !text.isEmpty else { return }
    var end = times.end
    if end <= times.start {
      warnings.count(.endBeforeStart)
      end = times.start + Cue.readingTime(of: text)
    }
    cues.append(Cue(start: times.start, end: end, text: text, speaker: speaker))
  }

  /// Removes and returns the cues collected so far.
  mutating func take() -> [Cue] {
    defer { cues = [] }
    return cues
  }
}

extension String {
  /// The lines of the string without outer white space; blank lines are left out.
  fileprivate var withTrimmedLines: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return trimmed }
    return utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)).trimmed }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
