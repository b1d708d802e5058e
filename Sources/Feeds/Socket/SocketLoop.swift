internal import Glibc
internal import NIOCore
internal import NIOPosix
package import Threading

/// The event loop of all sockets of all feeds, on one thread.
package final class SocketLoop: Sendable {
  let group: MultiThreadedEventLoopGroup
  let decodingThreads = DecodingThreads()

  /// Starts the thread.
  ///
  /// - Throws: `SystemError` if no descriptors are left.
  package init() throws(SystemError) {
    try Self.checkDescriptors()
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Ends the thread; call once, after the feeds were stopped, from a thread that may block.
  package func stop() {
    decodingThreads.stop()
    try? group.syncShutdownGracefully()
  }

  /// Checks that descriptors for an event loop are available, as NIO otherwise ends the program.
  ///
  /// The loop needs an epoll, an eventfd and a timerfd, and the feed needs a socket.
  private static func checkDescriptors() throws(SystemError) {
    let descriptors = (0..<4).map { _ in unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let reason = errno
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    guard !descriptors.contains(-1) else { throw SystemError("epoll_create", code: reason) }
  }
}
