internal import CProcess
internal import Glibc

/// A starter of child processes through posix_spawn(3).
struct ProcessSpawner {
  let program: String
  let arguments: [String]
  /// The environment variables to add, or to remove if nil.
  let variables: [String: String?]
  /// The child's descriptors 0, 1 and 2, or -1 to close one.
  let descriptors: [Int32]
  let directory: String?

  func start() throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      if descriptor >= 0 {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
      } else {
        unsafe posix_spawn_file_actions_addclose(&actions, Int32(target))
      }
    }
    // Without this the child would keep open the pipes of other tests.
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let directory { unsafe posix_spawn_file_actions_addchdir_np(&actions, directory) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    Self.resetSignals(&attributes)
    var pid: pid_t = 0
    let code = unsafe Self.withCStrings([program] + arguments) { arguments in
      unsafe Self.withCStrings(environment) { environment in
        unsafe posix_spawnp(&pid, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw BenchFailure("cannot start \(program): errno \(code)") }
    return pid
  }

  /// Unblocks all signals and resets those that a parent may ignore.
  ///
  /// A thread of the cooperative pool has its signals blocked, and a shell ignores SIGINT and SIGQUIT
  /// for its jobs in the background. A child would inherit both.
  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// This process' environment with the changes, as `NAME=value`.
  private var environment: [String] {
    let current = (try? readFile("/proc/self/environ")) ?? []
    let unchanged = current.split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { entry in !variables.keys.contains { entry.hasPrefix($0 + "=") } }
    return unchanged + variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
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
