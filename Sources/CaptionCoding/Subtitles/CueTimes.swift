/// The start and end on a cue's time line; the end may precede the start.
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
    cursor.skipBlanks()
    guard let start = cursor.subRipTime() else { return nil }
    cursor.skipBlanks()
    guard cursor.skip("-->") else { return nil }
    cursor.skipBlanks()
    guard let end = cursor.subRipTime(), cursor.next?.isASCIIBlank ?? true else { return nil }
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
  /// The settings after the times, which say where a cue is drawn, are ignored.
  init?(webVTT line: String) {
    var cursor = ByteCursor(line)
    cursor.skipBlanks()
    guard let start = cursor.webVTTTime() else { return nil }
    cursor.skipBlanks()
    guard cursor.skip("-->") else { return nil }
    cursor.skipBlanks()
    guard let end = cursor.webVTTTime() else { return nil }
    self.init(start: start, end: end)
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
  /// Returns the time of a cue; nil if the time exceeds the limit of a stream.
  fileprivate static func ofCue(
    hours: Int, minutes: Int, seconds: Int, milliseconds: Int
  ) -> Duration? {
    let whole = hours * 3600 + minutes * 60 + seconds
    return Double(whole) <= latestSecond ? .milliseconds(whole * 1000 + milliseconds) : nil
  }
}
