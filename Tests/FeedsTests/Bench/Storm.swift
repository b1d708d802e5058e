import FrameExchange
import Glibc
import Synchronization

/// Somebody who opens connections as fast as it can, keeps as many as it may, and never introduces itself.
final class Storm: Sendable {
  private let isOver: Flag
  private let thread: WorkerThread?

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
    let connections = Atomic<Int>(0)
  }

  /// - Parameters:
  ///   - port: where.
  ///   - beginning: what each connection says.
  init(at port: Int, saying beginning: String) {
    let flag = Flag()
    isOver = flag
    thread = try? WorkerThread(name: "storm") {
      var clients: [Int32] = []
      while !flag.isSet.load(ordering: .relaxed) {
        let client = connectToPort(port)
        guard client >= 0 else { continue }
        flag.connections.add(1, ordering: .relaxed)
        _ = sendSome(Array(beginning.utf8)[...], to: client)
        clients.append(client)
        if clients.count > 400 { close(clients.removeFirst()) }
      }
      for client in clients { close(client) }
    }
  }

  /// Ends it; how many connections there were.
  func stop() -> Int {
    isOver.isSet.store(true, ordering: .relaxed)
    thread?.join()
    return isOver.connections.load(ordering: .relaxed)
  }
}
