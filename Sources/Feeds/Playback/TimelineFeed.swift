package import CaptionCoding
package import Captions
package import FrameExchange

/// Plays a caption stream by its own times, as if a pipeline spoke it now.
///
/// What a pipeline said of itself when the stream was kept is left out: it is not there to be asked.
/// A thread of its own sleeps until the next event is due. What the mailbox refuses is tried again, so
/// nothing is lost; what is late is sent at once.
package final class TimelineFeed: CaptionFeed {
  private let stopBell: WakeUp
  private let thread: WorkerThread

  /// Starts to play.
  ///
  /// - Parameters:
  ///   - timeline: what is said and when, counted from now.
  ///   - connection: the one that its events come from.
  ///   - audience: whose reading it is, where it does not say so itself.
  ///   - mailbox: where the events go.
  ///   - onEnd: told, on the feed's thread, when everything has been said; not after `stop()`.
  /// - Throws: when there are no threads or descriptors left.
  package init(
    _ timeline: CaptionTimeline, connection: ConnectionID, audience: Audience? = nil,
    mailbox: CaptionMailbox,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let bell = try WakeUp()
    stopBell = bell
    let start = ContinuousClock.now
    thread = try WorkerThread(name: "captions-file") {
      var stamp = audience.map(AudienceStamp.init)
      for entry in timeline.entries where !entry.event.isOfThePipeline {
        let event = stamp?.stamped(entry.event) ?? entry.event
        guard Self.sleep(until: start + entry.time, unless: bell),
          Self.post(event, to: mailbox, unless: bell)
        else { return }
      }
      guard Self.post(.ended(connection), to: mailbox, unless: bell) else { return }
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

  /// Posts as soon as there is room; false when the bell rang first.
  private static func post(
    _ event: CaptionEvent, to mailbox: CaptionMailbox, unless bell: WakeUp
  ) -> Bool {
    while !mailbox.post(event) {
      guard sleep(until: .now + Delivery.patience, unless: bell) else { return false }
    }
    return true
  }

  /// False when the bell rang first.
  private static func sleep(until instant: ContinuousClock.Instant, unless bell: WakeUp) -> Bool {
    while instant > .now {
      if bell.wait(atMost: instant - .now) { return false }
    }
    return true
  }
}

extension CaptionEvent {
  fileprivate var isOfThePipeline: Bool {
    switch self {
    case .hello, .state: true
    case .update, .expired, .clear, .notice, .ended: false
    }
  }
}
