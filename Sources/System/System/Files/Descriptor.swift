package import Glibc

/// A file descriptor, with reads and writes that an interruption or a full pipe does not cut short.
///
/// A call that the system interrupts (EINTR) is repeated. A descriptor that another process has made
/// non-blocking (EAGAIN) is waited for. One thread at a time reads, and one writes.
package struct Descriptor: ~Copyable, Sendable {
  /// The number, for system calls that the type does not have.
  package let number: Int32
  private let isOwned: Bool

  /// Takes over an open descriptor, which is closed at the end of the value's lifetime.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Uses a descriptor that stays open, such as `STDOUT_FILENO`.
  package init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// Opens a file with the flags of open(2); a program started by this one does not inherit it.
  ///
  /// The umask reduces the permissions of a new file.
  ///
  /// - Throws: `SystemError` if the file cannot be opened.
  package init(
    opening path: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0o666
  ) throws(SystemError) {
    let number = unsafe open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw .current("open") }
    self.init(owning: number)
  }

  deinit {
    if isOwned { close(number) }
  }

  /// Checks that this process may open `count` descriptors more.
  ///
  /// - Throws: `SystemError` if it may not.
  package static func checkReserve(of count: Int) throws(SystemError) {
    var opened: [Int32] = []
    defer { for number in opened { close(number) } }
    while opened.count < count {
      let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else { throw .current("fcntl") }
      opened.append(number)
    }
  }

  /// Lets this process' reads and writes on the descriptor fail rather than wait.
  package func becomeNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Lets this process' reads and writes on the descriptor wait.
  package func becomeBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK)
  }

  /// Locks the file for this process until it is closed, after waiting at most for `limit`.
  ///
  /// - Throws: `SystemError`; EWOULDBLOCK if another process has the lock.
  package func lock(waitingAtMost limit: Duration = .zero) throws(SystemError) {
    let deadline = ContinuousClock.now + limit
    // No system call waits for a lock for a limited time.
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemError.current("flock")
      guard [EWOULDBLOCK, EINTR].contains(error.code), ContinuousClock.now < deadline
      else { throw error }
      usleep(5000)
    }
  }

  /// Returns kind, size, owner and permissions of the file.
  ///
  /// - Throws: `SystemError` if the file system cannot tell them.
  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .current("fstat") }
    return status
  }

  // MARK: Reading

  /// The result of a read that does not wait.
  package enum Outcome: Equatable {
    /// The number of bytes in the buffer.
    case bytes(Int)
    /// No bytes are available now.
    case nothing
    case end
  }

  /// Reads the bytes that are there, without waiting if the descriptor is non-blocking.
  ///
  /// They stand in `buffer` from `start` on. With an `offset` in the file, the position of the
  /// descriptor is neither used nor changed.
  ///
  /// - Throws: `SystemError` if the bytes cannot be read.
  package func readNow(
    into buffer: inout [UInt8], from start: Int = 0, at offset: Int? = nil
  ) throws(SystemError) -> Outcome {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      let (place, room) = unsafe (bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
      if let offset { return unsafe pread(number, place, room, offset) }
      return unsafe Glibc.read(number, place, room)
    }
    guard count < 0 else { return count == 0 ? .end : .bytes(count) }
    try Self.check(.current("read"))
    return .nothing
  }

  /// Reads and forgets the bytes that are there, on a non-blocking descriptor.
  package func discardInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .bytes = try? readNow(into: &buffer) {}
  }

  /// Waits for bytes and reads as many as there are, at most as many as `buffer` has from `start` on.
  ///
  /// - Returns: The number of bytes in `buffer` from `start` on; 0 at the end.
  /// - Throws: `SystemError` if the bytes cannot be read.
  package func read(
    into buffer: inout [UInt8], from start: Int = 0, at offset: Int? = nil
  ) throws(SystemError) -> Int {
    while true {
      switch try readNow(into: &buffer, from: start, at: offset) {
      case .bytes(let count): return count
      case .nothing: wait(for: POLLIN)
      case .end: return 0
      }
    }
  }

  /// Reads until `buffer` is full.
  ///
  /// - Returns: The number of bytes, fewer than `buffer` has only if the input ends before.
  /// - Throws: `SystemError` if the bytes cannot be read.
  package func fill(_ buffer: inout [UInt8]) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: &buffer, from: filled)
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// Reads to the end, at most `limit` bytes.
  ///
  /// A caller that must know whether there are more asks for one more than it takes.
  ///
  /// - Throws: `SystemError` if the bytes cannot be read.
  package func readAll(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(limit, 64 << 10))
    while bytes.count < limit {
      let count = try read(into: &buffer)
      guard count > 0 else { break }
      bytes += buffer[..<min(count, limit - bytes.count)]
    }
    return bytes
  }

  /// Reads a regular file of at most `limit` bytes, without waiting for a writer if it is a pipe.
  ///
  /// - Returns: The status, and the bytes; nil for a larger file, or one of another kind.
  /// - Throws: `SystemError` if the file cannot be read.
  package static func smallFile(
    at path: String, atMost limit: Int
  ) throws(SystemError) -> (status: stat, bytes: [UInt8]?) {
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let status = try file.status()
    guard status.kind == S_IFREG else { return (status, nil) }
    let bytes = try file.readAll(atMost: limit + 1)
    return (status, bytes.count <= limit ? bytes : nil)
  }

  // MARK: Writing

  /// Writes the beginning of `bytes`, as far as there is room if the descriptor is non-blocking.
  ///
  /// - Returns: The number of bytes that were written.
  /// - Throws: `SystemError` if they cannot be written.
  package func writeNow(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(number, $0.baseAddress, $0.count)
    }
    guard count < 0 else { return count }
    try Self.check(.current("write"))
    return 0
  }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `SystemError` if they cannot be written; EPIPE if nobody reads them any more and the
  ///   process ignores SIGPIPE.
  package func write(all bytes: some Sequence<UInt8>) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = try writeNow(rest)
      if count == 0 { wait(for: POLLOUT) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes all of a text.
  package func write(all text: String) throws(SystemError) {
    try write(all: text.utf8)
  }

  /// Throws the error of a call that may not be repeated.
  private static func check(_ error: SystemError) throws(SystemError) {
    guard [EINTR, EAGAIN].contains(error.code) else { throw error }
  }

  // MARK: Waiting

  /// Waits for events of poll(2), such as POLLIN, or an error, at most for `limit`.
  ///
  /// Nil waits without a limit.
  ///
  /// - Returns: False after `limit`, or if the system has interrupted the call.
  @discardableResult
  package func wait(for events: Int32, atMost limit: Duration? = nil) -> Bool {
    var entry = pollfd(fd: number, events: Int16(events), revents: 0)
    return unsafe poll(&entry, 1, limit.map(PollSet.milliseconds) ?? -1) > 0
  }
}
