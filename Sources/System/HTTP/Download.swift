internal import CCurl

/// A single download of a file, or of its rest.
///
/// One thread owns the object and waits in `run`.
package final class Download {
  /// The times that a download waits.
  package struct Limits: Sendable {
    /// The time until a connection must exist.
    package var connecting: Duration
    /// The time in which a few kilobytes must come, or the connection is given up.
    package var silence: Duration

    package init(connecting: Duration = .seconds(20), silence: Duration = .seconds(30)) {
      self.connecting = connecting
      self.silence = silence
    }
  }

  /// The answer to which received bytes belong.
  package struct Answer {
    /// The HTTP status: 200 for a whole file, 206 for a range.
    package var status: Int
    /// The position of the range's first byte in the file; nil if the answer names no range.
    package var rangeStart: Int?
    /// The length of the whole file; nil if the answer does not tell it.
    package var fileLength: Int?
  }

  /// The outcome of a download that has ended.
  package struct Ending {
    /// The reason for which it failed; nil if the answer is whole.
    package var problem: TransferProblem?
    package var status: Int
    /// The length that the answer announced; nil if it announced no length.
    package var announcedLength: Int?
    /// The length of the whole file; nil if the answer does not tell it.
    package var fileLength: Int?
  }

  private let handle: EasyHandle
  private let silence: Duration
  private var rangeStart: Int?
  private var rangeLength: Int?
  /// The instant since which `arrived` bytes have come.
  private var lastArrival = ContinuousClock.now
  private var arrived = 0

  /// The bytes that must come within `silence`.
  private static let minArrived = 4096

  /// Prepares a download of a file from the byte at `start` on.
  package init(of url: String, from start: Int, allowsPlainHTTP: Bool, limits: Limits) {
    silence = limits.silence
    handle = EasyHandle(
      protocols: allowsPlainHTTP ? "http,https" : "https", connecting: limits.connecting)
    handle.set(CURLOPT_URL, url)
    handle.set(CURLOPT_FOLLOWLOCATION, 1)
    handle.set(CURLOPT_MAXREDIRS, 10)
    // The body of an error page is no part of the file.
    handle.set(CURLOPT_FAILONERROR, 1)
    // libcurl's own resumption ends with an error if the server sends the whole file.
    if start > 0 { handle.set(CURLOPT_RANGE, "\(start)-") }
  }

  /// Runs the download to its end, which `receive` brings about by returning false for some bytes.
  ///
  /// A connection that is silent or brings single bytes ends it, at most a second late. libcurl's own limit
  /// judges the mean rate of five seconds.
  package func run(receiving receive: @escaping (RawSpan, Answer) -> Bool) -> Ending {
    lastArrival = .now
    let problem = handle.run(
      EasyHandle.Receivers(
        body: { [unowned self] bytes in
          noteArrival(of: bytes.byteCount)
          return receive(
            bytes,
            Answer(status: handle.status, rangeStart: rangeStart, fileLength: fileLength))
        },
        headerLine: { [unowned self] line in
          readHeader(line)
          return true
        },
        mustEnd: { [unowned self] in lastArrival.duration(to: .now) >= silence }))
    return Ending(
      problem: problem, status: handle.status, announcedLength: handle.announcedLength,
      fileLength: fileLength)
  }

  private func noteArrival(of count: Int) {
    arrived += count
    if arrived >= Self.minArrived { (lastArrival, arrived) = (.now, 0) }
  }

  private var fileLength: Int? { handle.status == 200 ? handle.announcedLength : rangeLength }

  /// Reads a line of an answer's header, such as `Content-Range: bytes 5-9/10`, or `bytes */10` for a range that
  /// the file does not have (RFC 9110, 14.4).
  private func readHeader(_ line: String) {
    let line = line.lowercased()
    noteArrival(of: line.utf8.count)
    if line.hasPrefix("http/") { (rangeStart, rangeLength) = (nil, nil) }
    guard line.hasPrefix("content-range:") else { return }
    let parts = line.split(separator: "/", maxSplits: 1)
    rangeStart = Int(parts[0].drop { !$0.isNumber }.prefix { $0.isNumber })
    rangeLength = parts.count == 2 ? Int(parts[1].prefix { $0.isNumber }) : nil
  }
}
