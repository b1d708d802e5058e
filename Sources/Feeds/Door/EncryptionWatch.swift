internal import NIOCore
internal import NIOSSL

/// Stands behind the TLS of a listener's connection and tells of clients that have none.
final class EncryptionWatch: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let clients: ClientRegistry

  init(clients: ClientRegistry) {
    self.clients = clients
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard case .handshakeFailed(let reason)? = error as? NIOSSLError else {
      return context.fireErrorCaught(error)
    }
    // Who connects and leaves again has not tried to come in.
    if reason != .sslError([.eofDuringHandshake]) { clients.refuse(.noTLS) }
    context.close(promise: nil)
  }
}
