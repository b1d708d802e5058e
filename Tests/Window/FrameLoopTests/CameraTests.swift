import Frames
import Imaging
import Scene
import Testing
@testable import FrameLoop

/// The view of a camera at its start, and beside that of other cameras.
@Suite struct CameraTests {
  private func isMirrored(_ harness: Harness) -> Bool {
    harness.loop.picture.view.orientation.isMirrored
  }

  private func framing(_ harness: Harness) -> Framing { harness.loop.picture.view.motion.target }

  @Test func aFrontCameraIsMirroredFromItsFirstFrame() throws {
    let harness = try Harness(mirror: .auto).settled()
    harness.start("front", isFrontFacing: true)
    let mirrored = harness.display.shown.compactMap {
      $0.pictures.first?.picture.orientation.isMirrored
    }
    #expect(mirrored == [true])
  }

  /// A decoder that mirrors saves the painter a copy of each frame.
  @Test func decodersAreToldThatFramesAreMirrored() throws {
    let harness = try Harness(mirror: .auto)
    harness.start("front", isFrontFacing: true)
    #expect(harness.frames.use.isMirrored)
    harness.tap(.rotate)
    #expect(!harness.frames.use.isMirrored)
    harness.start("back", generation: 2)
    #expect(!harness.frames.use.isMirrored)
  }

  @Test func theMirroringThatThePersonChoseIsRememberedForEachCamera() throws {
    let harness = try Harness(mirror: .auto)
    harness.start("a")
    harness.tap(.mirror)
    harness.start("b", generation: 2)
    #expect(!isMirrored(harness))
    harness.start("a", generation: 3)
    #expect(isMirrored(harness))
    harness.start("a", generation: 4)
    #expect(isMirrored(harness), "the camera was plugged in again")
  }

  @Test func theOldCamerasViewStaysUntilTheNewOnesFirstFrame() throws {
    let harness = try Harness(mirror: .auto)
    harness.start("a")
    harness.tell(.cameraStarts(StartedCamera(generation: 2, identity: "b", isFrontFacing: true)))
    #expect(!isMirrored(harness))
    harness.showFrame(generation: 1, sequence: 1)
    #expect(!isMirrored(harness))
    harness.showFrame(generation: 2)
    #expect(isMirrored(harness))
  }

  @Test func eachCameraKeepsItsZoomWhileOthersAreShown() throws {
    let harness = try Harness()
    harness.start("one")
    harness.press(.zoomIn)
    harness.pass(.seconds(1))
    let first = framing(harness)
    #expect(first.zoom > 1)
    harness.start("two", generation: 2)
    #expect(framing(harness) == .whole)
    harness.tap(.zoomIn, .zoomIn)
    harness.pass(.seconds(1))
    let second = framing(harness)
    #expect(second.zoom > first.zoom)
    harness.start("one", generation: 3)
    #expect(framing(harness) == first)
    harness.start("two", generation: 4)
    #expect(framing(harness) == second)
    // The framing is restored at once, without an animation.
    #expect(harness.loop.picture.view.motion.framing(at: harness.now) == second)
  }

  @Test func aPictureThatWasTurnedMeanwhileShowsTheSamePart() throws {
    let harness = try Harness(mirror: .auto)
    harness.start("front", isFrontFacing: true)
    let corner = Framing(zoom: 4, center: UnitPoint(x: 0.25, y: 0.4))
    harness.loop.picture.view.move(to: corner, now: harness.now, animated: false)
    #expect(isMirrored(harness))
    harness.start("back", generation: 2)
    #expect(!isMirrored(harness))
    harness.loop.picture.view.rotate()
    harness.start("front", generation: 3, isFrontFacing: true)
    #expect(isMirrored(harness))
    // Turned back, the picture has its framing again.
    harness.loop.picture.view.rotate(to: .none)
    let found = framing(harness)
    #expect(found.zoom == 4)
    #expect(abs(found.center.x - 0.25) < 1e-9 && abs(found.center.y - 0.4) < 1e-9)
  }

  @Test func onlyTheLastCamerasAreRemembered() throws {
    let harness = try Harness()
    for number in 0...CameraView.maxCount + 1 {
      harness.start("camera \(number)", generation: number)
      harness.tap(.zoomIn)
    }
    harness.start("camera 0", generation: 100)
    #expect(framing(harness) == .whole)
    harness.start("camera 3", generation: 101)
    #expect(framing(harness).zoom > 1)
  }
}
