package import Captions

/// One caption of a subtitle file, with its text and its times since the beginning of the file.
package struct Cue: Sendable, Equatable {
  package let start: Duration
  /// The time from which the cue is no longer shown, later than `start`.
  package let end: Duration
  /// The cleaned text, not blank, with newlines between its lines.
  package let text: String
  /// The name of the speaker, or nil if unnamed.
  package let speaker: String?

  /// Creates the state of the cue's utterance as set by one update.
  ///
  /// `firstRevision` is the revision of the cue's first update, if this is a later one.
  package func snapshot(
    isFinal: Bool = true, at revision: Int = 1, since firstRevision: Int? = nil
  ) -> UtteranceSnapshot {
    var snapshot = UtteranceSnapshot(revision: firstRevision ?? revision)
    snapshot.revision = revision
    snapshot.text.words.set(text, at: revision)
    if isFinal { snapshot.text.isFinal.set(true, at: revision) }
    snapshot.speaker.change(to: speaker, at: revision)
    snapshot.start.set(start, at: revision)
    snapshot.end.set(end, at: revision)
    return snapshot
  }

  /// Returns the time to read code points by the rule of subtitling: 17 a second, 1…7 s.
  package static func readingTime(ofLength count: Int) -> Duration {
    min(max(.seconds(count) / 17, .seconds(1)), .seconds(7))
  }
}

/// The start and end on a cue's time line, in any order.
struct CueTimes: Sendable, Equatable {
  var start: Duration
  var end: Duration
}

// MARK: - SubRip

extension CueTimes {
  /// Reads `00:00:01,000 --> 00:00:04,000` in the manner of media players.
  ///
  /// Hours and fractions are optional. A point may replace the comma. Text after a blank, such as a
  /// position, is ignored.
  init?(subRip line: String) {
    var cursor = ByteCursor(line)
    self.init(&cursor) { $0.subRipTime() }
    guard cursor.next?.isASCIIBlank ?? true else { return nil }
  }

  fileprivate init?(_ cursor: inout ByteCursor, time: (inout ByteCursor) -> Duration?) {
    cursor.skipBlanks()
    guard let start = time(&cursor) else { return nil }
    cursor.skipBlanks()
    guard cursor.skip("-->") else { return nil }
    cursor.skipBlanks()
    guard let end = time(&cursor) else { return nil }
    self.init(start: start, end: end)
  }
}

extension ByteCursor {
  /// Reads `[hours:]minutes:seconds[,fraction]`.
  fileprivate mutating func subRipTime() -> Duration? {
    guard let first = digits(), skip(":"), let second = digits(), second.count <= 2 else {
      return nil
    }
    var units = (0, first.value, second.value)
    if skip(":") {
      guard let third = digits(), third.count <= 2 else { return nil }
      units = (first.value, second.value, third.value)
    }
    var milliseconds = 0
    if skip(",") || skip(".") {
      guard let fraction = digits(), fraction.count <= 3 else { return nil }
      milliseconds = fraction.value * [100, 10, 1][fraction.count - 1]
    }
    return .ofCue(hours: units.0, minutes: units.1, seconds: units.2, milliseconds: milliseconds)
  }
}

// MARK: - WebVTT

extension CueTimes {
  /// Reads a line by the rules of WebVTT (W3C WebVTT, 6.3, "collect WebVTT cue timings and
  /// settings").
  ///
  /// The settings after the times, which position a cue, are ignored.
  init?(webVTT line: String) {
    var cursor = ByteCursor(line)
    self.init(&cursor) { $0.webVTTTime() }
  }
}

extension ByteCursor {
  /// Reads `mm:ss.ttt` or `h…h:mm:ss.ttt` (6.3, "collect a WebVTT timestamp").
  fileprivate mutating func webVTTTime() -> Duration? {
    guard let first = digits(), skip(":"), let second = digits(), second.count == 2 else {
      return nil
    }
    var units = (0, first.value, second.value)
    if first.count != 2 || first.value > 59 || next == UInt8(ascii: ":") {
      guard skip(":"), let third = digits(), third.count == 2 else { return nil }
      units = (first.value, second.value, third.value)
    }
    guard skip("."), let fraction = digits(), fraction.count == 3,
      units.1 <= 59, units.2 <= 59
    else { return nil }
    return .ofCue(hours: units.0, minutes: units.1, seconds: units.2, milliseconds: fraction.value)
  }
}

extension Duration {
  /// Returns the time of a cue, or nil if the time exceeds the limit of a stream.
  fileprivate static func ofCue(
    hours: Int, minutes: Int, seconds: Int, milliseconds: Int
  ) -> Duration? {
    let whole = hours * 3600 + minutes * 60 + seconds
    return Double(whole) <= latestSecond ? .milliseconds(whole * 1000 + milliseconds) : nil
  }
}

/// A cue whose time line was read and whose text is still being read.
struct CueDraft: Sendable {
  /// The maximum length of the text in bytes, after which the rest is dropped.
  static let maxTextBytes = 1 << 20

  let times: CueTimes
  private var lines: [String] = []
  private var length = 0
  private(set) var isTruncated = false

  init(_ times: CueTimes) {
    self.times = times
  }

  /// The lines read so far, joined by newlines.
  var text: String { lines.joined(separator: "\n") }

  mutating func append(_ line: String) {
    length += line.utf8.count + 1
    guard length <= Self.maxTextBytes else {
      isTruncated = true
      return
    }
    lines.append(line)
  }

  /// Removes the last line if the line is a number, which then belongs to the next cue.
  mutating func dropNumber() {
    if lines.last?.isNumber == true { lines.removeLast() }
  }
}

extension String {
  /// True if the string is a cue number, with or without surrounding white space.
  var isNumber: Bool {
    var cursor = ByteCursor(self)
    cursor.skipBlanks()
    guard cursor.digits() != nil else { return false }
    cursor.skipBlanks()
    return cursor.isAtEnd
  }
}

/// The cues read so far, sanitized, and their faults.
struct CueCollector: Sendable {
  var warnings = WarningCounts()
  private var cues: [Cue] = []

  /// Adds a cue from text without markup, unless it is blank, and mends an end before the start.
  mutating func add(_ text: String, speaker: String? = nil, at times: CueTimes) {
    let text = PlainText.cleaned(text).withTrimmedLines
    guard !text.isEmpty else { return }
    var end = times.end
    if end <= times.start {
      warnings.count(.endBeforeStart)
      end = times.start + Cue.readingTime(ofLength: text.unicodeScalars.count)
    }
    cues.append(Cue(start: times.start, end: end, text: text, speaker: speaker))
  }

  /// Removes and returns the cues collected so far.
  mutating func drain() -> [Cue] {
    defer { cues = [] }
    return cues
  }
}

extension String {
  /// The lines of the string without outer white space and without blank lines.
  fileprivate var withTrimmedLines: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return trimmed }
    return utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)).trimmed }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
