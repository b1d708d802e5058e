internal import CSpawn
internal import FrameExchange
internal import Glibc

/// A command that runs in a shell, with everything that it starts: one process group, with this
/// process at its input and its output.
///
/// The group does not outlive its owner: `kill()` ends it, and where this process dies without a word
/// its guard does (see `spawn`). What leaves the group by itself (setsid(1)) is left alone. When the
/// pipeline is to end, and what that means, is `PipelineLife`'s business. One thread owns it, which
/// blocks SIGPIPE.
struct PipelineProcess: ~Copyable {
  /// What came of reading.
  enum Outcome {
    /// So many bytes are in the buffer.
    case bytes(Int)
    /// Nothing now.
    case nothing
    /// Nobody can write there any more.
    case end
  }

  /// A longer line could be torn where the pipe is nearly full: pipe(7).
  private static let longestLine = 4096
  /// The kernel ends a killed process at once, unless that waits for a device.
  private static let longestDying = Duration.milliseconds(500)

  private let leader: pid_t
  private let ending: OwnedDescriptor
  private let output: OwnedDescriptor
  private let input: OwnedDescriptor
  private let leash: OwnedDescriptor
  private var isOver = false

  /// Starts it.
  ///
  /// - Parameters:
  ///   - command: what the shell is given.
  ///   - watch: makes the descriptor that tells of a process' end; or -errno.
  /// - Throws: what the system has run out of, or does not have.
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
      // Nothing is left that could do it later.
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

  /// Readable when there is something to read, or nobody can write any more; for `poll` only.
  var outputDescriptor: Int32 { output.number }

  /// Readable when the command has ended, though others of its group may live; for `poll` only.
  var endingDescriptor: Int32 { ending.number }

  /// Reads what there is; never waits.
  func read(into buffer: inout [UInt8]) -> Outcome {
    let size = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(output.number, $0.baseAddress, $0.count)
    }
    if size > 0 { return .bytes(size) }
    return size < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Writes a line, unless the pipeline has not read those before it, or reads no more.
  func tell(_ line: String) {
    var line = line
    guard line.utf8.count <= Self.longestLine else { return }
    line.withUTF8 { bytes in _ = unsafe write(input.number, bytes.baseAddress, bytes.count) }
  }

  /// Asks everybody in the group to end; who is stopped goes on for it.
  func askToEnd() {
    Glibc.kill(-leader, SIGTERM)
    Glibc.kill(-leader, SIGCONT)
  }

  /// Whether nobody but the guard lives in the group any more.
  var isDeserted: Bool {
    ProcessGroup.livingMembers(of: leader).map { $0 <= 1 } ?? false
  }

  /// Kills whoever is left of the group.
  ///
  /// - Returns: how the command had ended; nil where even the kernel cannot end it, or somebody else has
  ///   waited for it.
  mutating func kill() -> PipelineEnding? {
    defer { isOver = true }
    return Self.kill(leader, unless: isOver).map(PipelineEnding.init(waitStatus:))
  }

  /// The number of the group is nobody else's as long as its leader has not been waited for.
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
