import Imaging
import Scene
import Settings
import Testing
import Threading

@testable import FrameLoop

@Suite struct CameraFramingTests {
  private func show(_ identity: String, generation: Int, on stand: Stand) {
    stand.appEvents.post(
      .cameraStarts(
        CameraNews(generation: generation, identity: identity, looksAtItsUser: identity == "front"))
    )
    stand.sendFrame(generation: generation)
    stand.pass(.milliseconds(33))
  }

  @Test func eachCameraKeepsItsZoomWhileOthersAreShown() throws {
    let stand = try Stand()
    show("one", generation: 1, on: stand)
    stand.press(.zoomIn)
    stand.pass(.seconds(1))
    let framing = stand.loop.picture.view.motion.target
    #expect(framing.zoom > 1)
    show("two", generation: 2, on: stand)
    #expect(stand.loop.picture.view.motion.target == .whole)
    for _ in 1...2 { stand.press(.zoomIn) }
    stand.pass(.seconds(1))
    let other = stand.loop.picture.view.motion.target
    #expect(other.zoom > framing.zoom)
    show("one", generation: 3, on: stand)
    #expect(stand.loop.picture.view.motion.target == framing)
    show("two", generation: 4, on: stand)
    #expect(stand.loop.picture.view.motion.target == other)
    // The framing is restored at once, without an animation.
    #expect(stand.loop.picture.view.motion.framing(at: stand.now) == other)
  }

  @Test func aPictureThatWasTurnedMeanwhileShowsTheSamePart() throws {
    let stand = try Stand(mirror: .auto)
    show("front", generation: 1, on: stand)
    let corner = Framing(zoom: 4, center: UnitPoint(x: 0.25, y: 0.4))
    stand.loop.picture.view.look(at: corner, now: stand.now, gently: false)
    #expect(stand.loop.picture.view.orientation.mirrored)
    show("back", generation: 2, on: stand)
    #expect(!stand.loop.picture.view.orientation.mirrored)
    stand.loop.picture.view.rotate()
    show("front", generation: 3, on: stand)
    #expect(stand.loop.picture.view.orientation.mirrored)
    // Turned back, the picture has its framing again.
    stand.loop.picture.view.rotate(to: .none)
    let found = stand.loop.picture.view.motion.target
    #expect(found.zoom == 4)
    #expect(abs(found.center.x - 0.25) < 1e-9 && abs(found.center.y - 0.4) < 1e-9)
  }

  @Test func onlySomeCamerasAreRemembered() {
    var framings = CameraFramings()
    var view = ViewState()
    view.look(at: Framing(zoom: 3), now: .zero, gently: false)
    for number in 0...CameraFramings.most { framings.remember(view, for: "camera \(number)") }
    var restored = ViewState()
    framings.restore(&restored, of: "camera 0", at: .zero)
    #expect(restored.motion.target == .whole)
    framings.restore(&restored, of: "camera 1", at: .zero)
    #expect(restored.motion.target.zoom == 3)
  }
}
