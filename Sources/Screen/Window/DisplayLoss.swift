internal import CSDL2
internal import Synchronization

/// What is done when the X server is gone.
///
/// Xlib ends the process then, unless its handler does: nothing that it was asked for can be answered.
enum DisplayLoss {
  private static let end = Mutex<(@Sendable () -> Never)?>(nil)

  /// Has `end` called on the thread that meets the loss, in the middle of a call to Xlib.
  static func watch(_ end: @escaping @Sendable () -> Never) {
    Self.end.withLock { $0 = end }
    unsafe XSetIOErrorHandler { _ in
      if let end = DisplayLoss.end.withLock(\.self) { end() }
      return 0
    }
  }
}
