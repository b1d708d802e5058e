internal import NIOCore
internal import NIOSSL

/// A handler after the TLS handler of a connection that reports clients without valid TLS.
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
    // A client that connects and disconnects again is not reported.
    if reason != .sslError([.eofDuringHandshake]) { clients.refuse(.noTLS) }
    context.close(promise: nil)
  }
}
