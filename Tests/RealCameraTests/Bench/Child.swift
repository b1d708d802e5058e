internal import Glibc

/// A program that a test started; it is killed, by its own id, when its owner lets go of it.
///
/// What it writes to standard output and standard error is kept apart and can be read at any time.
/// Its standard input is a pipe. One test owns a child; nothing here is thread-safe.
@safe final class Child {
  enum End: Equatable {
    case exited(Int32)
    case killed(bySignal: Int32)
  }

  private let pid: pid_t
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private var known: End?

  /// Starts `program`, looked for on PATH, with `variables` added to the environment.
  init(_ program: String, _ arguments: [String], variables: [String: String] = [:]) throws {
    var ends: [Int32] = [-1, -1]
    try unsafe check("pipe", pipe(&ends))
    for end in ends { try check("fcntl", fcntl(end, F_SETFD, FD_CLOEXEC)) }
    defer { close(ends[0]) }
    output = try Self.namelessFile()
    errors = try Self.namelessFile()
    input = ends[1]
    pid = try Self.spawn(
      program, arguments, environment: Self.environment(with: variables),
      descriptors: [ends[0], output, errors])
  }

  deinit {
    if known == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    closeInput()
    close(output)
    close(errors)
  }

  /// Everything it wrote to standard output so far.
  var printed: String { Self.contents(of: output) }

  /// Everything it wrote to standard error so far.
  var complaints: String { Self.contents(of: errors) }

  /// Writes to its standard input; what a child that is gone would have read is dropped.
  func tell(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends its standard input.
  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  func send(signal: Int32) {
    guard end == nil else { return }
    kill(pid, signal)
  }

  /// How it ended; nil while it runs.
  var end: End? {
    if known != nil { return known }
    var status: Int32 = 0
    guard unsafe waitpid(pid, &status, WNOHANG) == pid else { return nil }
    // wait(2): the low seven bits are the signal, the next byte the exit status.
    let signal = status & 0x7F
    known = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(bySignal: signal)
    return known
  }
}

extension Child {
  /// This process' environment as `NAME=value`, changed and added to.
  private static func environment(with variables: [String: String]) -> [String] {
    let own = (try? readFile("/proc/self/environ")) ?? []
    let kept = own.split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { entry in !variables.keys.contains { entry.hasPrefix($0 + "=") } }
    return kept + variables.map { "\($0)=\($1)" }
  }

  /// `descriptors` become the child's 0, 1 and 2.
  private static func spawn(
    _ program: String, _ arguments: [String], environment: [String], descriptors: [Int32]
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    // A thread of the cooperative pool has its signals blocked, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pid: pid_t = 0
    let code = unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe posix_spawnp(&pid, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw BenchFailure("cannot start \(program): errno \(code)") }
    return pid
  }

  /// Runs `body` with a null-terminated array of null-terminated strings.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }

  /// A file that nobody else can see and that is gone when it is closed.
  private static func namelessFile() throws -> Int32 {
    var path = Array("/tmp/child.XXXXXX".utf8CString)
    let file = try unsafe check("mkstemp", mkstemp(&path))
    unsafe unlink(path)
    try check("fcntl", fcntl(file, F_SETFD, FD_CLOEXEC))
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
