internal import CCurl

/// The reason why a transfer did not bring a whole answer.
package struct TransferProblem: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// An address that is none.
    case badAddress
    /// A redirection to a protocol that is not permitted, or in a circle.
    case badRedirection
    /// A certificate that cannot be verified, or another failure of the encryption.
    case notSecure
    /// A status of 400 or more, if the transfer takes it for a failure.
    case refused
    /// A connection on which next to nothing arrived for too long.
    case silent
    /// A transfer that took too long.
    case timedOut
    /// An answer that is longer than permitted.
    case tooLong
    /// A host that cannot be reached, or a connection that broke.
    case notConnected
  }

  package let kind: Kind
  /// The reason in libcurl's words, which name neither address nor content.
  package let reason: String

  package init(_ kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// Creates the problem of libcurl's result; nil for a success.
  init?(_ code: CURLcode) {
    let kind: Kind
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: kind = .badAddress
    case CURLE_TOO_MANY_REDIRECTS, CURLE_UNSUPPORTED_PROTOCOL: kind = .badRedirection
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      kind = .notSecure
    case CURLE_HTTP_RETURNED_ERROR: kind = .refused
    case CURLE_ABORTED_BY_CALLBACK: kind = .silent
    case CURLE_OPERATION_TIMEDOUT: kind = .timedOut
    default: kind = .notConnected
    }
    self.init(kind, reason: unsafe String(cString: curl_easy_strerror(code)))
  }
}
