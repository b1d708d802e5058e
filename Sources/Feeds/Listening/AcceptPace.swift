internal import Glibc
internal import NIOCore

/// Accepts a listener's connections, a few a turn of the loop, and no faster than clients can be told apart.
///
/// Who fills the places of unproven clients waits with all others in the kernel's queue, which is served in
/// order, so that everybody has `ClientRegistry.grace` to show who it is. Where the system has run out of
/// something it is left alone for a while, and that is told.
final class AcceptPace: ChannelInboundHandler {
  typealias InboundIn = any Channel

  /// How long a system that has run out of something is left alone.
  private static let pause: Duration = .milliseconds(500)

  private let clients: ClientRegistry
  private var isExhausted = false

  init(clients: ClientRegistry) {
    self.clients = clients
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    guard !isExhausted else { return }
    guard let due = clients.nextEntry() else { return context.read() }
    accept(context, in: due - .now)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (error as? IOError)?.errnoCode {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: rest(context)
    default: context.fireErrorCaught(error)
    }
  }

  private func rest(_ context: ChannelHandlerContext) {
    guard !isExhausted else { return }
    isExhausted = true
    clients.refuse(.exhausted)
    clients.makeRoom()
    // A read that failed is still asked for, and the loop would spin on it: nothing else takes it back.
    for reads in [true, false] {
      try? context.channel.syncOptions?.setOption(.autoRead, value: reads)
    }
    accept(context, in: Self.pause)
  }

  private func accept(_ context: ChannelHandlerContext, in delay: Duration) {
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(delay)) {
      self.isExhausted = false
      context.read()
    }
  }
}
