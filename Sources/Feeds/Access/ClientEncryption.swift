internal import NIOCore
internal import NIOSSL

/// The TLS configuration of a client: the server must present a trusted certificate for its name.
package struct ClientEncryption: Sendable {
  private let roots: NIOSSLTrustRoots

  /// Trusts the certificates that this machine trusts.
  package init() {
    roots = .default
  }

  /// Trusts only the certificates of a PEM file.
  package init(trusting file: String) {
    roots = .file(file)
  }

  /// Creates the TLS handler of one connection to `host`.
  func handler(for host: String) throws -> NIOSSLClientHandler {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.trustRoots = roots
    // A peer that is gone sends no close_notify, and the end of the program must not wait for it.
    configuration.shutdownTimeout = .milliseconds(200)
    let context = try NIOSSLContext(configuration: configuration)
    // An IP address is not allowed in the SNI extension (RFC 6066, 3); the certificate is verified
    // anyway.
    let isNumber = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isNumber ? nil : host)
  }
}
