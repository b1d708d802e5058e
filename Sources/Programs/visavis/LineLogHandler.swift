internal import Console
internal import Logging

extension Diagnostics {
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
    Diagnostics.report("\(event.message)")
  }
}
