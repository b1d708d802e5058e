internal import Console
internal import Glibc
internal import System

/// Reads files, or standard input for the path `-`.
enum InputFile {
  /// The largest accepted input in bytes.
  ///
  /// Anything larger is most likely the wrong file.
  static let maxBytes = 256 << 20
  /// The time in milliseconds after which waiting for a pipe's writer is reported.
  private static let timeout: Int32 = 500

  /// Returns all bytes of the file at `path`.
  ///
  /// - Throws: `Failure` if the file cannot be read or is too large.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { chunk throws(Failure) in
      for index in chunk.indices { bytes.append(chunk[index]) }
    }
    return bytes
  }

  /// Reads the file at `path` to the end, and passes each chunk to `body`.
  ///
  /// - Throws: `Failure` if the file cannot be read or is too large, and any error of `body`.
  static func read(
    _ path: String, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let file = try open(path)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var total = 0
    while let count = try read(file, into: &chunk, path) {
      total += count
      guard total <= maxBytes else { throw tooLarge(path) }
      try body(chunk.span.extracting(first: count))
    }
  }

  /// Reads the next bytes of an open file; nil at the end.
  ///
  /// - Throws: `Failure` if they cannot be read.
  static func read(
    _ file: borrowing Descriptor, into chunk: inout [UInt8], _ path: String
  ) throws(Failure) -> Int? {
    do throws(SystemError) {
      let count = try file.read(into: &chunk)
      return count > 0 ? count : nil
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// Returns a descriptor for reading `path`; for `-`, that of standard input.
  ///
  /// The function waits for the writer of a named pipe, and reports a long wait on standard error.
  ///
  /// - Throws: `Failure` if the file cannot be opened, or is a regular file that is too large.
  static func open(_ path: String, maxBytes: Int = maxBytes) throws(Failure) -> Descriptor {
    guard path != "-" else { return Descriptor(borrowing: STDIN_FILENO) }
    let file = try openWithoutWaiting(path)
    guard let status = try? file.status() else { throw .unreadable(path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG where status.st_size > maxBytes: throw tooLarge(path)
    case S_IFIFO: wait(for: file.number, path)
    default: break
    }
    _ = fcntl(file.number, F_SETFL, fcntl(file.number, F_GETFL) & ~O_NONBLOCK)
    return file
  }

  private static func openWithoutWaiting(_ path: String) throws(Failure) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// Waits until a named pipe has data, or its writer has closed it.
  ///
  /// poll(2) reports neither while no process has the pipe open for writing.
  private static func wait(for descriptor: Int32, _ path: String) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, timeout) == 0 else { return }
    Diagnostics.report("waiting for \(path), as no program writes to it yet; press Ctrl-C to stop")
    while unsafe poll(&polled, 1, -1) < 0, errno == EINTR {}
  }

  /// The failure for an input that exceeds the size limit.
  static func tooLarge(_ path: String) -> Failure {
    let name = path == "-" ? "standard input" : path
    return .noInput("\(name) is larger than 256 MiB; is it the right file?")
  }
}
