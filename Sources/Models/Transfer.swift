internal import CCurl
internal import Glibc

/// A single download by libcurl.
///
/// One thread owns the object and waits in `run`. Proxies come from libcurl's environment variables.
@safe final class Transfer {
  /// The answer to which received bytes belong.
  struct Answer {
    /// The HTTP status: 200 for a whole file, 206 for a range.
    var status: Int
    /// The position of the range's first byte in the file; nil if the answer names no range.
    var rangeStart: Int?
  }

  /// The outcome of a transfer that libcurl has ended.
  struct Ending {
    var code: CURLcode
    var status: Int
    /// The length that the answer announced; nil if it announced no length.
    var announcedLength: Int?
    /// The reason in libcurl's words.
    var reason: String { unsafe String(cString: curl_easy_strerror(code)) }
  }

  private let handle: UnsafeMutableRawPointer
  private let receive: (UnsafeRawBufferPointer, Answer) -> Bool
  private let silence: Duration
  private var rangeStart: Int?
  private var lastArrival = ContinuousClock.now

  /// True once libcurl is ready for transfers on any thread.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Prepares a download.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - start: The position of the first byte that is wanted.
  ///   - allowsPlainHTTP: True to permit connections without encryption.
  ///   - limits: The times to wait.
  ///   - receive: The function that takes bytes, and returns false to end the transfer.
  init(
    of url: String, from start: Int, allowsPlainHTTP: Bool, limits: ModelDownload.Limits,
    receive: @escaping (UnsafeRawBufferPointer, Answer) -> Bool
  ) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else {
      fatalError("libcurl cannot be started")
    }
    unsafe self.handle = handle
    unsafe self.receive = receive
    silence = limits.silence
    let protocols = allowsPlainHTTP ? "http,https" : "https"
    set(CURLOPT_URL, url)
    set(CURLOPT_PROTOCOLS_STR, protocols)
    set(CURLOPT_REDIR_PROTOCOLS_STR, protocols)
    set(CURLOPT_USERAGENT, "visavis/0.1.0")
    set(CURLOPT_FOLLOWLOCATION, 1)
    set(CURLOPT_MAXREDIRS, 10)
    // The body of an error page is no part of the file.
    set(CURLOPT_FAILONERROR, 1)
    set(CURLOPT_NOSIGNAL, 1)
    // The program curl reads the variable itself; the library does not.
    if let certificates = unsafe getenv("CURL_CA_BUNDLE") {
      unsafe set(CURLOPT_CAINFO, String(cString: certificates))
    }
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connecting / .milliseconds(1)))
    // libcurl's own resumption ends with an error if the server sends the whole file.
    if start > 0 { set(CURLOPT_RANGE, "\(start)-") }
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
  }

  /// Runs the transfer to its end.
  ///
  /// A silent connection ends it with `CURLE_ABORTED_BY_CALLBACK`, at most a second late. libcurl's own
  /// limit judges the mean rate of five seconds.
  func run() -> Ending {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe ccurl_set_receivers(
      handle,
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let block = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        return unsafe transfer.take(block) ? size * count : 0
      },
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        unsafe transfer.readHeader(String(decoding: line, as: UTF8.self))
        return size * count
      }, context)
    unsafe ccurl_set_watch(
      handle,
      { context, _, _, _, _ in
        guard let context = unsafe context else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.isSilent ? 1 : 0
      }, context)
    lastArrival = .now
    let code = unsafe curl_easy_perform(handle)
    let length = unsafe Int(ccurl_content_length(handle))
    return Ending(
      code: code, status: status, announcedLength: length >= 0 ? length : nil)
  }

  private var status: Int { unsafe ccurl_status(handle) }

  private var isSilent: Bool { lastArrival.duration(to: .now) >= silence }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lastArrival = .now
    return unsafe receive(bytes, Answer(status: status, rangeStart: rangeStart))
  }

  /// Reads a line of an answer's header, such as `Content-Range: bytes 5-9/10`.
  private func readHeader(_ line: String) {
    lastArrival = .now
    let line = line.lowercased()
    if line.hasPrefix("http/") { rangeStart = nil }
    guard line.hasPrefix("content-range:") else { return }
    rangeStart = Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
  }

  private func set(_ option: CURLoption, _ number: Int) {
    _ = unsafe ccurl_set_number(handle, option, number)
  }

  private func set(_ option: CURLoption, _ text: String) {
    _ = unsafe ccurl_set_text(handle, option, text)
  }
}
