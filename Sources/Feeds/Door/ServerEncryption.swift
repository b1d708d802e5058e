internal import NIOCore
internal import NIOSSL

/// TLS as a server, by a certificate and its key.
package struct ServerEncryption: Sendable {
  /// Why there can be none.
  package enum Fault: Error, Equatable {
    case certificate
    case key
    /// Each can be read, but the key is not the certificate's.
    case mismatch
  }

  let context: NIOSSLContext

  /// TLS 1.2 is the least that clients must speak.
  ///
  /// - Parameters:
  ///   - certificate: one, or a chain of them (PEM).
  ///   - key: the first one's (PEM), without a passphrase.
  /// - Throws: which of the two is of no use.
  package init(certificate: [UInt8], key: [UInt8]) throws(Fault) {
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificate), !chain.isEmpty
    else { throw .certificate }
    guard let key = try? NIOSSLPrivateKey(bytes: key, format: .pem) else { throw .key }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    // A peer that is gone does not say goodbye; the program's end must not wait for it.
    configuration.shutdownTimeout = .milliseconds(200)
    guard let context = try? NIOSSLContext(configuration: configuration) else { throw .mismatch }
    self.context = context
  }

  /// What encrypts one connection.
  func handler() -> NIOSSLServerHandler { NIOSSLServerHandler(context: context) }
}
