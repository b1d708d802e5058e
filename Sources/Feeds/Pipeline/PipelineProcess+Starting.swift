internal import CSpawn
internal import FrameExchange
internal import Glibc

// How the child is started: posix_spawn(3), so that nothing of this process is copied.

extension PipelineProcess {
  /// What becomes the child: a guard that leaves the foreground at once, then the shell of the command.
  ///
  /// The guard reads from the leash, of which this process alone holds the other end: when that is
  /// gone, however it came to be, the whole group is ended. The guard is of the group, so it cannot hit
  /// anyone else whatever numbers are used anew, and it ignores what ends the others politely. It holds
  /// nothing of the pipeline's: neither its input nor its output. The shell closes the leash before it
  /// becomes the command: done in one step, some shells leave a copy of it open.
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

  /// Starts `command` as the leader of a process group of its own; none of the descriptors is a standard
  /// one.
  ///
  /// - Parameters:
  ///   - command: what the shell is given.
  ///   - input: what becomes its standard input.
  ///   - output: what becomes its standard output.
  ///   - leash: the guard's end of the leash.
  /// - Returns: the leader's number, which is the group's.
  /// - Throws: what the system has run out of.
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

  /// A group of its own, and all signals as programs expect them: this process blocks and ignores some.
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

  /// Runs `body` with a null-terminated array of null-terminated strings.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}
