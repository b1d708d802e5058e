internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Messages
internal import System

/// Writes files atomically: they appear when they are complete.
enum OutputFile {
  /// Writes `bytes` to `path`, and replaces an existing regular file.
  ///
  /// Pipes, devices and links are opened and written to instead, as with `-o /dev/stdout`. The umask
  /// reduces the permissions `mode` of the file. If `createsFolders` is true, missing folders are made.
  ///
  /// - Throws: `Failure` if the file cannot be written. No temporary file remains.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o666, createsFolders: Bool = false
  ) throws(Failure) {
    if createsFolders { try makeFolders(above: path) }
    do throws(SystemError) {
      guard stat(of: path, followingLinks: false).map({ $0.kind == S_IFREG }) ?? true else {
        try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode).write(all: bytes)
        return
      }
      var file = try stage(bytes, for: path, mode: mode)
      try file.replace()
    } catch {
      throw .io("\(WriteError(path, error))")
    }
  }

  private static func makeFolders(above path: String) throws(Failure) {
    do throws(Directory.CreationError) {
      try Directory.create(above: path)
    } catch {
      throw .io("cannot make the folder \(error.folder): \(error.cause.reason); choose another one")
    }
  }

  /// Creates a file at `path` with `bytes`, unless the name is in use.
  ///
  /// Other processes may create the same name at the same time.
  ///
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
}

extension WriteError {
  /// Creates the error of a failed system call for a file.
  init(_ path: String, _ error: SystemError) {
    let cause: Cause =
      switch error.code {
      case ENOENT: .folderMissing
      case _ where error.isLackOfSpace: .diskFull
      // tty(4)
      case ENXIO where path == "/dev/tty": .noTerminal
      default: .other
      }
    self.init(path: path, reason: error.reason, cause)
  }
}

extension StandardOutput {
  /// Prints a value as JSON with sorted keys, for programs and readers.
  ///
  /// - Throws: An `EncodingError`.
  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
