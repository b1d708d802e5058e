internal import Glibc
internal import ProgramBench
internal import Synchronization
package import System

/// An HTTP server on a port of the loopback interface, which answers as a test demands.
///
/// A connection gets one answer, unless the reply keeps it. The server ends with its owner.
package final class StubServer: Sendable {
  package struct Request: Sendable {
    /// The first line, such as `GET /file HTTP/1.1`.
    package var line: String
    package var headers: [String]
    package var body: [UInt8] = []
    /// The number of the connection, from 1 on.
    package var connection = 0

    /// The first byte that the client wants; nil for the whole file.
    package var rangeStart: Int? {
      header("Range").flatMap { range in
        range.hasPrefix("bytes=") ? Int(range.dropFirst(6).prefix { $0.isNumber }) : nil
      }
    }

    package var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// Returns the value of a line of the header; nil if there is none.
    package func header(_ name: String) -> String? {
      let start = "\(name.lowercased()): "
      return headers.first { $0.lowercased().hasPrefix(start) }.map {
        String($0.dropFirst(start.count))
      }
    }
  }

  package struct Reply: Sendable {
    /// The course of a reply after the bytes before the break.
    package enum Break: Sendable {
      case close
      /// Nothing more, until the server ends.
      case silence
      /// A byte each tenth of a second, until the server ends.
      case trickle
      /// The rest, when the wake-up is signaled.
      case wait(WakeUp)
    }

    package var status: Int
    package var headers: [String]
    package var body: [UInt8]
    /// The number of the body's bytes before a break.
    package var breaks: (after: Int, Break)?
    package var hasLength = true
    /// False for a server that sends no header either.
    package var isAnswered: Bool
    /// True if the connection stays open for the next request.
    package var keepsConnection = false

    package init(
      status: Int = 200, headers: [String] = [], body: [UInt8] = [], isAnswered: Bool = true
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.isAnswered = isAnswered
    }

    /// Creates a reply with a text, after which the connection stays open.
    package init(status: Int = 200, headers: [String] = [], text: String) {
      self.init(status: status, headers: headers, body: Array(text.utf8))
      keepsConnection = true
    }
  }

  package let port: Int
  private let listener: Listener

  package init(_ answer: @escaping @Sendable (Request) -> Reply) throws {
    listener = try Listener(answer)
    port = listener.port
  }

  deinit {
    listener.end()
  }

  package var address: String { "http://127.0.0.1:\(port)" }
  /// The requests so far.
  package var requests: [Request] { listener.requests.withLock { $0 } }

  /// The reply of a usual server for a file: the whole file, or the range.
  package static func file(_ bytes: [UInt8], for request: Request) -> Reply {
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
  private let connectionCount = Atomic(0)
  private let descriptor: Int32
  private let stop: WakeUp
  private let answer: @Sendable (StubServer.Request) -> StubServer.Reply
  private let workers = Mutex<[Worker]>([])

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
    let worker = try Worker("stub") { [self] _ in accept() }
    workers.withLock { $0.append(worker) }
  }

  deinit {
    close(descriptor)
  }

  func end() {
    stop.signal()
    while let worker = workers.withLock({ $0.popLast() }) {
      worker.waitForEnd(within: .seconds(60))
    }
  }

  private func accept() {
    var pollSet = PollSet([descriptor, stop.descriptor])
    while true {
      pollSet.wait()
      if pollSet[1].contains(.readable) { return }
      let connection = Glibc.accept(descriptor, nil, nil)
      guard connection >= 0 else { continue }
      let worker = try? Worker("stub-client") { [self] _ in
        serve(connection)
        close(connection)
      }
      if let worker { workers.withLock { $0.append(worker) } }
    }
  }

  private func serve(_ connection: Int32) {
    let number = connectionCount.add(1, ordering: .relaxed).newValue
    while var request = readRequest(connection) {
      request.connection = number
      requests.withLock { $0.append(request) }
      guard reply(with: answer(request), to: connection) else { return }
    }
  }

  /// Sends a reply, and returns true if the connection goes on.
  private func reply(with reply: StubServer.Reply, to connection: Int32) -> Bool {
    guard reply.isAnswered else {
      _ = stop.wait(atMost: .seconds(60))
      return false
    }
    let length = reply.hasLength ? ["Content-Length: \(reply.body.count)"] : []
    let course = reply.keepsConnection ? [] : ["Connection: close"]
    let head = ["HTTP/1.1 \(reply.status) Stub"] + course + length + reply.headers
    send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)[...], to: connection)
    let first = reply.breaks.map(\.after) ?? reply.body.count
    send(reply.body.prefix(first), to: connection)
    switch reply.breaks?.1 {
    case .close, nil: break
    case .silence: _ = stop.wait(atMost: .seconds(60))
    case .trickle:
      for byte in reply.body.dropFirst(first).prefix(600)
      where !stop.wait(atMost: .milliseconds(100)) { send([byte], to: connection) }
    case .wait(let gate):
      _ = gate.wait(atMost: .seconds(60))
      send(reply.body.dropFirst(first), to: connection)
    }
    return reply.keepsConnection
  }

  /// Reads a request with its body; nil at the end of the connection or of the server.
  private func readRequest(_ connection: Int32) -> StubServer.Request? {
    let separator = Array("\r\n\r\n".utf8)
    var received: [UInt8] = []
    while received.firstRange(of: separator) == nil {
      guard let bytes = read(connection) else { return nil }
      received += bytes
    }
    guard let end = received.firstRange(of: separator) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    let lines = head.split(separator: "\r\n").map(String.init)
    var request = StubServer.Request(line: lines[0], headers: Array(lines.dropFirst()))
    request.body = Array(received[end.upperBound...])
    let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
    while request.body.count < length {
      guard let bytes = read(connection) else { return nil }
      request.body += bytes
    }
    return request
  }

  private func read(_ connection: Int32) -> ArraySlice<UInt8>? {
    var pollSet = PollSet([connection, stop.descriptor])
    pollSet.wait()
    if pollSet[1].contains(.readable) { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(connection, &bytes, bytes.count)
    return count > 0 ? bytes[..<count] : nil
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
