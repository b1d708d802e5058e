import Frames
import Imaging
import Messages
import Scene
import Testing

@testable import FrameLoop

/// Frames that end the loop's sleep, alone or together with something else.
@Suite struct LoneFrameTests {
  /// A loop that shows a camera, at rest.
  private func resting() throws -> Harness {
    let harness = try Harness()
    harness.start("one")
    harness.pass(.seconds(20))
    harness.showFrame(sequence: 1)
    harness.settle()
    return harness
  }

  private func pictureIDs(_ harness: Harness) -> Set<Int?> { Set(harness.display.pictureIDs) }

  @Test func aFrameAloneIsShownAtOnceInTheSceneThatIsThere() throws {
    let harness = try resting()
    #expect(harness.loop.screen.scenes != nil)
    let (shown, pictures) = (harness.display.shown.count, pictureIDs(harness).count)
    harness.pass(.milliseconds(33))
    harness.showFrame(sequence: 2)
    #expect(harness.display.shown.count == shown + 1)
    #expect(pictureIDs(harness).count == pictures + 1)
    #expect(harness.loop.screen.scenes != nil)
  }

  @Test func aCaptionIsInTheSceneOfTheNextFrame() throws {
    let harness = try resting()
    harness.sendText("Good morning", final: true)
    harness.settle()
    for sequence in 2...4 {
      harness.pass(.milliseconds(33))
      harness.showFrame(sequence: sequence)
      #expect(harness.display.shown.last?.rows.map(\.text) == ["Good morning"])
    }
  }

  @Test func facesMoveWhatTheNextFrameShows() throws {
    let harness = try resting()
    harness.tell(.faces([PixelRect(x: 0, y: 0, width: 20, height: 20)], generation: 1))
    #expect(harness.loop.screen.scenes == nil, "the next frame is composed again")
    harness.pass(.milliseconds(33))
    harness.showFrame(sequence: 2)
    #expect(harness.loop.screen.scenes != nil)
  }

  @Test func aWindowThatIsResizedWithAFrameIsComposedInItsSize() throws {
    let harness = try resting()
    harness.display.viewport = PixelSize(width: 400, height: 300)
    harness.display.pendingEvents.needsPainting = true
    harness.pass(.milliseconds(33))
    harness.showFrame(sequence: 2)
    #expect(harness.display.shown.last?.viewport == PixelSize(width: 400, height: 300))
  }

  @Test func nothingIsShownInAHiddenWindow() throws {
    let harness = try resting()
    harness.display.pendingEvents.isHidden = true
    harness.pass(.milliseconds(33))
    let shown = harness.display.shown.count
    harness.showFrame(sequence: 2)
    #expect(harness.display.shown.count == shown)
    harness.display.pendingEvents.isHidden = false
    harness.pass(.milliseconds(33))
    harness.showFrame(sequence: 3)
    #expect(harness.display.shown.count > shown)
  }

  /// The loop sleeps no longer than to the next deadline, whatever frames come before it.
  @Test func deadlinesAreKeptBetweenFrames() throws {
    let harness = try resting()
    harness.tell(.notice(.copied))
    let until = harness.display.sleeps.last ?? nil
    #expect(until != nil)
    harness.pass(.milliseconds(33))
    harness.showFrame(sequence: 2)
    let left = try #require(harness.display.sleeps.last ?? nil)
    #expect(left <= (until ?? .zero) - .milliseconds(33))
  }
}
