import Frames
import Imaging
import Testing
import Threading

private let size = PixelSize(width: 16, height: 8)

/// A frame of `pool` with these camera facts.
private func frame(
  of pool: PicturePool, generation: Int = 1, sequence: Int = 0
) -> Frame? {
  guard let picture = pool.lease(size: size) else { return nil }
  return Frame(
    picture: picture,
    info: FrameInfo(generation: generation, sequence: sequence, nominalSize: size))
}

/// The facts of a frame, which is released.
private func facts(_ frame: consuming Frame?) -> FrameInfo? { frame?.info }

@Suite struct NewestFrameTests {
  @Test func aFrameIsDroppedWhenNobodyTakesIt() throws {
    let pool = PicturePool(count: 3)
    let slot = NewestFrame(signaling: try WakeUp())
    for sequence in 0..<10 {
      if let frame = frame(of: pool, sequence: sequence) { slot.put(frame) }
      #expect(pool.available == 2)
    }
    #expect(facts(slot.take())?.sequence == 9)
    #expect(facts(slot.take()) == nil)
    #expect(pool.available == 3)
  }

  @Test func theFirstFrameOfALaterCameraShutsOutTheEarlierOne() throws {
    let pool = PicturePool()
    let slot = NewestFrame(signaling: try WakeUp())
    if let old = frame(of: pool, generation: 1) { slot.put(old) }
    if let new = frame(of: pool, generation: 2) { #expect(slot.put(new) == .displacedAnother) }
    if let late = frame(of: pool, generation: 1) { #expect(slot.put(late) == .late) }
    #expect(pool.available == 3)
    #expect(facts(slot.take())?.generation == 2)
    #expect(pool.available == 4)
  }

  @Test func theWantedSizeIsAllUntilTheViewSaysOtherwise() throws {
    let slot = NewestFrame(signaling: try WakeUp())
    #expect(slot.wantedSize == nil)
    slot.wantedSize = size
    #expect(slot.wantedSize == size)
  }

  /// Frames of two captures on two threads arrive in order, and those of the earlier one end.
  @Test func theFramesOfTwoThreadsNeverGoBack() throws {
    let pool = PicturePool(count: 5)
    let wakeUp = try WakeUp()
    let slot = NewestFrame(signaling: wakeUp)
    let last = 2000
    let reader = try OneShot<[FrameInfo]>()
    let readerThread = try WorkerThread(name: "reader") {
      var taken: [FrameInfo] = []
      // The wait times out only if a wake-up was lost.
      while taken.last.map({ $0.generation < 2 || $0.sequence < last }) ?? true,
        wakeUp.wait(atMost: .seconds(10))
      {
        wakeUp.acknowledge()
        if let info = facts(slot.take()) { taken.append(info) }
      }
      reader.resolve(taken)
    }
    let cameras = try (1...2).map { generation in
      try WorkerThread(name: "camera-\(generation)") {
        for sequence in 0...last {
          if let frame = frame(of: pool, generation: generation, sequence: sequence) {
            slot.put(frame)
          }
        }
      }
    }
    for camera in cameras { camera.join() }
    readerThread.join()
    let taken = reader.wait()
    #expect(taken.last?.generation == 2 && taken.last?.sequence == last)
    for (earlier, later) in zip(taken, taken.dropFirst()) {
      #expect((earlier.generation, earlier.sequence) < (later.generation, later.sequence))
    }
    #expect(pool.available == 5)
  }
}
