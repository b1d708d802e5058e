import NIOCore
import NIOPosix
import NIOSSL

/// A TLS client that accepts every certificate.
struct EncryptedPeer {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channel: any Channel

  init(to port: Int) throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    let context = try NIOSSLContext(configuration: configuration)
    channel = try ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: nil))
        }
      }
      .connect(host: "127.0.0.1", port: port).wait()
  }

  func send(_ text: String) {
    try? channel.writeAndFlush(ByteBuffer(string: text)).wait()
  }

  func hangUp() {
    try? channel.close().wait()
    try? group.syncShutdownGracefully()
  }
}
