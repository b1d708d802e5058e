internal import NIOCore
internal import NIOSSL

/// The longest wait for a peer's close_notify, as one that is gone must not hold up the program.
private let shutdownTimeout: TimeAmount = .milliseconds(200)

/// The TLS configuration of a server, with a certificate and its key.
package struct ServerEncryption: Sendable {
  /// The reason why the configuration is invalid.
  package enum Fault: Error, Equatable {
    case certificate
    case key
    /// Both files can be read, but the key does not belong to the certificate.
    case mismatch
  }

  let context: NIOSSLContext

  /// Creates a configuration that requires TLS 1.2 or later, from a certificate or a chain of them,
  /// and the key of the first one without a passphrase (PEM).
  package init(certificate: [UInt8], key: [UInt8]) throws(Fault) {
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificate), !chain.isEmpty
    else { throw .certificate }
    guard let key = try? NIOSSLPrivateKey(bytes: key, format: .pem) else { throw .key }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.shutdownTimeout = shutdownTimeout
    guard let context = try? NIOSSLContext(configuration: configuration) else { throw .mismatch }
    self.context = context
  }

  /// Creates the TLS handler of one connection.
  func handler() -> NIOSSLServerHandler { NIOSSLServerHandler(context: context) }
}

/// A handler behind a connection's TLS handler, which reports clients without valid TLS.
final class TLSErrorHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let clients: ClientRegistry

  init(clients: ClientRegistry) {
    self.clients = clients
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard case .handshakeFailed(let reason)? = error as? NIOSSLError else {
      return context.fireErrorCaught(error)
    }
    // A client that connects and disconnects again is not reported.
    if reason != .sslError([.eofDuringHandshake]) { clients.refuse(.noTLS) }
    context.close(promise: nil)
  }
}

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
    configuration.shutdownTimeout = shutdownTimeout
    let context = try NIOSSLContext(configuration: configuration)
    // An IP address is not allowed in the SNI extension (RFC 6066, 3). The certificate is verified
    // anyway.
    let isIPAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isIPAddress ? nil : host)
  }
}
