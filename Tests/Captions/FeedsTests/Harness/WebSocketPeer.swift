import Glibc
import Testing

/// A client that writes WebSocket frames byte by byte (RFC 6455).
struct WebSocketPeer {
  let descriptor: Int32
  private let harness: Harness

  /// Connects and requests a WebSocket, with further header lines.
  init(to harness: Harness, headers: [String] = []) {
    self.harness = harness
    descriptor = harness.connect()
    send(Self.request(headers), to: descriptor)
  }

  static func request(_ headers: [String] = []) -> String {
    let lines = [
      "GET /captions HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
    ]
    return (lines + headers).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// Connects to a listener that accepts the request.
  static func accepted(by harness: Harness) throws -> WebSocketPeer {
    let client = WebSocketPeer(to: harness)
    try #require(client.status() == 101)
    return client
  }

  /// The status of the answer; nil if none came.
  func status() -> Int? {
    let words = answer().split(separator: " ")
    return words.count > 1 ? Int(words[1]) : nil
  }

  /// The answer to the request, to the end of its headers.
  func answer() -> String {
    var text = ""
    while !text.hasSuffix("\r\n\r\n") {
      guard isReadable(descriptor, within: .seconds(5)) else { break }
      var byte: UInt8 = 0
      guard unsafe read(descriptor, &byte, 1) == 1 else { break }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  /// Writes one frame, masked as clients must.
  func frame(_ opcode: UInt8, _ text: String, isLast: Bool = true, isMasked: Bool = true) {
    let bytes = Array(text.utf8)
    var frame = [opcode | (isLast ? 0x80 : 0)]
    let mask: UInt8 = isMasked ? 0x80 : 0
    switch bytes.count {
    case ..<126: frame.append(mask | UInt8(bytes.count))
    case ..<65536: frame += [mask | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    default:
      frame.append(mask | 127)
      frame += (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
    }
    let key: [UInt8] = [1, 2, 3, 4]
    if isMasked { frame += key }
    frame += bytes.enumerated().map { isMasked ? $1 ^ key[$0 % 4] : $1 }
    var rest = frame[...]
    while !rest.isEmpty {
      let count = sendSome(rest, to: descriptor)
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func text(_ text: String) { frame(1, text) }

  /// The next frame's opcode and text; nil if there is none or the connection is closed.
  func receivedFrame() -> (opcode: UInt8, text: String)? {
    guard let head = bytes(2) else { return nil }
    let count = Int(head[1] & 0x7F)
    guard count < 126, let rest = bytes(count) else { return nil }
    return (head[0] & 0x0F, String(decoding: rest, as: UTF8.self))
  }

  /// The code with which the server closes; nil if it does not.
  func closeCode() -> Int? {
    guard let head = bytes(2), head[0] & 0x0F == 8, let code = bytes(2) else { return nil }
    return Int(code[0]) << 8 | Int(code[1])
  }

  private func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard isReadable(descriptor, within: .seconds(5)) else { return nil }
      var byte: UInt8 = 0
      guard unsafe read(descriptor, &byte, 1) == 1 else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  func disconnect() { harness.disconnect(descriptor) }
}

/// Waits for the other side to close or reset the connection; returns false if it does not.
func isClosed(_ descriptor: Int32, within timeout: Duration = .seconds(5)) -> Bool {
  var byte: UInt8 = 0
  let deadline = ContinuousClock.now + timeout
  while isReadable(descriptor, within: deadline - .now) {
    if unsafe read(descriptor, &byte, 1) <= 0 { return true }
  }
  return false
}
