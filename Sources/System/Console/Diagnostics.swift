internal import Glibc
internal import Synchronization
internal import System

/// Lines on standard error: errors, warnings and progress.
///
/// No line contains caption text.
package enum Diagnostics {
  /// The name of the program, with which every line begins.
  ///
  /// It is set before the first line.
  package static var programName: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  private static let name = Mutex("visavis")

  /// Writes one line to standard error, in one piece.
  ///
  /// Any thread may call the function. The caller does not wait until the line is written.
  @Sendable package static func report(_ line: String) {
    write("\(programName): \(printable(line))\n")
  }

  /// Writes text to standard error as it is.
  package static func write(_ text: String) {
    hasWritten.store(true, ordering: .relaxed)
    if let writer, writer.add(text) { return }
    // Without a thread, or after its end, the line is written if nobody has to wait for it.
    let output = Descriptor(borrowing: STDERR_FILENO)
    if output.wait(for: POLLOUT, atMost: .zero) { try? output.write(all: text) }
  }

  /// Waits up to 300 ms until every line is written.
  ///
  /// The limit is for a pipe that is not read.
  package static func finish() {
    if hasWritten.load(ordering: .relaxed) { writer?.finish(within: .milliseconds(300)) }
  }

  private static let hasWritten = Atomic(false)

  /// The writer, whose thread the first line starts; nil if there is no thread or descriptor left.
  private static let writer: LineWriter? = {
    guard let writer = try? LineWriter(into: STDERR_FILENO, for: programName),
      (try? writer.start()) != nil
    else { return nil }
    atexit { Diagnostics.finish() }
    return writer
  }()

  /// Returns `text` with control characters, line separators and direction controls replaced by U+FFFD.
  ///
  /// Names of devices and files, and answers of servers, are untrusted input for a terminal.
  package static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let properties = scalar.properties
      let isLineEnd = [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
      let isControl = properties.generalCategory == .control || properties.isBidiControl
      return isControl || isLineEnd ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
