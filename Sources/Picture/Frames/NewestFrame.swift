package import Imaging
internal import Synchronization
package import System

/// A slot for the newest frame between a camera and the frame loop.
///
/// A new frame replaces a frame that was not removed, whose bitmap returns to its pool. After the
/// first frame of a new capture, frames of earlier ones are rejected. Any thread may put a frame.
/// The frame loop removes it. The lock is held only for a swap.
package final class NewestFrame: Sendable {
  private struct Slot: ~Copyable {
    var frame: Frame?
    var generation: Int
  }

  private let slot = Mutex(Slot(frame: nil, generation: 0))
  /// The frame size that the view can use, packed as width << 32 | height, or 0 for the full size.
  private let packedSufficientSize = Atomic<UInt64>(0)
  private let wakeUp: WakeUp

  /// Creates an empty slot.
  ///
  /// `wakeUp` is signaled for every frame that is accepted.
  package init(signaling wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }

  /// The result of putting a frame.
  package enum Outcome: Sendable {
    /// A frame that waits to be removed.
    case accepted
    /// A frame that waits to be removed, and has replaced one that was not removed.
    case replacedOlder
    /// A frame of an earlier capture, which is rejected.
    case rejected
  }

  /// Publishes a frame and signals the wake-up.
  @discardableResult
  package func put(_ frame: consuming Frame) -> Outcome {
    var exchanged: Frame? = consume frame
    let outcome = slot.withLock { (slot: inout sending Slot) -> Outcome in
      guard let generation = exchanged?.info.generation, generation >= slot.generation
      else { return .rejected }
      slot.generation = generation
      let hadFrame = slot.frame != nil
      swap(&slot.frame, &exchanged)
      return hadFrame ? .replacedOlder : .accepted
    }
    if case .rejected = outcome { return outcome }
    wakeUp.signal()
    return outcome
  }

  /// Accepts the frames of an earlier capture again, after the later ones were stopped.
  ///
  /// A waiting frame of a later capture returns to its pool.
  package func resume(generation: Int) {
    let later: Frame? = slot.withLock { (slot: inout sending Slot) -> sending Frame? in
      guard slot.generation > generation else { return nil }
      slot.generation = generation
      return slot.frame.take()
    }
    _ = consume later
  }

  /// Removes and returns the newest frame, or nil if there is none since the last call.
  package func remove() -> Frame? {
    slot.withLock { $0.frame.take() }
  }

  /// The metadata of the frame that waits to be removed, or nil if there is none.
  package var pendingInfo: FrameInfo? {
    slot.withLock { $0.frame?.info }
  }

  /// The frame size that the view can use, or nil for the full size.
  ///
  /// Decoders that can reduce the size use this as a hint.
  package var sufficientSize: PixelSize? {
    get {
      let packed = packedSufficientSize.load(ordering: .relaxed)
      guard packed != 0 else { return nil }
      return PixelSize(width: Int(packed >> 32), height: Int(packed & 0xFFFF_FFFF))
    }
    set {
      let packed = newValue.map { size in
        UInt64(UInt32(clamping: size.width)) << 32 | UInt64(UInt32(clamping: size.height))
      }
      packedSufficientSize.store(packed ?? 0, ordering: .relaxed)
    }
  }
}
