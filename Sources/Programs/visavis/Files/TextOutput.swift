internal import Console
internal import Glibc
internal import Messages
internal import System

/// A private text that is written piece by piece to a file or to standard output.
///
/// The file appears under its name when it is complete. Only the user can read it, so that a link is
/// replaced: the file behind it, which `OutputFile` would write, may be readable for others.
final class TextOutput {
  private let path: String
  private let replacesFile: Bool
  /// Standard output, a device or a pipe; nil for a file.
  private let output: Descriptor?
  /// The file that is being written; nil once it has its name.
  private var file: StagedFile?

  /// Creates the output at `path`; `-` is standard output.
  ///
  /// - Throws: `Failure` if the file exists and is not replaced, or cannot be created.
  init(_ path: String, replacesFile: Bool) throws(Failure) {
    self.path = path
    self.replacesFile = replacesFile
    guard path != "-" else {
      output = Descriptor(borrowing: STDOUT_FILENO)
      return
    }
    let kind = stat(of: path)?.kind
    guard kind == nil || replacesFile else { throw Self.exists(path) }
    do throws(SystemError) {
      if let kind, kind != S_IFREG {
        // Devices and pipes are written to, not replaced.
        output = try Descriptor(opening: path, O_WRONLY | O_NOCTTY)
      } else {
        output = nil
        file = try StagedFile(for: path, mode: 0o600)
      }
    } catch {
      throw .io("\(WriteError(path, error))")
    }
  }

  /// Writes text.
  ///
  /// - Returns: False if the reader of standard output is gone.
  /// - Throws: `Failure` if the text cannot be written.
  func write(_ text: String) throws(Failure) -> Bool {
    do throws(SystemError) {
      try output?.write(all: text)
      try file?.descriptor.write(all: text)
      return true
    } catch {
      if error.code == EPIPE { return false }
      throw path == "-" ? StandardOutput.failure(error) : .io("\(WriteError(path, error))")
    }
  }

  /// Gives the complete file its name.
  ///
  /// - Throws: `Failure` if there is another file of that name, or the name cannot be used.
  func finish() throws(Failure) {
    guard var file = file.take() else { return }
    let isNamed: Bool
    do throws(SystemError) {
      if replacesFile {
        try file.replace()
        isNamed = true
      } else {
        isNamed = try file.create()
      }
    } catch {
      throw .io("\(WriteError(path, error))")
    }
    guard isNamed else { throw Self.exists(path) }
  }

  private static func exists(_ path: String) -> Failure {
    .io("\(path) exists; name another file, or add --force to replace it")
  }
}
