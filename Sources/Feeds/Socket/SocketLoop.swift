internal import NIOCore
internal import NIOPosix

/// The one thread that serves all sockets of all feeds.
package final class SocketLoop: Sendable {
  let group: MultiThreadedEventLoopGroup

  package init() {
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Ends the thread; to be called once, after its feeds were stopped, from a thread that may wait.
  package func stop() {
    try? group.syncShutdownGracefully()
  }
}
