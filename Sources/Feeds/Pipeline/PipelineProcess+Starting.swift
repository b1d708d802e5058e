internal import CSpawn
internal import Glibc
internal import Threading

// The start of the child with posix_spawn(3), which copies nothing of this process.

extension PipelineProcess {
  /// The script of the child, which starts a guard and then becomes the shell of the command.
  ///
  /// The guard reads from a pipe (the leash) whose other end only this process holds. When that end
  /// is closed for any reason, the guard ends the whole process group. As a member of the group,
  /// the guard cannot signal other processes, even if process numbers are reused. It ignores the
  /// signals with which it ends the others. It holds neither the input nor the output of the
  /// pipeline.
  ///
  /// The shell closes the leash before it executes the command: if both are one step, some shells
  /// leave a copy of the descriptor open.
  private static let script = """
    ( ( trap '' HUP INT TERM
        read -r end <&\(leashInChild)
        kill -s TERM 0; kill -s CONT 0; sleep 1; kill -s KILL 0
      ) </dev/null >/dev/null 2>&1 & )
    exec \(leashInChild)<&-
    exec /bin/sh -c "$1"
    """

  private static let shell = "/bin/sh"
  private static let leashInChild: Int32 = 3

  /// Starts `command` as the leader of a new process group.
  ///
  /// The descriptors must not be standard ones.
  ///
  /// - Parameters:
  ///   - command: the command line for the shell.
  ///   - input: the descriptor that becomes standard input.
  ///   - output: the descriptor that becomes standard output.
  ///   - leash: the reading end of the leash.
  /// - Returns: the process number of the leader, which is also the group's.
  /// - Throws: `SystemError` if the system has run out of a resource.
  static func spawn(
    _ command: String, input: Int32, output: Int32, leash: Int32
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, leash, leashInChild)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, leashInChild + 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    prepare(&attributes)
    var process: pid_t = 0
    let arguments = [shell, "-c", script, "visavis-pipeline", command]
    let code = unsafe withCStrings(arguments) { arguments in
      unsafe posix_spawn(
        &process, shell, &actions, &attributes, arguments, cspawn_environment())
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
