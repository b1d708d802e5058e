internal import CProcess
internal import Glibc
internal import System

/// A child process of a test, killed by its process id when its owner releases it.
///
/// It has a home of its own, so that it reads nothing that the user of this machine has set or saved.
/// The standard output and the standard error are stored separately and can be read at any time. A
/// child belongs to one test and is not thread-safe.
@safe package final class Child {
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case killed(bySignal: Int32)
  }

  /// The process id.
  package let pid: Int32
  private let home: Folder
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private var cachedEnd: End?

  /// Starts `program`, which is looked up on PATH.
  ///
  /// - Parameters:
  ///   - program: The name or path.
  ///   - arguments: The arguments after the name.
  ///   - variables: Environment variables to add, or to remove if nil.
  ///   - input: The standard input.
  ///   - directory: The working directory, or nil for this process' own.
  /// - Throws: `BenchFailure` if the program cannot be started.
  package init(
    _ program: String, _ arguments: [String], variables: [String: String?] = [:],
    input: ChildInput = .pipe, directory: String? = nil
  ) throws {
    let ends = try InputDescriptors(input)
    defer { if ends.child >= 0 { close(ends.child) } }
    output = try Self.namelessFile()
    errors = try Self.namelessFile()
    self.input = ends.test
    home = try Folder()
    pid = try ProcessSpawner(
      program: program, arguments: arguments,
      variables: HomeVariables.of(home).merging(variables) { $1 },
      descriptors: [ends.child, output, errors], directory: directory
    ).start()
  }

  deinit {
    if cachedEnd == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    closeInput()
    close(output)
    close(errors)
  }

  /// Waits for the end of the process and returns it.
  package func wait() -> End? {
    if cachedEnd == nil {
      var status: Int32 = 0
      while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
      cachedEnd = Self.end(of: status)
    }
    return cachedEnd
  }

  /// The standard output so far.
  package var printed: String { Self.contents(of: output) }

  /// The standard error so far.
  package var errorOutput: String { Self.contents(of: errors) }

  /// Writes text to the standard input.
  ///
  /// Text for an ended child is dropped.
  package func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Writes bytes to the standard input.
  package func send(_ bytes: [UInt8]) {
    try? Descriptor(borrowing: input).write(all: bytes)
  }

  /// Closes the standard input.
  package func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  package func send(signal: Int32) {
    guard end == nil else { return }
    kill(pid, signal)
  }

  /// The end of the process, or nil while it runs.
  package var end: End? {
    if cachedEnd != nil { return cachedEnd }
    var status: Int32 = 0
    guard unsafe waitpid(pid, &status, WNOHANG) == pid else { return nil }
    cachedEnd = Self.end(of: status)
    return cachedEnd
  }

  /// The signal of a fault in the program that ended the process, or nil.
  package var fault: Int32? {
    guard case .killed(let signal) = end else { return nil }
    return [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP].contains(signal) ? signal : nil
  }

  /// Returns the end in a status of wait(2).
  ///
  /// The low seven bits are the signal, the next byte is the exit code.
  private static func end(of status: Int32) -> End {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(bySignal: signal)
  }

  /// Creates a file without a name, which is removed when it is closed.
  private static func namelessFile() throws -> Int32 {
    var path = Array("/tmp/child.XXXXXX".utf8CString)
    let file = try unsafe check("mkostemp", mkostemp(&path, O_CLOEXEC))
    unsafe unlink(path)
    return file
  }

  private static func contents(of descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe pread(descriptor, &block, block.count, bytes.count)
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
