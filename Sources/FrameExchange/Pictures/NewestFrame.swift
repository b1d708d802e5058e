package import Imaging
internal import Synchronization

/// The one place between a camera and the frame loop: it holds the newest frame, never a queue.
///
/// A newer frame takes the place of one that nobody took; that one's picture goes back to its pool.
/// The first frame of a later camera shuts the door behind it: what an earlier one still sends is
/// dropped. Any thread may put, the frame loop takes. The lock is held for a swap of two pointers.
package final class NewestFrame: Sendable {
  private struct Slot: ~Copyable {
    var frame: Frame?
    var generation: Int
  }

  private let slot = Mutex(Slot(frame: nil, generation: 0))
  /// The picture size the view can use, packed as width << 32 | height; 0 is "all there is".
  private let wanted = Atomic<UInt64>(0)
  private let bell: WakeUp

  /// `bell` is rung for every frame that is put.
  package init(ringing bell: WakeUp) {
    self.bell = bell
  }

  /// What became of a frame that was put.
  package enum Outcome: Sendable {
    /// It waits to be taken.
    case placed
    /// It waits to be taken; an earlier one was never seen.
    case displacedAnother
    /// It belongs to a camera that was left.
    case late
  }

  /// Offers a frame.
  @discardableResult
  package func put(_ frame: consuming Frame) -> Outcome {
    var passed: Frame? = consume frame
    let outcome = slot.withLock { (slot: inout sending Slot) -> Outcome in
      guard let generation = passed?.info.generation, generation >= slot.generation
      else { return .late }
      slot.generation = generation
      let had = slot.frame != nil
      swap(&slot.frame, &passed)
      return had ? .displacedAnother : .placed
    }
    if case .late = outcome { return outcome }
    bell.ring()
    return outcome
  }

  /// The newest frame, if one came since the last call.
  package func take() -> Frame? {
    slot.withLock { $0.frame.take() }
  }

  /// What is known about the frame that waits to be taken.
  package var waiting: FrameInfo? {
    slot.withLock { $0.frame?.info }
  }

  /// The picture size that the view can use; cameras that can decode smaller do.
  ///
  /// Nil asks for all there is.
  package var wantedSize: PixelSize? {
    get {
      let packed = wanted.load(ordering: .relaxed)
      guard packed != 0 else { return nil }
      return PixelSize(width: Int(packed >> 32), height: Int(packed & 0xFFFF_FFFF))
    }
    set {
      let packed = newValue.map { size in
        UInt64(UInt32(clamping: size.width)) << 32 | UInt64(UInt32(clamping: size.height))
      }
      wanted.store(packed ?? 0, ordering: .relaxed)
    }
  }
}
