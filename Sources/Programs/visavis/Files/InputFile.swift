internal import Console
internal import Glibc
internal import System

/// A file, or standard input for the path `-`, whose bytes are read as they arrive.
final class InputFile {
  enum Piece {
    case bytes([UInt8])
    /// No bytes arrived before the timeout.
    case timeout
    case end
  }

  /// The largest accepted input in bytes.
  ///
  /// Anything larger is most likely the wrong file.
  static let maxBytes = 256 << 20
  /// The time after which waiting for a pipe's writer is reported.
  private static let timeout = Duration.milliseconds(500)

  /// True if another program supplies the bytes over time, as on a pipe.
  let isLive: Bool
  private let path: String
  private let file: Descriptor
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var total = 0

  /// Opens the input.
  ///
  /// The function waits for the writer of a named pipe, and reports a long wait on standard error.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input.
  ///   - maxBytes: The size of the largest regular file.
  ///   - mayBeEndless: True if a pipe, a socket or a terminal may have more than `maxBytes`. Other
  ///     devices, such as /dev/zero, may not.
  /// - Throws: `Failure` if the file cannot be opened, or is a regular file that is too large.
  init(_ path: String, maxBytes: Int = maxBytes, mayBeEndless: Bool = false) throws(Failure) {
    self.path = path
    do throws(SystemError) {
      file =
        path == "-"
        ? Descriptor(borrowing: STDIN_FILENO)
        : try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw .unreadable(path, error)
    }
    let status = try? file.status()
    let kind = status?.kind ?? S_IFREG
    isLive = kind != S_IFREG
    let isStream = [S_IFIFO, S_IFSOCK].contains(kind) || isatty(file.number) == 1
    limit = isLive ? mayBeEndless && isStream ? .max : Self.maxBytes : maxBytes
    guard path != "-" else { return }
    guard let status else { throw .unreadable(path) }
    if !isLive, status.st_size > maxBytes { throw tooLarge }
    if kind == S_IFIFO { waitForWriter() }
    file.becomeBlocking()
  }

  /// Returns the next bytes, after waiting at most for `timeout`; nil waits without a limit.
  ///
  /// A regular file is read at once.
  ///
  /// - Throws: `Failure` if the input cannot be read or is too large.
  func next(within timeout: Duration? = nil) throws(Failure) -> Piece {
    if isLive, let timeout, !file.wait(for: POLLIN, atMost: timeout) { return .timeout }
    let count: Int
    do throws(SystemError) {
      count = try file.read(into: &chunk)
    } catch {
      throw .unreadable(path, error)
    }
    guard count > 0 else { return .end }
    total += count
    guard total <= limit else { throw tooLarge }
    return .bytes(Array(chunk[..<count]))
  }

  /// Returns all bytes of the file at `path`.
  ///
  /// - Throws: `Failure` if the file cannot be read or is too large.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    while case .bytes(let piece) = try file.next() { bytes += piece }
    return bytes
  }

  /// Waits until a named pipe has data, or its writer has closed it.
  ///
  /// poll(2) reports neither while no process has the pipe open for writing.
  private func waitForWriter() {
    if file.wait(for: POLLIN, atMost: Self.timeout) { return }
    Diagnostics.report("waiting for \(path), as no program writes to it yet; press Ctrl-C to stop")
    while !file.wait(for: POLLIN) {}
  }

  private var tooLarge: Failure {
    .noInput("\(Self.name(of: path)) is larger than \(limit >> 20) MiB; is it the right file?")
  }

  /// Returns the name of the input at `path` for messages.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }
}
