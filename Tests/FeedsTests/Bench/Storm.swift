import Glibc
import Synchronization
import Threading

/// A thread that opens connections as fast as it can and never sends a hello.
final class Storm: Sendable {
  private let isOver: Flag
  private let thread: WorkerThread?

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
    let connections = Atomic<Int>(0)
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - port: The port of the listener.
  ///   - beginning: The bytes that each connection sends.
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

  /// Stops the thread and returns the number of connections.
  func stop() -> Int {
    isOver.isSet.store(true, ordering: .relaxed)
    thread?.join()
    return isOver.connections.load(ordering: .relaxed)
  }
}
