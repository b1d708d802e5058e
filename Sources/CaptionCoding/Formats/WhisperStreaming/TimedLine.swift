internal import Captions

/// A line of confirmed text preceded by its times in milliseconds, as whisper_streaming prints it.
///
/// `0 1720 text`, or `2691.4399 0 1720 text` with the time of printing as the first column. Only
/// the time of printing has decimals. One space separates the columns, and the rest of the line is
/// the text.
struct TimedLine: Equatable {
  /// The time at which the line was printed; nil if the line has no such column.
  private(set) var emission: Duration?
  /// The start of the speech; nil if the number is out of range.
  let start: Duration?
  /// The end of the speech; nil if the number is out of range or lies before the start.
  let end: Duration?
  let text: String

  /// Parses a line; nil if the line does not begin with times.
  init?(_ line: String) {
    var rest = Substring(line).drop { $0 == "\0" }
    guard let first = Self.column(of: &rest) else { return nil }
    var beginning = first
    if first.hasPoint {
      guard let second = Self.column(of: &rest), !second.hasPoint else { return nil }
      emission = first.number.milliseconds
      beginning = second
    }
    guard let end = Self.column(of: &rest), !end.hasPoint else { return nil }
    let isForward = beginning.number.value <= end.number.value
    start = beginning.number.milliseconds
    self.end = isForward ? end.number.milliseconds : nil
    text = String(rest)
  }

  /// True if both lines contain the same chunk with the same times.
  func says(theSameAs other: TimedLine) -> Bool {
    text == other.text && start != nil && start == other.start && end == other.end
  }

  /// Removes a number and the following space from the front of `rest`.
  private static func column(of rest: inout Substring) -> (number: WireNumber, hasPoint: Bool)? {
    let digits = rest.utf8.prefix { $0 != UInt8(ascii: " ") }
    let text = Substring(digits)
    guard let last = digits.last, (0x30...0x39).contains(last),
      let number = WireNumber(digits: text)
    else { return nil }
    rest = rest[digits.endIndex...].dropFirst()
    return (number, text.utf8.contains(UInt8(ascii: ".")))
  }
}
