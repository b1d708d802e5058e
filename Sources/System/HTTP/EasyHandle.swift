internal import CCurl
internal import Console
internal import System

/// A handle of libcurl, which keeps its connections from one transfer to the next.
///
/// One thread at a time uses the object and waits in `run`. Proxies come from libcurl's environment
/// variables. An encrypted connection that breaks may raise SIGPIPE.
@safe final class EasyHandle {
  /// The functions that libcurl calls during a transfer.
  struct Receivers {
    /// Takes bytes of a body, and returns false to end the transfer.
    var body: (RawSpan) -> Bool
    /// Takes a line of a header, and returns false to end the transfer.
    var headerLine: (String) -> Bool
    /// Returns true to end the transfer; called at least once a second.
    var mustEnd: () -> Bool = { false }
  }

  /// The handle; nil if libcurl cannot be started, so that every transfer fails.
  private let handle: UnsafeMutableRawPointer?
  private var receivers: Receivers?
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// True once libcurl is ready for transfers on any thread.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Creates a handle for the permitted protocols, such as `https`, with the options that all
  /// transfers share.
  init(protocols: String, connecting: Duration, isReady: Bool = EasyHandle.isReady) {
    unsafe handle = isReady ? curl_easy_init() : nil
    unsafe headers = nil
    set(CURLOPT_PROTOCOLS_STR, protocols)
    set(CURLOPT_REDIR_PROTOCOLS_STR, protocols)
    set(CURLOPT_USERAGENT, "visavis/\(RunningProgram.version)")
    set(CURLOPT_NOSIGNAL, 1)
    // The program curl reads the variable itself; the library does not.
    if let certificates = Environment.variable("CURL_CA_BUNDLE") {
      set(CURLOPT_CAINFO, certificates)
    }
    set(CURLOPT_CONNECTTIMEOUT_MS, connecting.milliseconds)
  }

  deinit {
    if let handle = unsafe handle { unsafe curl_easy_cleanup(handle) }
    unsafe curl_slist_free_all(headers)
  }

  func set(_ option: CURLoption, _ number: Int) {
    _ = unsafe ccurl_set_number(handle, option, number)
  }

  func set(_ option: CURLoption, _ text: String) {
    _ = unsafe ccurl_set_text(handle, option, text)
  }

  /// Makes the next transfers POST requests with this body.
  func setBody(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { _ = unsafe ccurl_set_body(handle, $0.baseAddress, $0.count) }
  }

  /// Sets the lines that the header of the next requests has besides libcurl's own.
  func setHeaders(_ lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { unsafe list = curl_slist_append(list, line) }
    _ = unsafe ccurl_set_headers(handle, list)
    unsafe curl_slist_free_all(headers)
    unsafe headers = list
  }

  /// The status of the last answer, or 0 if there was none.
  var status: Int { unsafe ccurl_status(handle) }

  /// The length that the last answer announced for its body; nil if it announced none.
  var announcedLength: Int? {
    let length = unsafe Int(ccurl_content_length(handle))
    return length >= 0 ? length : nil
  }

  /// Runs a transfer to its end.
  ///
  /// - Returns: The reason why it failed; nil if it did not.
  func run(_ receivers: Receivers) -> TransferProblem? {
    guard unsafe handle != nil else {
      return TransferProblem(.notConnected, reason: "libcurl cannot be started")
    }
    self.receivers = receivers
    defer { self.receivers = nil }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe ccurl_set_receivers(
      handle,
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let handle = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        let block = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        return unsafe handle.receivers?.body(block.bytes) == true ? size * count : 0
      },
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let handle = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        let text = unsafe String(decoding: line, as: UTF8.self)
        return handle.receivers?.headerLine(text) == true ? size * count : 0
      }, context)
    unsafe ccurl_set_watch(
      handle,
      { context, _, _, _, _ in
        guard let context = unsafe context else { return 0 }
        let handle = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        return handle.receivers?.mustEnd() == true ? 1 : 0
      }, context)
    return TransferProblem(unsafe curl_easy_perform(handle))
  }
}

extension Duration {
  /// The whole milliseconds.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
