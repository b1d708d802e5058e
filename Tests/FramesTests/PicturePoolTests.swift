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

@Suite struct PicturePoolTests {
  @Test func aPictureIsGivenBackWhenItsLeaseEnds() {
    let pool = PicturePool(count: 2)
    do {
      let first = pool.lease(size: size)
      let second = pool.lease(size: size)
      let third = pool.lease(size: size)
      let (hasFirst, hasSecond, hasThird) = (first != nil, second != nil, third != nil)
      #expect(hasFirst && hasSecond && !hasThird)
      #expect(pool.available == 0)
    }
    #expect(pool.available == 2)
  }

  @Test func aFrameIsDroppedWhenNobodyTakesIt() throws {
    let pool = PicturePool(count: 3)
    let slot = NewestFrame(ringing: try WakeUp())
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
    let slot = NewestFrame(ringing: try WakeUp())
    if let old = frame(of: pool, generation: 1) { slot.put(old) }
    if let new = frame(of: pool, generation: 2) { #expect(slot.put(new) == .displacedAnother) }
    if let late = frame(of: pool, generation: 1) { #expect(slot.put(late) == .late) }
    #expect(pool.available == 3)
    #expect(facts(slot.take())?.generation == 2)
    #expect(pool.available == 4)
  }

  @Test func theWantedSizeIsAllUntilTheViewSaysOtherwise() throws {
    let slot = NewestFrame(ringing: try WakeUp())
    #expect(slot.wantedSize == nil)
    slot.wantedSize = size
    #expect(slot.wantedSize == size)
  }
}
