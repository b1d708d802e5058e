internal import System

/// The sleep of a feed's thread until a full mailbox has room, or until the feed is stopped.
struct RoomWait: Sendable {
  private let room: WakeUp
  private let stop: WakeUp

  /// Creates a wait that ends when `stop` is signaled.
  ///
  /// - Throws: `SystemError` if no descriptors are left.
  init(stoppedBy stop: WakeUp) throws(SystemError) {
    room = try WakeUp()
    self.stop = stop
  }

  /// Sleeps until there may be room, or until the feed is stopped.
  ///
  /// - Parameter whenThereIsRoom: The mailbox's method, which calls back once.
  /// - Returns: False if the feed was stopped.
  func wait(_ whenThereIsRoom: (@escaping @Sendable () -> Void) -> Void) -> Bool {
    room.acknowledge()
    whenThereIsRoom { [room] in room.signal() }
    var pollSet = PollSet([stop.descriptor, room.descriptor])
    pollSet.wait()
    return pollSet[0].isEmpty
  }
}
