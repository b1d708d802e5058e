internal import Console
internal import Glibc
internal import Messages

/// A private text that is written piece by piece to a file or to standard output.
///
/// The file appears under its name when it is complete. Only the user can read it.
final class TextOutput {
  private let path: String
  private let replacesFile: Bool
  private let descriptor: Int32
  /// The file that is being written; nil for standard output, and once it has its name.
  private var temporary: String?

  /// Creates the output.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output.
  ///   - replacesFile: True if an existing file is replaced.
  /// - Throws: `Failure` if the file exists and is not replaced, or cannot be created.
  init(_ path: String, replacesFile: Bool) throws(Failure) {
    self.path = path
    self.replacesFile = replacesFile
    guard path != "-" else {
      descriptor = STDOUT_FILENO
      return
    }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    guard !exists || replacesFile else { throw Self.exists(path) }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // Devices and pipes are written to, not replaced.
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    } else {
      let temporary = OutputFile.temporaryName(beside: path)
      descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      self.temporary = temporary
    }
    guard descriptor >= 0 else {
      temporary = nil
      throw .io("\(OutputFile.error(path))")
    }
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
    if let temporary { unsafe unlink(temporary) }
  }

  /// Writes text.
  ///
  /// - Returns: False if the reader of standard output is gone.
  /// - Throws: `Failure` if the text cannot be written.
  func write(_ text: String) throws(Failure) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { return false }
      guard count > 0 else {
        throw .io(
          path == "-" ? "cannot write to standard output" : "\(OutputFile.error(path))")
      }
      written += count
    }
    return true
  }

  /// Gives the complete file its name.
  ///
  /// - Throws: `Failure` if there is another file of that name, or the name cannot be used.
  func finish() throws(Failure) {
    guard let temporary else { return }
    if replacesFile {
      guard unsafe rename(temporary, path) == 0 else { throw .io("\(OutputFile.error(path))") }
    } else if !OutputFile.move(temporary, toUnused: path) {
      throw errno == EEXIST ? Self.exists(path) : .io("\(OutputFile.error(path))")
    }
    self.temporary = nil
  }

  private static func exists(_ path: String) -> Failure {
    .io("\(path) exists; name another file, or add --force to replace it")
  }
}
