internal import Dispatch
internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import Synchronization
package import System

/// The event loop of all sockets of all feeds, on one thread.
package final class SocketLoop: Sendable {
  let group: MultiThreadedEventLoopGroup
  let decodingThreads = DecodingThreads()

  /// Starts the thread.
  ///
  /// - Throws: `SystemError` if no descriptors are left.
  package init() throws(SystemError) {
    // Without an epoll, an eventfd and a timerfd, NIO would end the program. A feed needs a socket.
    try Descriptor.checkReserve(of: 4)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Ends the thread, within the limit of a stop.
  ///
  /// The caller stops the feeds first and calls `stop` once, from a thread that may block.
  package func stop() {
    decodingThreads.stop()
    Self.waitWithinLimit { isDone in group.shutdownGracefully { _ in isDone() } }
  }

  /// Begins work and waits until it calls back, within the limit of a stop.
  ///
  /// The wait needs no descriptor, of which there may be none left.
  static func waitWithinLimit(for work: (_ isDone: @escaping @Sendable () -> Void) -> Void) {
    let end = DispatchSemaphore(value: 0)
    work { end.signal() }
    let limit = Int(FeedLimits.stop / .milliseconds(1))
    _ = end.wait(timeout: .now() + .milliseconds(limit))
  }
}

extension EventLoopFuture<Void> {
  /// Waits for the end of a closing, within the limit of a stop.
  func waitWithinLimit() {
    SocketLoop.waitWithinLimit { isDone in whenComplete { _ in isDone() } }
  }
}

/// The threads of lower priority that decode long input, so that the event loop can serve other
/// clients.
///
/// A long record is decoded in one step, so that short ones have a thread of their own. The threads are
/// started when they are first needed. The loop's thread queues turns.
final class DecodingThreads: Sendable {
  /// The length of a client's turn.
  private static let turn: Duration = .milliseconds(5)
  private static let niceness: Int32 = 5

  private let longRecords = NIOThreadPool(numberOfThreads: 2)
  private let shortRecords = NIOThreadPool(numberOfThreads: 1)
  private let isStarted = SharedFlag()

  /// Queues a turn for a client.
  ///
  /// - Returns: The reason for the end of the turn, on the loop. The future fails if the threads
  ///   were stopped.
  func proceed(
    _ decoding: SharedDecoding, on loop: any EventLoop
  ) -> EventLoopFuture<ClientDecoding.TurnResult> {
    if isStarted.set() {
      longRecords.start()
      shortRecords.start()
    }
    let isLong = decoding.state.withLock(\.isAtLongRecord)
    return (isLong ? longRecords : shortRecords).runIfActive(eventLoop: loop) {
      Worker.lowerPriority(to: Self.niceness)
      return decoding.state.withLock {
        $0.proceed(until: .now + Self.turn, decodesLongRecords: isLong)
      }
    }
  }

  /// Ends the threads, after their current turns.
  func stop() {
    guard !isStarted.set() else { return }
    SocketLoop.waitWithinLimit { [longRecords, shortRecords] isDone in
      shortRecords.shutdownGracefully { _ in longRecords.shutdownGracefully { _ in isDone() } }
    }
  }
}
