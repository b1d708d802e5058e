import Frames
import Imaging
import Scene
import System
import Testing

@testable import FrameLoop

@Suite struct OutputPaceTests {
  private let start = ContinuousClock.now

  @Test func everyFrameIsAPictureAtTheTimeOfItsCapture() {
    var pace = OutputPace()
    for number in 0..<5 {
      let now = Duration.milliseconds(number * 12)
      #expect(pace.due(frame: number, at: now) == now)
      let captured = start + now - .milliseconds(20)
      #expect(
        pace.record(frame: number, captured: captured, at: now, instant: start + now) == captured)
    }
  }

  @Test func changesBetweenFramesWaitForTheInterval() {
    var pace = OutputPace()
    _ = pace.record(frame: 1, captured: nil, at: .zero, instant: start)
    #expect(pace.due(frame: 1, at: .milliseconds(10)) == OutputPace.interval)
    #expect(pace.due(frame: 1, at: .milliseconds(50)) == .milliseconds(50))
    #expect(pace.due(frame: 2, at: .milliseconds(10)) == .milliseconds(10))
  }

  @Test func timesNeverGoBackAsACaptionKeepsItsDistanceFromTheFrame() {
    var pace = OutputPace()
    var times: [ContinuousClock.Instant] = []
    func record(_ frame: Int, captured: Int, at now: Int) {
      times.append(
        pace.record(
          frame: frame, captured: start + .milliseconds(captured), at: .milliseconds(now),
          instant: start + .milliseconds(now)))
    }
    record(1, captured: 0, at: 80)
    record(1, captured: 0, at: 110)
    record(2, captured: 33, at: 113)
    #expect(times == [0, 30, 33].map { start + .milliseconds($0) })
  }

  @Test func anImpossibleTimeOfCaptureIsNotBelieved() {
    var pace = OutputPace()
    let future = pace.record(frame: 1, captured: start + .seconds(9), at: .zero, instant: start)
    #expect(future == start)
    let old = pace.record(frame: 2, captured: start - .seconds(90), at: .zero, instant: start)
    #expect(old == start - .seconds(1))
  }
}

@Suite struct OutputTests {
  private func harness() throws -> (Harness, PictureQueue) {
    let harness = try Harness()
    let outputs = PictureOutputs()
    let queue = PictureQueue(limit: 3, signaling: try WakeUp())
    outputs.add(queue)
    harness.actions.outputs = outputs
    return (harness, queue)
  }

  private func pixels(_ picture: ComposedPicture?) -> [UInt8]? { picture?.pixels.packedBGR() }

  @Test func anOutputGetsThePictureThatIsSaved() throws {
    let (harness, queue) = try harness()
    harness.sendFrame()
    harness.say("Hola")
    harness.pass(.milliseconds(40))
    let newest = pixels(queue.drain().last)
    harness.tap(.savePicture)
    let saved = harness.actions.saved.last?.view.packedBGR()
    let isTheSame = newest != nil && newest == saved
    #expect(isTheSame)
  }

  @Test func aHiddenWindowStillGivesPictures() throws {
    let (harness, queue) = try harness()
    harness.showFrame()
    _ = queue.drain().last
    harness.display.pendingEvents.isHidden = true
    harness.settle()
    let paintings = harness.display.shown.count
    harness.showFrame(sequence: 1)
    #expect(queue.drain().last != nil)
    #expect(harness.display.shown.count == paintings)
  }

  @Test func aCaptionThatCameTooSoonAfterAFrameFollowsByItself() throws {
    let (harness, queue) = try harness()
    harness.showFrame()
    harness.pass(.milliseconds(100))
    _ = queue.drain().last
    harness.showFrame(sequence: 1)
    let before = pixels(queue.drain().last)
    harness.sendText("Hola")
    harness.pass(.milliseconds(5))
    let tooSoon = queue.drain().last != nil
    #expect(!tooSoon)
    harness.pass(OutputPace.interval)
    let after = pixels(queue.drain().last)
    let hasChanged = after != nil && after != before
    #expect(hasChanged)
  }
}
