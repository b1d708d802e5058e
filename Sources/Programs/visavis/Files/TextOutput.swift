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
  /// True if the output is a device or a pipe that the output opened.
  private let isDevice: Bool
  /// The file that is being written; nil for standard output and devices, and once it has its name.
  private var file: StagedFile?

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
      (descriptor, isDevice) = (STDOUT_FILENO, false)
      return
    }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    guard !exists || replacesFile else { throw Self.exists(path) }
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      // Devices and pipes are written to, not replaced.
      (descriptor, isDevice) = unsafe (open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY), true)
      guard descriptor >= 0 else { throw .io("\(OutputFile.error(path))") }
      return
    }
    do throws(WriteError) {
      let file = try StagedFile(for: path, mode: 0o600)
      (descriptor, isDevice) = (file.descriptor, false)
      self.file = consume file
    } catch {
      throw .io("\(error)")
    }
  }

  deinit {
    if isDevice { close(descriptor) }
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
    guard var file = file.take() else { return }
    let isNamed: Bool
    do throws(WriteError) {
      if replacesFile {
        try file.replace()
        isNamed = true
      } else {
        isNamed = try file.create()
      }
    } catch {
      throw .io("\(error)")
    }
    guard isNamed else { throw Self.exists(path) }
  }

  private static func exists(_ path: String) -> Failure {
    .io("\(path) exists; name another file, or add --force to replace it")
  }
}
