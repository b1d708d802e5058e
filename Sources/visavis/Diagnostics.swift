internal import CaptionCoding
internal import Glibc
internal import Logging

/// Lines on standard error: what went wrong, and with `-v` what goes on.
///
/// A caption's text is never among them.
enum Diagnostics {
  /// Says one line, in one piece, from any thread; nobody waits for its being read.
  static func say(_ line: String) {
    writer.add("visavis: \(printable(line))\n")
    if !hasThread { writer.writeAtOnce() }
  }

  /// Waits until everything is said, but not for long: perhaps nobody reads it.
  static func finish() {
    if hasThread { writer.finish(within: .milliseconds(300)) }
  }

  private static let writer = LineWriter(into: STDERR_FILENO)

  /// Whether a thread writes the lines, which is started for the first one.
  private static let hasThread: Bool = {
    guard (try? writer.start()) != nil else { return false }
    atexit { Diagnostics.finish() }
    return true
  }()

  /// `text` without what would command a terminal, or turn its line round: names of cameras and files come
  /// from outside.
  static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let commands = scalar.properties.generalCategory == .control || scalar.isDirectionControl
      return commands ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The program's logger: warnings always, more with every `-v`.
  static func logger(verbosity: Int) -> Logger {
    var logger = Logger(label: "visavis") { _ in LineLogHandler() }
    logger.logLevel = verbosity == 0 ? .warning : verbosity == 1 ? .info : .debug
    return logger
  }
}

/// One log message a line, as a person at a terminal wants it: no time, no label.
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
