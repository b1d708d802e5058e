internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The threads that decode what would keep the event loop from its other clients, turn by turn.
///
/// Where the processor is scarce they have less of it than others. Records of moderate length do not wait
/// behind those of a mebibyte, which have a thread of their own. They are started when they are needed.
final class DecodingThreads: Sendable {
  /// How long a client's turn is.
  private static let turn: Duration = .milliseconds(5)
  /// What is longer waits for the thread that takes such.
  private static let longRecord = 64 << 10
  private static let niceness: Int32 = 5

  private struct Pools {
    var short: NIOThreadPool?
    var long: NIOThreadPool?
    var isStopped = false
  }

  private let pools = Mutex(Pools())

  /// Lets a client have a turn, behind those that came before it.
  ///
  /// - Returns: why the turn ended, on the loop; it fails when there are no more turns.
  func proceed(
    _ decoding: SharedDecoding, on loop: any EventLoop
  ) -> EventLoopFuture<ClientDecoding.Pause> {
    guard let pool = pool(forRecordOf: decoding.withLock(\.heldBytes)) else {
      return loop.makeFailedFuture(NIOThreadPoolError.ThreadPoolInactive())
    }
    return pool.runIfActive(eventLoop: loop) {
      // It is the calling thread's: setpriority(2), bugs.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
      return decoding.withLock { $0.proceed(until: .now + Self.turn, takesLongRecords: true) }
    }
  }

  /// Ends the threads, and waits for their turns' ends.
  func stop() {
    let was = pools.withLock { pools in
      pools.isStopped = true
      return [pools.short.take(), pools.long.take()]
    }
    for pool in was { try? pool?.syncShutdownGracefully() }
  }

  private func pool(forRecordOf bytes: Int) -> NIOThreadPool? {
    let isLong = bytes > Self.longRecord
    return pools.withLock { pools in
      guard !pools.isStopped else { return nil }
      if let pool = isLong ? pools.long : pools.short { return pool }
      let pool = NIOThreadPool(numberOfThreads: isLong ? 1 : 2)
      pool.start()
      if isLong { pools.long = pool } else { pools.short = pool }
      return pool
    }
  }
}
