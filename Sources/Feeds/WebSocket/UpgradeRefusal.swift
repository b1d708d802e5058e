internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// A handler that answers requests that are not upgraded to WebSocket, and closes the connection.
///
/// The upgrade handler before it passes on only the requests that it did not upgrade.
final class UpgradeRefusal: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let judge: UpgradePolicy
  private let clients: ClientRegistry
  private var hasAnswered = false

  init(judge: UpgradePolicy, clients: ClientRegistry) {
    self.judge = judge
    self.clients = clients
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let request) = unwrapInboundIn(data), !hasAnswered else { return }
    hasAnswered = true
    let refusal = judge.refusal(of: request) ?? .noWebSocket
    clients.refuse(refusal)
    answer(refusal, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The request itself follows and is answered.
    guard !(error is NIOWebSocketUpgradeError) else { return }
    context.close(promise: nil)
  }

  private func answer(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    let (status, text) = Self.response(to: refusal)
    var headers: HTTPHeaders = [
      "Connection": "close", "Content-Type": "text/plain", "Content-Length": "\(text.utf8.count)",
    ]
    // These headers are specified by RFC 6455, 4.2.2.
    if status == .upgradeRequired {
      headers.add(contentsOf: ["Upgrade": "websocket", "Sec-WebSocket-Version": "13"])
    }
    if status == .unauthorized { headers.add(name: "WWW-Authenticate", value: "Bearer") }
    context.write(
      wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private static func response(to refusal: Refusal) -> (HTTPResponseStatus, String) {
    switch refusal {
    case .origin: (.forbidden, "visavis takes no captions from pages of this origin.\n")
    case .wrongToken: (.unauthorized, "visavis has another token.\n")
    case .brokenRequest: (.badRequest, "This request for a WebSocket is none of RFC 6455.\n")
    default: (.upgradeRequired, "visavis takes captions here over WebSocket.\n")
    }
  }
}
