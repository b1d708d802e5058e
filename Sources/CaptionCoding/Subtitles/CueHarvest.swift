/// The cues that were read, made fit to be shown, and what was wrong with them.
struct CueHarvest: Sendable {
  private(set) var warnings = WarningCounts()
  private var cues: [Cue] = []

  /// The line that is being read, counted from 1.
  var line: Int {
    get { warnings.line }
    set { warnings.line = newValue }
  }

  mutating func count(_ warning: DecodingWarning) {
    warnings.count(warning)
  }

  /// Adds what is to be read between two times, from which only markup was taken so far.
  ///
  /// Blank text is no cue.
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

  /// Hands over the cues so far.
  mutating func take() -> [Cue] {
    defer { cues = [] }
    return cues
  }
}

extension String {
  /// Its lines without outer blanks, those that are nothing but blank left out.
  fileprivate var withTrimmedLines: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return trimmed }
    return utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)).trimmed }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
