internal import NIOCore
internal import NIOSSL

/// TLS as a client: the server has to show a certificate of its name that is trusted.
package struct ClientEncryption: Sendable {
  private let roots: NIOSSLTrustRoots

  /// What this machine trusts.
  package init() {
    roots = .default
  }

  /// The certificates of a file (PEM), and nothing else.
  package init(trusting file: String) {
    roots = .file(file)
  }

  /// What encrypts one connection to `host`.
  func handler(for host: String) throws -> NIOSSLClientHandler {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.trustRoots = roots
    // A peer that is gone does not say goodbye; the program's end must not wait for it.
    configuration.shutdownTimeout = .milliseconds(200)
    let context = try NIOSSLContext(configuration: configuration)
    // A number has no place in the greeting (RFC 6066, 3); its certificate is checked all the same.
    let isNumber = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isNumber ? nil : host)
  }
}
