internal import Glibc
internal import ProgramBench
internal import Synchronization
internal import System

/// A benchmark of the caption latency among many unproductive clients.
///
/// The clients are slow ones that send a byte a second, a thousand that connect and disconnect, and
/// unfinished handshakes.
struct UnproductiveClients {
  let program: Program

  /// Runs the benchmark and returns its result.
  func figure() async throws -> Figure {
    let (tcp, web) = (try freePort(), try freePort())
    let window = try await LiveWindow(
      program,
      options: ["--captions", "tcp:127.0.0.1:\(tcp)", "--captions", "ws:127.0.0.1:\(web)"])
    let clients = try UnproductiveClientThread(tcp: tcp, web: web)
    // A client without a complete line for four seconds may be replaced by a new one.
    usleep(5_000_000)
    let good = try SocketClient(port: tcp)
    let times = try window.latencies(300, of: good)
    let connectionCount = clients.stop()
    _ = try await window.close()
    let (median, high) = (times.quantile(0.5), times.quantile(0.99))
    return Figure(
      name: "a caption's way while 64 slow clients, \(connectionCount) that come and go and 64 "
        + "half-open handshakes are there, 99 % (median)",
      target: "≤ 20 ms", measured: "\(high.milliseconds) (\(median.milliseconds))",
      isMet: high <= .milliseconds(20) && connectionCount >= 1000)
  }
}

/// The unproductive clients, on a thread of their own.
private final class UnproductiveClientThread: Sendable {
  private let worker: Worker
  private let state = State()

  /// The state shared with the thread.
  private final class State: Sendable {
    let isOver = Atomic<Bool>(false)
    let connectionCount = Atomic<Int>(0)
  }

  init(tcp: Int, web: Int) throws {
    let state = state
    worker = try Worker("crowd") { _ in Self.run(tcp: tcp, web: web, state) }
  }

  /// Ends the thread and returns the number of clients that connected and disconnected.
  func stop() -> Int {
    state.isOver.store(true, ordering: .relaxed)
    worker.waitForEnd(within: .seconds(60))
    return state.connectionCount.load(ordering: .relaxed)
  }

  /// Runs the clients until `isOver` is set.
  private static func run(tcp: Int, web: Int, _ state: State) {
    let slow = (0..<64).compactMap { _ in try? SocketClient(port: tcp) }
    var halfOpen: [SocketClient] = []
    var pass = 0
    while !state.isOver.load(ordering: .relaxed) {
      if pass % 128 == 0 { for client in slow { client.send("x") } }
      if (try? SocketClient(port: pass.isMultiple(of: 2) ? tcp : web)) != nil {
        state.connectionCount.add(1, ordering: .relaxed)
      }
      if pass % 8 == 0, let client = try? SocketClient(port: web) {
        client.send("GET / HTTP/1.1\r\nHost: ")
        halfOpen.append(client)
        if halfOpen.count > 64 { halfOpen.removeFirst() }
      }
      pass += 1
      usleep(7_800)
    }
  }
}

/// Returns an unused port of the loopback interface.
func freePort() throws -> Int {
  let socket = try check("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(socket, $0, length) == 0 ? getsockname(socket, $0, &length) : -1
    }
  }
  guard code == 0 else { throw BenchFailure("no free port: errno \(errno)") }
  return Int(UInt16(bigEndian: address.sin_port))
}
