package import CaptionCoding
package import Captions
package import System

/// A feed that replays a recorded stream of captions at its own times.
///
/// Hello and state lines are left out because the recorded pipeline cannot answer requests. A
/// thread sleeps until the next event is due. An event that the mailbox refuses is posted again, so
/// no event is lost. Late events are posted at once.
package final class TimelineFeed: CaptionFeed {
  private let worker: Worker

  /// Starts the replay, whose times count from now.
  ///
  /// `audience` is for captions that specify none. `onEnd` is called on the feed's thread after the
  /// last event, but not after `stop()`.
  ///
  /// - Throws: `SystemError` if no threads or descriptors are left.
  package init(
    _ timeline: CaptionTimeline, connection: ConnectionID, audience: Audience? = nil,
    mailbox: CaptionMailbox, onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let start = ContinuousClock.now
    worker = try Worker("captions-file") { worker in
      for entry in timeline.entries where !entry.event.isPipelineMessage {
        guard worker.pause(for: start + entry.time - .now),
          Self.post(entry.event.withDefaultAudience(audience), to: mailbox, worker)
        else { return }
      }
      if Self.post(.ended(connection), to: mailbox, worker) { onEnd() }
    }
  }

  package func stop() {
    worker.stop(within: FeedLimits.stop)
  }

  deinit {
    stop()
  }

  /// Posts the event as soon as there is room; returns false if the worker was stopped first.
  private static func post(
    _ event: CaptionEvent, to mailbox: CaptionMailbox, _ worker: Worker
  ) -> Bool {
    while !mailbox.post(event) {
      mailbox.whenThereIsRoom { worker.wakeUp.signal() }
      guard worker.sleep() else { return false }
    }
    return true
  }
}

extension CaptionEvent {
  /// True for a message from the pipeline about itself, which is not replayed.
  fileprivate var isPipelineMessage: Bool {
    switch self {
    case .hello, .state, .level, .languages, .invitation, .followed, .voice: true
    case .utterance, .expired, .clear, .notice, .ended: false
    }
  }
}
