internal import CSDL2
internal import Synchronization

/// The handling of a lost connection to the X server.
///
/// Xlib exits the process if its I/O error handler returns, because pending requests cannot be
/// answered.
enum DisplayLoss {
  private static let end = Mutex<(@Sendable () -> Never)?>(nil)

  /// Sets the function to call on the thread that finds the loss, in the middle of a call to Xlib.
  static func watch(_ end: @escaping @Sendable () -> Never) {
    Self.end.withLock { $0 = end }
    unsafe XSetIOErrorHandler { _ in
      if let end = DisplayLoss.end.withLock(\.self) { end() }
      return 0
    }
  }
}
