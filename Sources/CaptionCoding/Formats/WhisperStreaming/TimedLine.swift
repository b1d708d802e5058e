internal import Captions

/// A line of confirmed text behind its times in milliseconds, as whisper_streaming prints it: `0 1720 text`, or
/// `2691.4399 0 1720 text` where the time at which it was printed comes first.
///
/// That time is the one with decimals; the others are whole. One space separates the columns, the rest is
/// the text as it stands.
struct TimedLine: Equatable {
  private(set) var emission: Duration?
  /// Where the speech began and ended; nil for what cannot be so.
  let start: Duration?
  let end: Duration?
  let text: String

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

  /// Whether it is the same chunk, whenever it was printed.
  func says(theSameAs other: TimedLine) -> Bool {
    text == other.text && start != nil && start == other.start && end == other.end
  }

  /// Takes a number and the space behind it off the front.
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
