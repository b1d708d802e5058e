import Glibc
import ProgramBench
import Synchronization
import Threading

/// An HTTP server on a port of the loopback interface, which answers as a test demands.
///
/// Every connection gets one answer. The server ends with its owner.
final class StubServer: Sendable {
  struct Request: Sendable {
    /// The first line, such as `GET /file HTTP/1.1`.
    var line: String
    var headers: [String]

    /// The first byte that the client wants; nil for the whole file.
    var rangeStart: Int? {
      let range = headers.first { $0.lowercased().hasPrefix("range: bytes=") }
      return range.flatMap { Int($0.dropFirst(13).prefix { $0.isNumber }) }
    }
  }

  struct Reply: Sendable {
    /// The course of a reply after the bytes before the break.
    enum Break: Sendable {
      case close
      /// Nothing more, until the server ends.
      case silence
      /// The rest, when the wake-up is signaled.
      case wait(WakeUp)
    }

    var status = 200
    var headers: [String] = []
    var body: [UInt8] = []
    /// The number of the body's bytes before a break.
    var breaks: (after: Int, Break)?
    var hasLength = true
    /// False for a server that sends no header either.
    var isAnswered = true
  }

  let port: Int
  private let listener: Listener

  init(_ answer: @escaping @Sendable (Request) -> Reply) throws {
    listener = try Listener(answer)
    port = listener.port
  }

  deinit {
    listener.end()
  }

  var address: String { "http://127.0.0.1:\(port)" }
  /// The requests so far.
  var requests: [Request] { listener.requests.withLock { $0 } }

  /// The reply of a usual server for a file: the whole file, or the range.
  static func file(_ bytes: [UInt8], for request: Request) -> Reply {
    guard let start = request.rangeStart else { return Reply(body: bytes) }
    guard start < bytes.count else {
      return Reply(status: 416, headers: ["Content-Range: bytes */\(bytes.count)"])
    }
    let range = "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
    return Reply(status: 206, headers: [range], body: Array(bytes[start...]))
  }
}

/// The socket of a server and its threads.
private final class Listener: Sendable {
  let port: Int
  let requests = Mutex<[StubServer.Request]>([])
  private let descriptor: Int32
  private let stop: WakeUp
  private let answer: @Sendable (StubServer.Request) -> StubServer.Reply
  private let threads = Mutex<[WorkerThread]>([])

  init(_ answer: @escaping @Sendable (StubServer.Request) -> StubServer.Reply) throws {
    self.answer = answer
    stop = try WakeUp()
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = try check("socket", socket(AF_INET, type, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    try unsafe withUnsafeMutablePointer(to: &address) { pointer in
      try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try unsafe check("bind", bind(socket, address, size))
        try check("listen", listen(socket, 16))
        try unsafe check("getsockname", getsockname(socket, address, &size))
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    let thread = try WorkerThread(name: "stub") { [self] in accept() }
    threads.withLock { $0.append(thread) }
  }

  deinit {
    close(descriptor)
  }

  func end() {
    stop.signal()
    while let thread = threads.withLock({ $0.popLast() }) { thread.join() }
  }

  private func accept() {
    var pollSet = PollSet([descriptor, stop.descriptor])
    while true {
      pollSet.wait()
      if pollSet[1].contains(.readable) { return }
      let connection = Glibc.accept(descriptor, nil, nil)
      guard connection >= 0 else { continue }
      let thread = try? WorkerThread(name: "stub-client") { [self] in
        serve(connection)
        close(connection)
      }
      if let thread { threads.withLock { $0.append(thread) } }
    }
  }

  private func serve(_ connection: Int32) {
    guard let request = readRequest(connection) else { return }
    requests.withLock { $0.append(request) }
    let reply = answer(request)
    guard reply.isAnswered else {
      _ = stop.wait(atMost: .seconds(60))
      return
    }
    let length = reply.hasLength ? ["Content-Length: \(reply.body.count)"] : []
    let head = ["HTTP/1.1 \(reply.status) Stub", "Connection: close"] + length + reply.headers
    send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)[...], to: connection)
    let first = reply.breaks.map(\.after) ?? reply.body.count
    send(reply.body.prefix(first), to: connection)
    switch reply.breaks?.1 {
    case .close, nil: return
    case .silence: _ = stop.wait(atMost: .seconds(60))
    case .wait(let gate):
      _ = gate.wait(atMost: .seconds(60))
      send(reply.body.dropFirst(first), to: connection)
    }
  }

  private func readRequest(_ connection: Int32) -> StubServer.Request? {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 4096)
    var pollSet = PollSet([connection, stop.descriptor])
    while !text.hasSuffix("\r\n\r\n") {
      pollSet.wait()
      if pollSet[1].contains(.readable) { return nil }
      let count = unsafe read(connection, &bytes, bytes.count)
      guard count > 0 else { return nil }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    let lines = text.split(separator: "\r\n").map(String.init)
    return StubServer.Request(line: lines[0], headers: Array(lines.dropFirst()))
  }

  private func send(_ bytes: ArraySlice<UInt8>, to connection: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
