internal import Glibc
internal import ProgramBench
internal import Synchronization
internal import System

/// A benchmark of access control during a flood of connections without a token.
///
/// A client with the token connects twenty times during the flood.
struct AccessControl {
  let program: Program

  /// Runs the benchmark and returns its result.
  func figure() async throws -> Figure {
    let port = try freePort()
    let folder = try Folder()
    let token = folder.file("token")
    try writeFile(token, Array("secreto\n".utf8))
    _ = unsafe chmod(token, 0o600)
    let window = try await LiveWindow(
      program,
      options: ["--from", "en", "--captions", "tcp:127.0.0.1:\(port)", "--token-file", token])
    let blankLineTime = try Self.blankLineTime(port, of: window)
    let isOver = Flag()
    let flood = try Worker("storm") { _ in
      var clients: [SocketClient] = []
      while !isOver.value.load(ordering: .relaxed) {
        if let client = try? SocketClient(port: port) { clients.append(client) }
        if clients.count > 400 { clients.removeFirst() }
      }
    }
    usleep(500_000)
    let admittedCount = try (0..<20).count { _ in try Self.isAdmitted(port) }
    isOver.value.store(true, ordering: .relaxed)
    flood.waitForEnd(within: .seconds(60))
    _ = try await window.close()
    return Figure(
      name: "the token's holder let in within 0.5 s beside a storm of silent connections, of 20; "
        + "processor time of a client that sends blanks until it is closed",
      target: "20, ≤ 20 ms", measured: "\(admittedCount), \(blankLineTime.milliseconds)",
      isMet: admittedCount == 20 && blankLineTime <= .milliseconds(20))
  }

  private final class Flag: Sendable { let value = Atomic<Bool>(false) }

  /// Connects with the token, and returns true if the hello is answered within half a second.
  private static func isAdmitted(_ port: Int) throws -> Bool {
    usleep(100_000)
    let client = try SocketClient(port: port)
    client.send(#"{"hello":1,"want":["control"],"token":"secreto"}"# + "\n")
    let start = ContinuousClock.now
    while client.received.isEmpty {
      guard ContinuousClock.now - start < .milliseconds(500) else { return false }
      usleep(1000)
    }
    return true
  }

  /// Returns the processor time of the event loop for a client that sends only blank lines.
  private static func blankLineTime(_ port: Int, of window: LiveWindow) throws -> Duration {
    let client = try SocketClient(port: port)
    let block = [UInt8](repeating: UInt8(ascii: "\n"), count: 65_536)
    let start = ContinuousClock.now
    let before = try window.processorTime(ofThread: "NIO-ELT")
    while ContinuousClock.now - start < .seconds(5), client.send(block) {}
    return try window.processorTime(ofThread: "NIO-ELT") - before
  }
}
