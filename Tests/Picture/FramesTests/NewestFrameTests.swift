import Frames
import Imaging
import System
import Testing

private let size = PixelSize(width: 16, height: 8)

/// A frame of `pool` with this generation and sequence number.
private func frame(of pool: BitmapPool, generation: Int = 1, sequence: Int = 0) -> Frame? {
  guard let lease = pool.lease(size: size) else { return nil }
  return Frame(
    lease: lease,
    info: FrameInfo(generation: generation, sequence: sequence, nominalSize: size))
}

/// The metadata of a frame, which is released.
private func metadata(of frame: consuming Frame?) -> FrameInfo? { frame?.info }

@Suite struct NewestFrameTests {
  @Test func aFrameThatIsNotRemovedIsReplaced() throws {
    let pool = BitmapPool(count: 3)
    let slot = NewestFrame(signaling: try WakeUp())
    for sequence in 0..<10 {
      if let frame = frame(of: pool, sequence: sequence) { slot.put(frame) }
      #expect(pool.freeCount == 2)
    }
    #expect(metadata(of: slot.remove())?.sequence == 9)
    #expect(metadata(of: slot.remove()) == nil)
    #expect(pool.freeCount == 3)
  }

  @Test func framesOfAnEarlierCaptureAreRejected() throws {
    let pool = BitmapPool()
    let slot = NewestFrame(signaling: try WakeUp())
    if let old = frame(of: pool, generation: 1) { slot.put(old) }
    if let new = frame(of: pool, generation: 2) { slot.put(new) }
    if let late = frame(of: pool, generation: 1) { slot.put(late) }
    #expect(pool.freeCount == 3)
    #expect(metadata(of: slot.remove())?.generation == 2)
    #expect(pool.freeCount == 4)
  }

  @Test func anEarlierCaptureContinuesIfTheLaterOneWasStopped() throws {
    let pool = BitmapPool()
    let slot = NewestFrame(signaling: try WakeUp())
    if let old = frame(of: pool, generation: 1) { slot.put(old) }
    if let new = frame(of: pool, generation: 2) { slot.put(new) }
    slot.resume(generation: 1)
    #expect(metadata(of: slot.remove()) == nil)
    #expect(pool.freeCount == 4)
    if let next = frame(of: pool, generation: 1) { slot.put(next) }
    slot.resume(generation: 1)
    #expect(metadata(of: slot.remove())?.generation == 1)
  }

  /// Frames of two captures on two threads arrive in order, and those of the earlier one end.
  @Test func theFramesOfTwoThreadsStayInOrder() throws {
    let pool = BitmapPool(count: 5)
    let wakeUp = try WakeUp()
    let slot = NewestFrame(signaling: wakeUp)
    let last = 2000
    let reader = try OneShot<[FrameInfo]>()
    let readerThread = try Worker("reader") { _ in
      var received: [FrameInfo] = []
      // The wait times out only if a wake-up was lost.
      while received.last.map({ $0.generation < 2 || $0.sequence < last }) ?? true,
        wakeUp.wait(atMost: .seconds(10))
      {
        wakeUp.acknowledge()
        if let info = metadata(of: slot.remove()) { received.append(info) }
      }
      reader.resolve(received)
    }
    let cameras = try (1...2).map { generation in
      try Worker("camera-\(generation)") { _ in
        for sequence in 0...last {
          if let frame = frame(of: pool, generation: generation, sequence: sequence) {
            slot.put(frame)
          }
        }
      }
    }
    for worker in cameras + [readerThread] { #expect(worker.waitForEnd(within: .seconds(60))) }
    let received = reader.wait()
    #expect(received.last?.generation == 2 && received.last?.sequence == last)
    for (earlier, later) in zip(received, received.dropFirst()) {
      #expect((earlier.generation, earlier.sequence) < (later.generation, later.sequence))
    }
    #expect(pool.freeCount == 5)
  }
}
