internal import Glibc
internal import NIOCore

/// Accepts the connections of a listener, no faster than clients can prove themselves.
///
/// If the places of unproven clients are taken, new clients wait in the kernel's queue, which is
/// served in order. Every client therefore has `ClientRegistry.grace` to prove itself. If the
/// system runs out of descriptors or memory, accepting pauses, and the fault is reported.
final class AcceptLimiter: ChannelInboundHandler {
  typealias InboundIn = any Channel

  /// The pause after the system has run out of a resource.
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
    // The failed read stays pending, and the loop would spin on it. Only toggling autoRead cancels
    // the read.
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
