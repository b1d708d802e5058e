package import FrameExchange
internal import Glibc
internal import NIOCore
internal import NIOPosix

/// The one thread that serves all sockets of all feeds.
package final class SocketLoop: Sendable {
  let group: MultiThreadedEventLoopGroup
  let decodingThreads = DecodingThreads()

  /// Starts the thread.
  ///
  /// - Throws: what the system has run out of.
  package init() throws(SystemError) {
    try Self.checkDescriptors()
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Ends the thread; to be called once, after its feeds were stopped, from a thread that may wait.
  package func stop() {
    decodingThreads.stop()
    try? group.syncShutdownGracefully()
  }

  /// Tries whether there are descriptors for an event loop: NIO ends the program where there are none.
  ///
  /// It has an epoll, an eventfd and a timerfd; the feed needs a socket besides.
  private static func checkDescriptors() throws(SystemError) {
    let descriptors = (0..<4).map { _ in unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let reason = errno
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    guard !descriptors.contains(-1) else { throw SystemError("epoll_create", code: reason) }
  }
}
