internal import System

/// The server from which models are downloaded: the publisher's, or a mirror with the same paths.
package struct Publisher: Sendable {
  /// The address that every file's path is appended to, without a final slash.
  package let base: String
  /// The name for messages, without a port, a user or a password.
  package let host: String
  /// True if files may come over connections without encryption.
  package let allowsPlainHTTP: Bool

  /// Creates the server with an address.
  ///
  /// - Parameter address: The address; by default, that of the publisher of speech models.
  /// - Throws: `DownloadError.badAddress` if the address does not begin with `https://` or `http://`, or
  ///   names no host.
  package init(_ address: String = "https://huggingface.co") throws(DownloadError) {
    guard let scheme = ["https://", "http://"].first(where: address.lowercased().hasPrefix) else {
      throw .badAddress(Self.withoutSecrets(address))
    }
    let authority = address.dropFirst(scheme.count).prefix { $0 != "/" }
    let hostAndPort = authority.split(separator: "@").last ?? ""
    let host =
      hostAndPort.first == "["
      ? hostAndPort.prefix { $0 != "]" } + "]"
      : hostAndPort.prefix { $0 != ":" }
    guard !host.isEmpty, !address.contains(where: { $0.isWhitespace || "?#".contains($0) }) else {
      throw .badAddress(Self.withoutSecrets(address))
    }
    self.host = String(host)
    base = address.last == "/" ? String(address.dropLast()) : address
    allowsPlainHTTP = scheme == "http://"
  }

  /// The address for messages, without a user, a password and a query.
  package var shownBase: String { Self.withoutSecrets(base) }

  private static func withoutSecrets(_ address: String) -> String {
    var shown = address
    if let at = address.lastIndex(of: "@") {
      let scheme = address.firstRange(of: "://").map { String(address[..<$0.upperBound]) } ?? ""
      shown = scheme + address[address.index(after: at)...]
    }
    // A query may have a key.
    return shown.firstIndex { "?#".contains($0) }.map { "\(shown[...$0])…" } ?? shown
  }

  /// Creates the mirror that the environment variable `VISAVIS_MODELS_URL` names; nil if it names none.
  package static func mirrorOfEnvironment() throws(DownloadError) -> Publisher? {
    guard let address = Environment.variable("VISAVIS_MODELS_URL") else { return nil }
    return try Publisher(address)
  }
}
