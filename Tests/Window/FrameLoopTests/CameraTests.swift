import CaptionCoding
import Captions
import Frames
import Imaging
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

@Suite struct CameraChangeTests {
  private func cameraStarts(_ generation: Int, _ identity: String, front: Bool = false) -> AppEvent
  {
    .cameraStarts(
      StartedCamera(generation: generation, identity: identity, isFrontFacing: front))
  }

  @Test func aFrontCameraIsMirroredFromItsFirstFrame() throws {
    let harness = try Harness(mirror: .auto)
    harness.settle()
    harness.appEvents.post(cameraStarts(1, "front", front: true))
    harness.sendFrame(generation: 1)
    harness.pass(.milliseconds(33))
    let mirrored = harness.display.shown.compactMap {
      $0.pictures.first?.picture.orientation.isMirrored
    }
    #expect(mirrored == [true])
  }

  @Test func aZoomedViewIsWholeFromTheNextCamerasFirstFrame() throws {
    let harness = try Harness()
    harness.appEvents.post(cameraStarts(1, "a"))
    harness.sendFrame(generation: 1)
    harness.settle()
    harness.press(.zoomIn)
    harness.pass(.milliseconds(200))
    harness.pass(.milliseconds(200))
    let before = harness.display.shown.count
    harness.appEvents.post(cameraStarts(2, "b"))
    harness.pass(.milliseconds(33))
    harness.sendFrame(generation: 2)
    harness.pass(.milliseconds(33))
    let after = harness.display.shown[before...].compactMap {
      $0.pictures.first?.picture.scaledSize.width
    }
    #expect(after == [320])
  }

  @Test func whatThePersonChoseIsRememberedForEachCamera() throws {
    let harness = try Harness(mirror: .auto)
    harness.appEvents.post(cameraStarts(1, "a"))
    harness.sendFrame(generation: 1)
    harness.settle()
    harness.press(.mirror)
    harness.pass(.milliseconds(33))
    harness.appEvents.post(cameraStarts(2, "b"))
    harness.sendFrame(generation: 2)
    harness.pass(.milliseconds(33))
    #expect(!harness.loop.picture.view.orientation.isMirrored)
    harness.appEvents.post(cameraStarts(3, "a"))
    harness.sendFrame(generation: 3)
    harness.pass(.milliseconds(33))
    #expect(harness.loop.picture.view.orientation.isMirrored)
  }

  @Test func theOldCamerasViewStaysUntilTheNewOnesFirstFrame() throws {
    let harness = try Harness(mirror: .auto)
    harness.appEvents.post(cameraStarts(1, "a"))
    harness.sendFrame(generation: 1)
    harness.settle()
    harness.appEvents.post(cameraStarts(2, "b", front: true))
    harness.pass(.milliseconds(33))
    #expect(!harness.loop.picture.view.orientation.isMirrored)
    harness.sendFrame(generation: 1, sequence: 1)
    harness.pass(.milliseconds(33))
    #expect(!harness.loop.picture.view.orientation.isMirrored)
    harness.sendFrame(generation: 2)
    harness.pass(.milliseconds(33))
    #expect(harness.loop.picture.view.orientation.isMirrored)
  }
}

@Suite struct CameraFramingTests {
  private func show(_ identity: String, generation: Int, on harness: Harness) {
    harness.appEvents.post(
      .cameraStarts(
        StartedCamera(
          generation: generation, identity: identity, isFrontFacing: identity == "front"))
    )
    harness.sendFrame(generation: generation)
    harness.pass(.milliseconds(33))
  }

  @Test func eachCameraKeepsItsZoomWhileOthersAreShown() throws {
    let harness = try Harness()
    show("one", generation: 1, on: harness)
    harness.press(.zoomIn)
    harness.pass(.seconds(1))
    let framing = harness.loop.picture.view.motion.target
    #expect(framing.zoom > 1)
    show("two", generation: 2, on: harness)
    #expect(harness.loop.picture.view.motion.target == .whole)
    for _ in 1...2 { harness.press(.zoomIn) }
    harness.pass(.seconds(1))
    let other = harness.loop.picture.view.motion.target
    #expect(other.zoom > framing.zoom)
    show("one", generation: 3, on: harness)
    #expect(harness.loop.picture.view.motion.target == framing)
    show("two", generation: 4, on: harness)
    #expect(harness.loop.picture.view.motion.target == other)
    // The framing is restored at once, without an animation.
    #expect(harness.loop.picture.view.motion.framing(at: harness.now) == other)
  }

  @Test func aPictureThatWasTurnedMeanwhileShowsTheSamePart() throws {
    let harness = try Harness(mirror: .auto)
    show("front", generation: 1, on: harness)
    let corner = Framing(zoom: 4, center: UnitPoint(x: 0.25, y: 0.4))
    harness.loop.picture.view.move(to: corner, now: harness.now, animated: false)
    #expect(harness.loop.picture.view.orientation.isMirrored)
    show("back", generation: 2, on: harness)
    #expect(!harness.loop.picture.view.orientation.isMirrored)
    harness.loop.picture.view.rotate()
    show("front", generation: 3, on: harness)
    #expect(harness.loop.picture.view.orientation.isMirrored)
    // Turned back, the picture has its framing again.
    harness.loop.picture.view.rotate(to: .none)
    let found = harness.loop.picture.view.motion.target
    #expect(found.zoom == 4)
    #expect(abs(found.center.x - 0.25) < 1e-9 && abs(found.center.y - 0.4) < 1e-9)
  }

  @Test func onlySomeCamerasAreRemembered() {
    var framings = CameraFramings()
    var view = ViewState()
    view.move(to: Framing(zoom: 3), now: .zero, animated: false)
    for number in 0...CameraFramings.maxCameras { framings.store(view, for: "camera \(number)") }
    var restored = ViewState()
    framings.restore(&restored, of: "camera 0", at: .zero)
    #expect(restored.motion.target == .whole)
    framings.restore(&restored, of: "camera 1", at: .zero)
    #expect(restored.motion.target.zoom == 3)
  }
}
