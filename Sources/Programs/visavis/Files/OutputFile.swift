internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Messages
internal import System

/// Writes files atomically: they appear when they are complete.
enum OutputFile {
  /// Writes `bytes` to `path`, and replaces an existing regular file.
  ///
  /// Pipes, devices and links are opened and written to, not replaced.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file.
  ///   - mode: The permissions of a new or replaced file, which the umask reduces.
  /// - Throws: `Failure` if the file cannot be written. No temporary file remains.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o666
  ) throws(Failure) {
    do throws(WriteError) {
      try replace(path, with: bytes, mode: mode)
    } catch {
      throw .io(error.description)
    }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(WriteError) {
    do throws(SystemError) {
      guard isReplaceable(path) else {
        try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode).write(all: bytes)
        return
      }
      var file = try stage(bytes, for: path, mode: mode)
      try file.replace()
    } catch {
      throw WriteError(path, error)
    }
  }

  /// Creates a file at `path` with `bytes`, unless the name is in use.
  ///
  /// Other processes may create the same name at the same time.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file.
  ///   - mode: The permissions of the file, which the umask reduces.
  /// - Returns: False if the name is in use. Nothing is written in that case.
  /// - Throws: `WriteError` if the file cannot be written. No temporary file remains.
  static func create(
    _ bytes: [UInt8], at path: String, mode: mode_t = 0o666
  ) throws(WriteError) -> Bool {
    do throws(SystemError) {
      var file = try stage(bytes, for: path, mode: mode)
      return try file.create()
    } catch {
      throw WriteError(path, error)
    }
  }

  /// Writes `bytes` to a new file that has no name yet.
  private static func stage(
    _ bytes: [UInt8], for path: String, mode: mode_t
  ) throws(SystemError) -> StagedFile {
    let file = try StagedFile(for: path, mode: mode)
    try file.descriptor.write(all: bytes)
    return file
  }

  /// True if a new file may replace the file at `path`: a regular file, or no file.
  ///
  /// Pipes, devices and links are written to instead, as with `-o /dev/stdout`.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }
}

extension WriteError {
  /// Creates the error of a failed system call for a file.
  init(_ path: String, _ error: SystemError) {
    let cause: Cause =
      switch error.code {
      case ENOENT: .folderMissing
      case ENOSPC, EDQUOT: .diskFull
      // tty(4)
      case ENXIO where path == "/dev/tty": .noTerminal
      default: .other
      }
    self.init(path: path, reason: error.reason, cause)
  }
}

/// Writes lines to standard output without buffering.
enum StandardOutput {
  /// Writes `lines` at once.
  ///
  /// - Returns: False if the reader of standard output is gone.
  /// - Throws: `Failure` if the lines cannot be written.
  static func write(_ lines: [String]) throws(Failure) -> Bool {
    guard !lines.isEmpty else { return true }
    do throws(SystemError) {
      try Descriptor(borrowing: STDOUT_FILENO).write(all: lines.joined(separator: "\n") + "\n")
      return true
    } catch {
      guard error.code == EPIPE else { throw .io("cannot write to standard output") }
      return false
    }
  }

  /// Prints a value as JSON with sorted keys, for programs and readers.
  ///
  /// - Throws: An `EncodingError`.
  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
