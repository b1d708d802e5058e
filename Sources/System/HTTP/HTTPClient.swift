internal import CCurl
internal import Glibc

/// A client that sends JSON to one server, over a connection that it keeps.
///
/// One thread owns the object and waits in `post`. It follows no redirection, as a key must not travel to
/// another server, and it accepts no certificate that cannot be verified.
package final class HTTPClient {
  package struct Limits: Sendable {
    /// The time until a connection must exist.
    package var connecting: Duration
    /// The time for a request and its answer.
    package var total: Duration
    /// The largest answer, in bytes.
    package var answer: Int

    package init(
      connecting: Duration = .seconds(5), total: Duration = .seconds(5), answer: Int = 1 << 20
    ) {
      self.connecting = connecting
      self.total = total
      self.answer = answer
    }
  }

  /// An answer, whatever its status is.
  package struct Answer: Sendable {
    package var status: Int
    package var body: [UInt8] = []
    /// The time after which the server wants the next request; nil if it names none.
    package var retryAfter: Duration?
  }

  private let server: ServerAddress
  private let limits: Limits
  private let handle: EasyHandle
  /// The bytes of the header and the body so far.
  private var count = 0
  private var body: [UInt8] = []
  private var retryAfter: Duration?

  package init(for server: ServerAddress, limits: Limits = Limits()) {
    self.server = server
    self.limits = limits
    handle = EasyHandle(
      protocols: server.isEncrypted ? "https" : "http", connecting: limits.connecting)
    handle.set(CURLOPT_FOLLOWLOCATION, 0)
    handle.set(CURLOPT_TIMEOUT_MS, limits.total.milliseconds)
    // A proxy would get what is sent to this machine, and could not reach it.
    if server.isOnThisMachine { handle.set(CURLOPT_NOPROXY, "*") }
  }

  /// Sends a JSON text to a path, which begins with a slash, and returns the answer.
  ///
  /// - Throws: `TransferProblem` if there is none.
  package func post(
    _ json: [UInt8], to path: String, _ headers: [HTTPHeader] = []
  ) throws(TransferProblem) -> Answer {
    handle.set(CURLOPT_URL, server.text + path)
    handle.setHeaders(
      ["Content-Type: application/json", "Accept: application/json"] + headers.map(\.line))
    handle.setBody(json)
    (count, body, retryAfter) = (0, [], nil)
    let problem = handle.run(
      EasyHandle.Receivers(
        body: { [unowned self] bytes in take(bytes) },
        headerLine: { [unowned self] line in readHeader(line) }))
    guard count <= limits.answer else {
      throw TransferProblem(.tooLong, reason: "an answer of more than \(limits.answer) bytes")
    }
    if let problem { throw problem }
    return Answer(status: handle.status, body: body, retryAfter: retryAfter)
  }

  private func take(_ bytes: RawSpan) -> Bool {
    count += bytes.byteCount
    guard count <= limits.answer else { return false }
    unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
    return true
  }

  /// Reads a line of the answer's header.
  ///
  /// Proxies and interim answers have headers of their own.
  private func readHeader(_ line: String) -> Bool {
    count += line.utf8.count
    let line = line.lowercased()
    if line.hasPrefix("http/") { retryAfter = nil }
    let name = "retry-after:"
    if line.hasPrefix(name) { retryAfter = Self.duration(of: line.dropFirst(name.count)) }
    return count <= limits.answer
  }

  /// Returns the duration that a value of Retry-After means: seconds or a date (RFC 9110, 10.2.3).
  private static func duration(of value: Substring) -> Duration? {
    let text = value.filter { !$0.isNewline }.drop { $0 == " " }
    if let seconds = UInt32(text) { return .seconds(Int(seconds)) }
    let date = unsafe curl_getdate(String(text), nil)
    return date < 0 ? nil : .seconds(max(0, date - time(nil)))
  }
}

/// A line of a request's header.
package struct HTTPHeader: Equatable, Sendable {
  let line: String

  /// Creates a line.
  ///
  /// - Returns: Nil for characters with which a value could become a line of its own.
  package init?(_ name: String, _ value: String) {
    guard !value.isEmpty, (name + value).utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    line = "\(name): \(value)"
  }
}
