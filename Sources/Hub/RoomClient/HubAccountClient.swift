internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
package import Rooms
internal import System

/// A client of a hub for somebody who has an account there.
///
/// Its calls wait for the answers, so that they belong on a thread of their own.
package final class HubAccountClient {
  /// A reason why there is no answer.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    case unreachable(String)
    /// The certificate is not the one that is known.
    case wrongCertificate
    case tooLarge

    package var description: String {
      switch self {
      case .unreachable(let reason): "the hub cannot be reached: \(reason)"
      case .wrongCertificate:
        "the certificate of the hub is another one than before; ask whoever runs it"
      case .tooLarge: "the hub answered more than is taken"
      }
    }
  }

  /// An answer, with the session that it has opened.
  package struct Answer: Sendable {
    package var status = 0
    package var session: String?
    package var body: [UInt8] = []
  }

  private static let timeout = TimeAmount.seconds(20)
  static let maxBytes = 32 << 20

  private let url: RoomURL
  private let onFingerprint: @Sendable (String) -> Bool
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// Creates a client; `onFingerprint` decides about the certificate's SHA-256 sum, on another thread.
  package init(_ url: RoomURL, onFingerprint: @escaping @Sendable (String) -> Bool) {
    self.url = url
    self.onFingerprint = onFingerprint
  }

  deinit { group.shutdownGracefully { _ in } }

  /// Sends JSON to a path, and waits for the answer.
  package func post(_ path: String, _ json: String, session: String? = nil) throws(Failure)
    -> Answer
  {
    let result = group.next().makePromise(of: Answer.self)
    let (url, onFingerprint) = (url, onFingerprint)
    let connection = ClientBootstrap(group: group).connectTimeout(Self.timeout)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if url.isEncrypted {
            try pipeline.addTLS { fingerprint in
              let isRight = onFingerprint(fingerprint)
              if !isRight { result.fail(Failure.wrongCertificate) }
              return isRight
            }
          }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(HubAnswerHandler(result))
        }
      }.connect(host: url.address.host, port: url.address.port)
    connection.whenFailure { result.fail($0) }
    connection.whenSuccess { channel in
      channel.eventLoop.scheduleTask(in: Self.timeout) { channel.close(promise: nil) }
      var headers = HTTPHeaders([
        ("Host", url.address.description), ("Connection", "close"),
        ("Content-Type", "application/json"), ("Content-Length", "\(json.utf8.count)"),
      ])
      if let session { headers.add(name: "Cookie", value: "visavis=\(session)") }
      let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: path, headers: headers)
      channel.write(HTTPClientRequestPart.head(head), promise: nil)
      channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(string: json))), promise: nil)
      channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
    }
    do {
      return try result.futureResult.wait()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .unreachable(RoomClient.reason(of: error))
    }
  }
}

/// The answer of a hub as it comes in.
private final class HubAnswerHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart

  private let result: EventLoopPromise<HubAccountClient.Answer>
  private var answer = HubAccountClient.Answer()

  init(_ result: EventLoopPromise<HubAccountClient.Answer>) { self.result = result }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer.status = Int(head.status.code)
      answer.session =
        head.headers["Set-Cookie"].lazy.compactMap { cookie in
          cookie.hasPrefix("visavis=") ? String(cookie.dropFirst(8).prefix { $0 != ";" }) : nil
        }.first
    case .body(let bytes):
      guard answer.body.count + bytes.readableBytes <= HubAccountClient.maxBytes else {
        result.fail(HubAccountClient.Failure.tooLarge)
        return context.close(promise: nil)
      }
      answer.body += bytes.readableBytesView
    case .end:
      result.succeed(answer)
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // After the answer, this changes nothing.
    result.fail(ChannelError.eof)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    result.fail(error)
    context.close(promise: nil)
  }
}
