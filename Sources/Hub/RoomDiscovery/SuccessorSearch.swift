package import System

/// The search for rooms that go on from one that is out of reach, on a thread of its own.
///
/// Whoever was in a room can open another one in its place; nobody is taken there without a word.
package final class SuccessorSearch: Sendable {
  package enum Event: Sendable {
    /// The room has been out of reach for a while.
    case roomIsMissed
    /// A room says that it goes on from this one.
    case found(FoundRoom)
  }

  private let worker: Worker

  /// The time for which a room may be out of reach, such as while its machine starts again.
  private static let patience = Duration.seconds(8)
  private static let (searchTime, pause) = (Duration.seconds(1), Duration.seconds(4))
  /// The largest number of rooms that are told.
  private static let maxFound = 5

  /// Starts to search; `tell` is called on the thread.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    ofRoom room: String, _ tell: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    worker = try Worker("successors") { worker in
      guard worker.pause(for: Self.patience) else { return }
      tell(.roomIsMissed)
      var found: [FoundRoom] = []
      while !worker.isStopping {
        let rooms = try? RoomBrowser.rooms(
          searchingFor: Self.searchTime, unless: worker.stopRequest)
        for other in rooms ?? []
        where other.following == room && !found.contains(other) && found.count < Self.maxFound {
          found.append(other)
          tell(.found(other))
        }
        guard worker.pause(for: Self.pause) else { return }
      }
    }
  }

  deinit { worker.askToStop() }
}
