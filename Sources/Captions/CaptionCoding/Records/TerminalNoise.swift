internal import System

/// Detection of lines that report a program's own work: progress bars, spinners, start-up logs.
///
/// A percentage counts only beside a progress bar, or after the names of git's objects; dots are a
/// bar only after the size that wget writes first. A name before a colon counts only for known
/// programs.
enum TerminalNoise {
  static func isNoise(_ line: String) -> Bool {
    guard !line.utf8.isEmpty else { return false }
    return isRule(line) || isLog(line) || isProgress(line) || isTransferTable(line)
  }

  /// Returns true for a row of one repeated sign, as programs draw around their messages.
  private static func isRule(_ line: String) -> Bool {
    let content = line.trimmed.utf8
    guard let sign = content.first, "#=-*_~+".utf8.contains(sign) else { return false }
    return content.count >= 10 && content.allSatisfy { $0 == sign }
  }

  // MARK: - Logs

  /// The beginnings of the logs of whisper, whisper.cpp, GGML and Vosk at start and exit.
  private static let logs = [
    "whisper_", "ggml_", "init: ", "system_info: ", "main: processing ", "main: n_new_line ",
    "main: using VAD", "main: WARNING", "LOG (VoskAPI:", "WARNING (VoskAPI:", "ERROR (VoskAPI:",
    "Detecting language using up to the first 30 seconds. Use `--language`",
  ]

  private static func isLog(_ line: String) -> Bool {
    let line = line.trimmed
    if line.namesDetectedLanguage || line.contains("FP16 is not supported on CPU;") { return true }
    guard let mark = logs.first(where: line.hasPrefix) else { return false }
    return !mark.hasSuffix("_") || line.isLedByIdentifier
  }

  // MARK: - Progress

  private static func isProgress(_ line: String) -> Bool {
    let indicator = ProgressIndicator(line)
    if indicator.isSpinner { return true }
    if line.contains("it/s]") || line.contains("s/it]") || line.contains("?it/s") { return true }
    if indicator.hasBar, line.hasPercentage || line.hasRate { return true }
    return line.countsObjects
  }

  /// Returns true for curl's progress table: two heading lines, and rows of sizes and three times.
  private static func isTransferTable(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 16)
    if words.starts(with: ["%", "Total", "%", "Received"]) { return true }
    if words.starts(with: ["Dload", "Upload", "Total"]) { return true }
    return words.count == 12 && words.count { $0 == "--:--:--" || $0.isClockTime } == 3
  }
}

/// The evidence of a progress bar or a spinner in a line.
private struct ProgressIndicator {
  private(set) var hasBar = false
  private(set) var isSpinner = false

  init(_ line: String) {
    let isOfWget = line.beginsWithSize
    var length = 0
    var isBracketed = false
    var bracketed = 0
    var dots = 0
    for scalar in line.unicodeScalars {
      length = scalar.isBarPiece ? length + 1 : 0
      dots = scalar == "." ? dots + 1 : 0
      if isBracketed, scalar.isASCIIBarPiece { bracketed += 1 }
      if isBracketed, scalar == "]" || scalar == "|", bracketed >= 3 { hasBar = true }
      if !isBracketed || !scalar.isASCIIBarPiece {
        isBracketed = scalar == "[" || scalar == "|"
        bracketed = 0
      }
      if length >= 3 || dots >= 10 && isOfWget { hasBar = true }
    }
    let content = line.trimmed.unicodeScalars
    if let first = content.first, first.isSpinnerFrame {
      isSpinner = content.dropFirst().first?.properties.isWhitespace ?? true
    }
  }
}

extension Unicode.Scalar {
  /// True for block elements, heavy lines and squares.
  fileprivate var isBarPiece: Bool {
    switch value {
    case 0x2580...0x259F, 0x2501, 0x2578, 0x257A, 0x25A0...0x25A1, 0x25AE...0x25AF: true
    default: false
    }
  }

  fileprivate var isASCIIBarPiece: Bool {
    "=#->.* ".unicodeScalars.contains(self) || ("0"..."9").contains(self) || isBarPiece
  }

  /// True for Braille patterns and parts of circles.
  fileprivate var isSpinnerFrame: Bool {
    switch value {
    case 0x2801...0x28FF, 0x25D0...0x25D3, 0x25DC...0x25DF: true
    default: false
    }
  }
}

extension String {
  /// True if the text before the first colon is an identifier, such as `name_of_something:`.
  fileprivate var isLedByIdentifier: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return utf8[..<colon].allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20)
    }
  }

  /// True for `Detected language: English` or `Detected language 'en' with probability 0.98`.
  fileprivate var namesDetectedLanguage: Bool {
    let opening = "Detected language"
    guard hasPrefix(opening) else { return false }
    let rest = dropFirst(opening.count)
    if rest.hasPrefix(": ") {
      let words = rest.dropFirst(2).split(separator: " ")
      return words.count <= 2
        && words.allSatisfy { $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter) }
    }
    return rest.hasPrefix(" '") && rest.contains("' with probability 0.")
  }

  fileprivate var hasPercentage: Bool {
    zip(utf8, utf8.dropFirst()).contains { $0.isASCIIDigit && $1 == UInt8(ascii: "%") }
  }

  fileprivate var hasRate: Bool {
    contains("B/s") || contains("it/s") || contains("eta ") || contains("ETA ")
  }

  /// True for git's progress, such as `Receiving objects:  45% (450/1000)`.
  fileprivate var countsObjects: Bool {
    ["objects: ", "deltas: ", "files: "].contains { title in
      guard let range = firstRange(of: title) else { return false }
      var cursor = ByteCursor(String(self[range.upperBound...]))
      cursor.skipBlanks()
      return cursor.digits() != nil && cursor.skip("% (") && cursor.digits() != nil
        && cursor.skip("/")
    }
  }

  /// True if the line begins with a size such as `50K `.
  fileprivate var beginsWithSize: Bool {
    var cursor = ByteCursor(self)
    cursor.skipBlanks()
    return cursor.digits() != nil && cursor.skip("K ")
  }
}

extension Substring {
  /// True for a clock time such as `0:00:04`.
  fileprivate var isClockTime: Bool {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }
}

/// Detection of log lines by a date or a level at their beginning.
///
/// A single log line may be a caption, but not between the messages of a format.
enum LogLine {
  private static let levels = [
    "TRACE", "DEBUG", "INFO", "NOTICE", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL",
  ]

  static func isLog(_ line: String) -> Bool {
    let content = line.drop { $0 == " " || $0 == "[" }
    return beginsWithDate(content)
      || levels.contains { content.hasPrefix($0 + ":") || content.hasPrefix($0 + "]") }
      || line.hasPrefix("Traceback (most recent") || line.hasPrefix("  File \"")
  }

  /// Returns true if the line begins with a date such as `2026-01-31`.
  private static func beginsWithDate(_ content: Substring) -> Bool {
    let shape = content.utf8.prefix(10).map { $0.isASCIIDigit ? UInt8(ascii: "0") : $0 }
    return shape == Array("0000-00-00".utf8)
  }
}
