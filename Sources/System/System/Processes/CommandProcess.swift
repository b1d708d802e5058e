internal import CLinux
internal import Glibc

/// The process group of a command that runs in a shell, with pipes to its input and output.
///
/// The group does not outlive its owner. `kill()` ends the group. If this process dies, the guard
/// ends the group (see `spawn`). Processes that leave the group (setsid(1)) are left alone.
/// One thread owns a `CommandProcess`; it must block SIGPIPE.
package struct CommandProcess: ~Copyable {
  /// The maximum length in bytes of a line that is written to the pipe atomically (pipe(7)).
  private static let maxLineBytes = 4096
  /// The maximum wait for a killed process.
  ///
  /// The kernel ends a killed process at once unless the process waits for a device.
  private static let killTimeout = Duration.milliseconds(500)

  private let leader: pid_t
  private let pidfd: Descriptor
  private let output: Descriptor
  /// The pipe to the command's input, or nil once that has ended.
  private var input: Descriptor?
  private let guardPipe: Descriptor
  private var hasEnded = false

  /// Starts the command, a line for the shell.
  ///
  /// `watch` opens a descriptor that becomes readable when the process ends, or returns -errno.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource or lacks a feature.
  package init(
    _ command: String, watch: (Int32) -> Int32 = { clinux_watch($0) }
  ) throws(SystemError) {
    let input = try DescriptorPair()
    let output = try DescriptorPair()
    let guardPipe = try DescriptorPair()
    let leader = try Self.spawn(
      command, input: input.reading.number, output: output.writing.number,
      guardPipe: guardPipe.reading.number)
    let pidfd = watch(leader)
    guard pidfd >= 0 else {
      // No value exists yet whose `deinit` would end the group.
      _ = Self.kill(leader, hasEnded: false)
      throw SystemError("pidfd_open", code: -pidfd)
    }
    self.leader = leader
    self.pidfd = Descriptor(owning: pidfd)
    let writing = input.writingEnd()
    writing.becomeNonBlocking()
    inputDescriptor = writing.number
    self.input = consume writing
    self.output = output.readingEnd()
    self.guardPipe = guardPipe.writingEnd()
    self.output.becomeNonBlocking()
  }

  deinit {
    _ = Self.kill(leader, hasEnded: hasEnded)
  }

  /// A descriptor for `poll`, readable if there is output or all writing ends are closed.
  package var outputDescriptor: Int32 { output.number }

  /// A descriptor for `poll`, readable once the command has ended, even if others of its group live.
  package var exitDescriptor: Int32 { pidfd.number }

  /// Reads the available output without blocking; the end is that of all writing ends.
  package func read(into buffer: inout [UInt8]) -> Descriptor.Outcome {
    (try? output.readNow(into: &buffer)) ?? .end
  }

  /// The number of bytes of output that wait to be read.
  package var unreadCount: Int {
    var count: Int32 = 0
    return unsafe ioctl(output.number, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Writes a line.
  ///
  /// The line is dropped if it is too long, or if the pipe is full or closed.
  package func send(_ line: String) {
    guard line.utf8.count <= Self.maxLineBytes else { return }
    _ = write(Array(line.utf8)[...])
  }

  /// Writes the beginning of `bytes`, as far as the pipe has room.
  ///
  /// - Returns: The number of bytes that were written; nil if the command has closed its input.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    try? Descriptor(borrowing: inputDescriptor).writeNow(bytes)
  }

  /// Ends the command's input.
  package mutating func closeInput() {
    input = nil
    inputDescriptor = -1
  }

  /// Gives the pipe to the command's input room for a megabyte, if the system allows it.
  package func growInputPipe() {
    // F_SETPIPE_SZ of fcntl(2), which needs _GNU_SOURCE.
    _ = fcntl(inputDescriptor, 1031, Int32(1 << 20))
  }

  /// A descriptor for `poll`, writable if the pipe to the command's input has room.
  ///
  /// It is -1, which `poll` ignores, once the input has ended.
  package private(set) var inputDescriptor: Int32

  /// Sends SIGTERM to the group, and SIGCONT so that stopped processes can handle it.
  package func askToEnd() {
    Glibc.kill(-leader, SIGTERM)
    Glibc.kill(-leader, SIGCONT)
  }

  /// True if at most the guard is left in the group.
  package var hasOnlyGuard: Bool {
    ProcessGroup.livingMembers(of: leader).map { $0 <= 1 } ?? false
  }

  /// Kills the remaining processes of the group.
  ///
  /// - Returns: The status of the command; nil if the kernel cannot end the command, or if its
  ///   status was collected elsewhere.
  package mutating func kill() -> ExitStatus? {
    defer { hasEnded = true }
    return Self.kill(leader, hasEnded: hasEnded)
  }

  /// Kills the group and waits for its leader.
  ///
  /// The number of the group is not reused before its leader has been waited for.
  private static func kill(_ leader: pid_t, hasEnded: Bool) -> ExitStatus? {
    guard !hasEnded else { return nil }
    Glibc.kill(-leader, SIGKILL)
    var status: Int32 = 0
    let deadline = ContinuousClock.now + killTimeout
    while true {
      let waited = unsafe waitpid(leader, &status, WNOHANG)
      guard waited == 0 else {
        return waited == leader ? ExitStatus(waitStatus: status) : nil
      }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(1000)
    }
  }
}

// The start of the child with posix_spawn(3), which copies nothing of this process.

extension CommandProcess {
  /// The script of the child, which starts a guard and then becomes the shell of the command.
  ///
  /// The guard reads from the guard pipe, whose other end only this process holds. When that end is
  /// closed for any reason, the guard ends the whole process group. As a member of the group,
  /// the guard cannot signal other processes, even if process numbers are reused. It ignores the
  /// signals with which it ends the others. It holds neither the input nor the output of the
  /// command.
  ///
  /// The shell closes the guard pipe before it executes the command: if both are one step, some
  /// shells leave a copy of the descriptor open.
  private static let script = """
    ( ( trap '' HUP INT TERM
        read -r end <&\(guardPipeInChild)
        kill -s TERM 0; kill -s CONT 0; sleep 1; kill -s KILL 0
      ) </dev/null >/dev/null 2>&1 & )
    exec \(guardPipeInChild)<&-
    exec /bin/sh -c "$1"
    """

  private static let shell = "/bin/sh"
  private static let guardPipeInChild: Int32 = 3

  /// Starts `command` as the leader of a new process group, with the ends of pipes for its input
  /// and output.
  ///
  /// The descriptors must not be standard ones. The number of the process is also the group's.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  static func spawn(
    _ command: String, input: Int32, output: Int32, guardPipe: Int32
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, guardPipe, guardPipeInChild)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, guardPipeInChild + 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    prepare(&attributes)
    var process: pid_t = 0
    let arguments = [shell, "-c", script, "visavis-command", command]
    let code = unsafe withCStrings(arguments) { arguments in
      unsafe posix_spawn(&process, shell, &actions, &attributes, arguments, clinux_environment())
    }
    guard code == 0 else { throw SystemError("posix_spawn", code: code) }
    return process
  }

  /// Requests a new process group and default signal handling.
  ///
  /// This process blocks and ignores some signals, which the child must not inherit.
  private static func prepare(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// Calls `body` with a null-terminated array of null-terminated strings.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}

/// A close-on-exec pipe.
private struct DescriptorPair: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  /// Opens a pipe.
  ///
  /// - Throws: `SystemError` if no descriptors are left.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try SystemError.check("pipe2", unsafe clinux_pipe(&ends))
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }

  /// Returns the reading end and closes the writing end.
  consuming func readingEnd() -> Descriptor { reading }
  /// Returns the writing end and closes the reading end.
  consuming func writingEnd() -> Descriptor { writing }
}
