import Frames
import Imaging
import System
import Testing

private let size = PixelSize(width: 16, height: 8)

@Suite struct PictureOutputsTests {
  private func queue(limit: Int) throws -> PictureQueue {
    PictureQueue(limit: limit, signaling: try WakeUp())
  }

  private func fill(_ view: PixelView, _ shade: UInt8) {
    view.fill(view.bounds, with: Color(red: shade, green: shade, blue: shade))
  }

  @Test func aPictureIsComposedOnceForAllOutputs() throws {
    let outputs = PictureOutputs()
    let queues = [try queue(limit: 2), try queue(limit: 2)]
    for queue in queues { outputs.add(queue) }
    var count = 0
    let time = ContinuousClock.now
    outputs.put(size, at: time) { view in
      count += 1
      fill(view, 77)
    }
    #expect(count == 1)
    for queue in queues {
      let picture = try #require(queue.next())
      #expect(picture.time == time && picture.pixels.size == size)
      #expect(picture.pixels.color(x: 3, y: 3).red == 77)
      #expect(queue.next() == nil)
    }
  }

  @Test func aFullQueueDropsTheNewestPictureAndCountsIt() throws {
    let outputs = PictureOutputs()
    let queue = try queue(limit: 3)
    outputs.add(queue)
    for shade in 1...5 { outputs.put(size, at: .now) { fill($0, UInt8(shade)) } }
    #expect(queue.refusedCount == 2)
    let shades = (1...3).map { _ in queue.next()?.pixels.color(x: 0, y: 0).red }
    #expect(shades == [1, 2, 3])
    outputs.put(size, at: .now) { fill($0, 6) }
    #expect(queue.next()?.pixels.color(x: 0, y: 0).red == 6)
    #expect(queue.refusedCount == 2)
  }

  @Test func withoutAFreeBitmapEachOutputCountsADroppedPicture() throws {
    let outputs = PictureOutputs()
    let queue = try queue(limit: 100)
    outputs.add(queue)
    for _ in 1...20 { outputs.put(size, at: .now) { _ in } }
    #expect(queue.refusedCount > 0)
    var held: [ComposedPicture] = []
    while let picture = queue.next() { held.append(picture) }
    #expect(held.count + queue.refusedCount == 20)
    held = []
    outputs.put(size, at: .now) { _ in }
    #expect(queue.next() != nil)
  }

  @Test func anOutputThatWasRemovedGetsNothingMore() throws {
    let outputs = PictureOutputs()
    let queue = try queue(limit: 3)
    outputs.add(queue)
    outputs.remove(queue)
    outputs.put(size, at: .now) { _ in Issue.record("composed for nobody") }
    #expect(outputs.isEmpty && queue.next() == nil)
  }
}
