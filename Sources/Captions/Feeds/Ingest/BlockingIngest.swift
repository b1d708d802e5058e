internal import Captions
internal import System

/// The reading of a connection on a thread of its own, which sleeps while the mailbox is full.
protocol BlockingIngest: ~Copyable {
  var ingest: ConnectionIngest { get set }
  var worker: Worker { get }

  /// Takes a hello of the connection.
  mutating func receive(_ hello: PipelineHello)
  /// Handles what has woken the thread while it waited for room.
  mutating func handleMessages()
}

extension BlockingIngest where Self: ~Copyable {
  mutating func receive(_ hello: PipelineHello) {}
  mutating func handleMessages() {}

  /// Decodes and delivers slice by slice; returns false if stopped before the end.
  mutating func decode(_ chunk: Span<UInt8>) -> Bool {
    var (offset, continues) = (0, true)
    repeat {
      if let hello = ingest.decode(chunk, from: &offset) { receive(hello) }
      if !deliver() { continues = false }
    } while offset < chunk.count || ingest.hasBacklog
    return continues
  }

  /// Waits until the mailbox has all events.
  ///
  /// - Returns: False if a stop was requested first. The mailbox then has what it had room for.
  mutating func deliver() -> Bool {
    while !ingest.deliver() {
      guard !worker.isStopping else {
        ingest.deliverAll()
        return false
      }
      ingest.awaitDelivery(on: worker)
      handleMessages()
    }
    return true
  }
}
