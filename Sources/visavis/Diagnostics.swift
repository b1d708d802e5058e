internal import CaptionCoding
internal import Glibc
internal import Logging

/// Lines on standard error: errors and warnings, and progress with `-v`.
///
/// No line contains caption text.
enum Diagnostics {
  /// Writes one line to standard error, in one piece.
  ///
  /// Callable from any thread. The caller does not wait for the line to be written.
  static func say(_ line: String) {
    writer.add("visavis: \(printable(line))\n")
    if !hasThread { writer.writeAtOnce() }
  }

  /// Waits up to 300 ms until every line is written.
  ///
  /// The limit is for a pipe that is not read.
  static func finish() {
    if hasThread { writer.finish(within: .milliseconds(300)) }
  }

  private static let writer = LineWriter(into: STDERR_FILENO)

  /// True if the writer's thread runs.
  ///
  /// The first line starts the thread.
  private static let hasThread: Bool = {
    guard (try? writer.start()) != nil else { return false }
    atexit { Diagnostics.finish() }
    return true
  }()

  /// `text` with control characters and direction controls replaced by U+FFFD.
  ///
  /// Names of cameras and files are untrusted input for a terminal.
  static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let commands = scalar.properties.generalCategory == .control || scalar.isDirectionControl
      return commands ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the application's logger: warnings and errors, and more with each `-v`.
  static func logger(verbosity: Int) -> Logger {
    var logger = Logger(label: "visavis") { _ in LineLogHandler() }
    logger.logLevel = verbosity == 0 ? .warning : verbosity == 1 ? .info : .debug
    return logger
  }
}

/// A log handler that writes each message as a line, without a time or a label.
private struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.warning

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Diagnostics.say("\(event.message)")
  }
}
