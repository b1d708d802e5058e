package import CaptionCoding
internal import Captions
package import FrameExchange

/// Plays a caption stream by its own times, as if a pipeline spoke it now.
///
/// A thread of its own sleeps until the next event is due. What the mailbox refuses is tried again, so
/// nothing is lost; what is late is sent at once.
package final class TimelineFeed: Sendable {
  private let stopBell: WakeUp
  private let thread: WorkerThread

  /// Starts to play.
  ///
  /// - Parameters:
  ///   - timeline: what is said and when, counted from now.
  ///   - mailbox: where the events go.
  ///   - onEnd: told, on the feed's thread, when everything has been said; not after `stop()`.
  /// - Throws: when there are no threads or descriptors left.
  package init(
    _ timeline: CaptionTimeline, mailbox: CaptionMailbox, onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let bell = try WakeUp()
    stopBell = bell
    let start = ContinuousClock.now
    thread = try WorkerThread(name: "captions-file") {
      for entry in timeline.entries {
        guard Self.sleep(until: start + entry.time, unless: bell) else { return }
        while !mailbox.post(entry.event) {
          guard Self.sleep(until: .now + Delivery.patience, unless: bell) else { return }
        }
      }
      onEnd()
    }
  }

  /// Ends the feed and waits for its thread.
  package func stop() {
    stopBell.ring()
    thread.join()
  }

  deinit {
    stop()
  }

  /// False when the bell rang first.
  private static func sleep(until instant: ContinuousClock.Instant, unless bell: WakeUp) -> Bool {
    while instant > .now {
      if bell.wait(atMost: instant - .now) { return false }
    }
    return true
  }
}
