internal import NIOCore
internal import NIOSSL
internal import Rooms

extension Channel {
  /// Closes a connection whose other end is silent, without TLS's farewell, which would wait for an answer.
  ///
  /// It is called on the event loop.
  func cut() {
    let context = try? pipeline.syncOperations.context(handlerType: NIOSSLClientHandler.self)
    if let context { context.close(promise: nil) } else { close(promise: nil) }
  }
}

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
