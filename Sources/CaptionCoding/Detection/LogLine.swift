/// Tells lines that programs log beside what they say, by a date or a level at their beginning.
///
/// Alone such a line may be somebody's words; between messages of a format it is none of them.
enum LogLine {
  private static let levels = [
    "TRACE", "DEBUG", "INFO", "NOTICE", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL",
  ]

  static func isLog(_ line: String) -> Bool {
    let ink = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "[") }
    return hasDate(ink) || hasLevel(Substring(ink)) || line.hasPrefix("Traceback (most recent")
      || line.hasPrefix("  File \"")
  }

  /// `2026-01-31`, whatever follows.
  private static func hasDate(_ ink: Substring.UTF8View) -> Bool {
    let form = "0000-00-00".utf8
    let start = ink.prefix(form.count)
    return start.count == form.count
      && zip(start, form).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isASCIIDigit : $0 == $1 }
  }

  /// `INFO:` or `[INFO]`.
  private static func hasLevel(_ ink: Substring) -> Bool {
    levels.contains { level in
      guard ink.hasPrefix(level) else { return false }
      let next = ink.utf8.dropFirst(level.utf8.count).first
      return next == UInt8(ascii: ":") || next == UInt8(ascii: "]")
    }
  }
}
