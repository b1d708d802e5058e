internal import NIOCore
internal import NIOSSL
internal import Rooms

extension ChannelPipeline.SynchronousOperations {
  /// Adds TLS 1.3 with a certificate that signs itself, about whose SHA-256 sum `accepts` decides.
  func addTLS(accepting accepts: @escaping @Sendable (_ fingerprint: String) -> Bool) throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    // The callback below decides about the certificate.
    configuration.certificateVerification = .noHostnameVerification
    configuration.minimumTLSVersion = .tlsv13
    configuration.shutdownTimeout = .milliseconds(200)
    try addHandler(
      try NIOSSLClientHandler(
        context: try NIOSSLContext(configuration: configuration), serverHostname: nil,
        customVerificationCallback: { certificates, promise in
          let sum = (try? certificates.first?.toDERBytes()).map(SHA256Sum.of)
          promise.succeed(sum.map(accepts) == true ? .certificateVerified : .failed)
        }))
  }
}
