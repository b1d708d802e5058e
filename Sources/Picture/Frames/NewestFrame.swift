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
    var generation = 0
    var use = FrameUse()
  }

  private let slot = Mutex(Slot())
  private let wakeUp: WakeUp

  /// Creates an empty slot.
  ///
  /// `wakeUp` is signaled for every frame that is accepted.
  package init(signaling wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }

  /// Publishes a frame and signals the wake-up, unless the frame is one of an earlier capture.
  package func put(_ frame: consuming Frame) {
    var exchanged: Frame? = consume frame
    let isAccepted = slot.withLock { (slot: inout sending Slot) -> Bool in
      guard let generation = exchanged?.info.generation, generation >= slot.generation
      else { return false }
      slot.generation = generation
      swap(&slot.frame, &exchanged)
      return true
    }
    if isAccepted { wakeUp.signal() }
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

  /// The way in which the view shows frames, which decoders may take into account.
  package var use: FrameUse {
    get { slot.withLock { $0.use } }
    set { slot.withLock { $0.use = newValue } }
  }
}

/// The way in which frames are shown.
package struct FrameUse: Sendable, Hashable {
  /// The frame size that the view can use, or nil for the full size.
  package var sufficientSize: PixelSize?
  /// True if the view mirrors frames without turning them.
  package var isMirrored = false

  package init(sufficientSize: PixelSize? = nil, isMirrored: Bool = false) {
    self.sufficientSize = sufficientSize
    self.isMirrored = isMirrored
  }
}
