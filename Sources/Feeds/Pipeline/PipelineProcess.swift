internal import CSpawn
internal import Glibc
internal import Messages
internal import Threading

/// The process group of a command that runs in a shell, with pipes to its input and output.
///
/// The group does not outlive its owner: `kill()` ends it, and if this process dies, its guard does
/// (see `spawn`). Processes that leave the group (setsid(1)) are left alone. `PipelineRun` decides
/// when the pipeline ends. A `PipelineProcess` is owned by one thread, which must block SIGPIPE.
struct PipelineProcess: ~Copyable {
  /// The result of a read.
  enum Outcome {
    /// The number of bytes in the buffer.
    case bytes(Int)
    /// No bytes are available now.
    case nothing
    /// All writing ends are closed.
    case end
  }

  /// The greatest length in bytes of a line that the pipe takes as a whole or not at all (pipe(7)).
  private static let longestLine = 4096
  /// The longest wait for a killed process.
  ///
  /// The kernel ends a killed process at once unless the process waits for a device.
  private static let longestDying = Duration.milliseconds(500)

  private let leader: pid_t
  private let ending: OwnedDescriptor
  private let output: OwnedDescriptor
  private let input: OwnedDescriptor
  private let leash: OwnedDescriptor
  private var isOver = false

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - command: the command line for the shell.
  ///   - watch: opens a descriptor that becomes readable when the process ends; returns -errno on
  ///     failure.
  /// - Throws: `SystemError` if the system has run out of a resource or lacks a feature.
  init(
    _ command: String, watch: (pid_t) -> Int32 = { cspawn_watch($0) }
  ) throws(SystemError) {
    let input = try DescriptorPair()
    let output = try DescriptorPair()
    let leash = try DescriptorPair()
    let leader = try Self.spawn(
      command, input: input.reading.number, output: output.writing.number,
      leash: leash.reading.number)
    let ending = watch(leader)
    guard ending >= 0 else {
      // No value exists yet whose `deinit` would end the group.
      _ = Self.kill(leader, unless: false)
      throw SystemError("pidfd_open", code: -ending)
    }
    self.leader = leader
    self.ending = OwnedDescriptor(ending)
    self.input = input.keepWriting()
    self.output = output.keepReading()
    self.leash = leash.keepWriting()
    self.input.becomeNonBlocking()
    self.output.becomeNonBlocking()
  }

  deinit {
    _ = Self.kill(leader, unless: isOver)
  }

  /// A descriptor that is readable if there is output or all writing ends are closed.
  ///
  /// For `poll` only.
  var outputDescriptor: Int32 { output.number }

  /// A descriptor that is readable once the command has ended, even if others of its group live.
  ///
  /// For `poll` only.
  var endingDescriptor: Int32 { ending.number }

  /// Reads the available output; never blocks.
  func read(into buffer: inout [UInt8]) -> Outcome {
    let size = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(output.number, $0.baseAddress, $0.count)
    }
    if size > 0 { return .bytes(size) }
    return size < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Writes a line; the line is dropped if it is too long, or if the pipe is full or closed.
  func tell(_ line: String) {
    var line = line
    guard line.utf8.count <= Self.longestLine else { return }
    line.withUTF8 { bytes in _ = unsafe write(input.number, bytes.baseAddress, bytes.count) }
  }

  /// Sends SIGTERM to the group, and SIGCONT so that stopped processes can handle it.
  func askToEnd() {
    Glibc.kill(-leader, SIGTERM)
    Glibc.kill(-leader, SIGCONT)
  }

  /// True if at most the guard is left in the group.
  var isDeserted: Bool {
    ProcessGroup.livingMembers(of: leader).map { $0 <= 1 } ?? false
  }

  /// Kills the remaining processes of the group.
  ///
  /// - Returns: the ending of the command; nil if the kernel cannot end it, or if it was waited for
  ///   elsewhere.
  mutating func kill() -> PipelineEnding? {
    defer { isOver = true }
    return Self.kill(leader, unless: isOver).map(PipelineEnding.init(waitStatus:))
  }

  /// Kills the group and waits for its leader.
  ///
  /// The number of the group is not reused before its leader has been waited for.
  private static func kill(_ leader: pid_t, unless isOver: Bool) -> Int32? {
    guard !isOver else { return nil }
    Glibc.kill(-leader, SIGKILL)
    var status: Int32 = 0
    let deadline = ContinuousClock.now + longestDying
    while true {
      let waited = unsafe waitpid(leader, &status, WNOHANG)
      guard waited == 0 else { return waited == leader ? status : nil }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(1000)
    }
  }
}
