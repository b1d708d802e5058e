/// Detection of log lines by a date or a level at their beginning.
///
/// A log line that stands alone may be a caption. Between the messages of a format, a log line is
/// never a caption.
enum LogLine {
  private static let levels = [
    "TRACE", "DEBUG", "INFO", "NOTICE", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL",
  ]

  static func isLog(_ line: String) -> Bool {
    let ink = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "[") }
    return hasDate(ink) || hasLevel(Substring(ink)) || line.hasPrefix("Traceback (most recent")
      || line.hasPrefix("  File \"")
  }

  /// Returns true if the line begins with a date such as `2026-01-31`.
  private static func hasDate(_ ink: Substring.UTF8View) -> Bool {
    let form = "0000-00-00".utf8
    let start = ink.prefix(form.count)
    return start.count == form.count
      && zip(start, form).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isASCIIDigit : $0 == $1 }
  }

  /// Returns true if the line begins with a level such as `INFO:` or `[INFO]`.
  private static func hasLevel(_ ink: Substring) -> Bool {
    levels.contains { level in
      guard ink.hasPrefix(level) else { return false }
      let next = ink.utf8.dropFirst(level.utf8.count).first
      return next == UInt8(ascii: ":") || next == UInt8(ascii: "]")
    }
  }
}
