import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

@Suite struct CaptionDragTests {
  /// The boxes at the three places, whose middles are 615, 115 and 425.
  private static func box(at place: CaptionLook.Position) -> PixelRect {
    let y = place == .bottom ? 560 : place == .top ? 60 : 370
    return PixelRect(x: 128, y: y, width: 600, height: 110)
  }

  private func user(at place: CaptionLook.Position = .bottom) -> SimulatedUser {
    var user = SimulatedUser()
    user.captions = CaptionFrames(
      place: place, frame: Self.box(at: place),
      others: CaptionPlaces.order.filter { $0 != place }.map { ($0, Self.box(at: $0)) })
    return user
  }

  @Test func aDragOnTheCaptionsMovesThemAndNotThePicture() {
    var user = user()
    user.send(.pointerPressed(point(300, 600), zooming: false), .pointerDragged(point(340, 400)))
    #expect(user.interaction.captionDrag?.offset == -200)
    #expect(user.interaction.captionDrag?.target == .raised)
    user.send(.pointerDragged(point(340, 200)))
    #expect(user.interaction.captionDrag?.target == .top)
    user.send(.pointerReleased(point(340, 200)))
    #expect(user.commands == [.moveCaptions(to: .top)])
    #expect(user.interaction.captionDrag == nil && user.zoom == 1)
  }

  @Test(arguments: [CaptionLook.Position.bottom, .top, .raised])
  func aSlipOfThePointerChangesNothing(place: CaptionLook.Position) {
    let box = Self.box(at: place)
    for slip in [-90, -20, 20, 90] {
      var user = user(at: place)
      user.send(
        .pointerPressed(point(300, box.minY + 50), zooming: false),
        .pointerDragged(point(300, box.minY + 50 + slip)))
      #expect(user.interaction.captionDrag?.target == place)
      user.send(.pointerReleased(point(300, box.minY + 50 + slip)))
      #expect(user.commands.isEmpty && user.zoom == 1)
    }
  }

  @Test func ofTwoPlacesThatAreAsNearThePresentOneIsKept() {
    let box = PixelRect(x: 0, y: 20, width: 90, height: 20)
    let frames = CaptionFrames(
      place: .raised, frame: box, others: [(.bottom, box), (.top, box.moved(down: -20))])
    #expect(CaptionDrag(of: frames, by: 30, inPaneOfHeight: 60).target == .raised)
    #expect(!CaptionDrag(of: frames, by: -10, inPaneOfHeight: 60).changesPlace)
    #expect(CaptionDrag(of: frames, by: -11, inPaneOfHeight: 60).target == .top)
  }

  @Test func inAPaneWithoutAPictureGesturesZoomNothing() {
    var user = user()
    user.showsPicture = false
    user.send(
      .wheel(notches: 3, at: point(300, 300)), .pinch(factor: 2, at: point(300, 300)),
      .pointerReleased(point(300, 300)))
    for zooming in [false, true] {
      user.send(
        .pointerPressed(point(300, 300), zooming: zooming), .pointerDragged(point(300, 200)))
      #expect(user.interaction.isDragging, "the pane of the press keeps the pointer")
      user.send(.pointerDragged(point(200, 100)), .pointerReleased(point(200, 100)))
    }
    #expect(user.zoom == 1 && user.commands.isEmpty)
    user.click(point(300, 300))
    user.click(point(300, 300))
    #expect(user.commands == [.toggleFullScreen])
    user.send(.key(.zoomIn))
    user.wait()
    #expect(user.zoom > 1.2, "a key is for the picture, wherever it is")
  }

  @Test func withoutAPictureTheCaptionsCanBeMovedAllTheSame() {
    var user = user()
    user.showsPicture = false
    user.send(
      .pointerPressed(point(300, 600), zooming: false), .pointerDragged(point(300, 90)),
      .pointerReleased(point(300, 90)))
    #expect(user.commands == [.moveCaptions(to: .top)])
  }

  @Test func aDragBesideTheCaptionsZoomsAsBefore() {
    var user = user()
    user.send(
      .pointerPressed(point(300, 559), zooming: false), .pointerDragged(point(300, 400)),
      .pointerReleased(point(300, 400)))
    #expect(user.commands.isEmpty && user.zoom > 1.3)
  }

  @Test func withControlADragOnTheCaptionsZooms() {
    var user = user()
    user.send(.pointerPressed(point(300, 600), zooming: true), .pointerDragged(point(300, 500)))
    #expect(user.interaction.captionDrag == nil && user.zoom > 1.2)
  }

  @Test func captionsDoNotLeaveTheirPane() {
    var user = user()
    user.send(.pointerPressed(point(300, 600), zooming: false), .pointerDragged(point(300, -900)))
    #expect(user.interaction.captionDrag?.offset == -560)
    user.send(.pointerDragged(point(300, 1900)))
    #expect(user.interaction.captionDrag?.offset == 720 - 670)
  }

  @Test func inARotatedPaneTheReadersOwnUpCounts() {
    var user = user()
    user.isRotated180 = true
    // The box is at the window's upper edge, turned by 180 degrees.
    user.send(.pointerPressed(point(1279 - 300, 719 - 600), zooming: false))
    user.send(.pointerDragged(point(979, 519)))
    #expect(user.interaction.captionDrag?.offset == -400)
    user.send(.pointerReleased(point(979, 519)))
    #expect(user.commands == [.moveCaptions(to: .top)])
  }

  @Test func escapeLeavesThemWhereTheyWere() {
    var user = user()
    user.send(
      .pointerPressed(point(300, 600), zooming: false), .pointerDragged(point(300, 200)),
      .key(.leaveFullScreen))
    #expect(user.interaction.captionDrag == nil && user.commands.isEmpty)
    user.send(.pointerDragged(point(300, 100)), .pointerReleased(point(300, 100)))
    #expect(user.commands.isEmpty && user.zoom == 1)
  }

  @Test func aSecondFingerEndsTheDrag() {
    var user = user()
    user.send(
      .pointerPressed(point(300, 600), zooming: false), .pointerDragged(point(300, 200)),
      .pinch(factor: 1.5, at: point(300, 200)), .pointerReleased(point(300, 200)))
    #expect(user.commands.isEmpty && user.interaction.captionDrag == nil)
  }

  @Test func twoClicksOnTheCaptionsAreFullScreenToo() {
    var user = user()
    user.click(point(300, 600))
    user.click(point(300, 600))
    #expect(user.commands == [.toggleFullScreen])
  }

  @Test(arguments: [CaptionMode.rollUp, .paintOn])
  func draggedCaptionsFollowAndAFrameShowsTheirPlace(mode: CaptionMode) throws {
    let composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
    let viewport = PixelSize(width: 640, height: 360)
    func rows(_ look: CaptionLook, _ mode: CaptionMode) -> CaptionRows {
      composer.scroller(look: look, flow: CaptionFlow(mode: mode)).arrange(
        VisibleCaptions(.sample("Hola")), in: Pane(viewport), animated: false, at: .zero)
    }
    var input = SceneInput(
      viewport: viewport, captions: rows(CaptionLook(), mode), picture: nil, now: .zero)
    let still = composer.scene(of: input)
    let frames = try #require(composer.captionFrames(ofPane: 0, in: input))
    #expect(frames.place == .bottom)
    #expect(frames.frame.contains(try #require(still.rows.first).rect.origin))
    input.panes[0].captionDrag = CaptionDrag(of: frames, by: -220, inPaneOfHeight: 360)
    let moving = composer.scene(of: input)
    #expect(moving.layers.count == still.layers.count + 1)
    #expect(moving.rows.first?.rect == still.rows.first?.rect.moved(down: -220))
    for (one, other) in zip(still.layers, moving.layers.dropFirst()) {
      #expect(other.bounds == one.bounds.moved(down: -220))
    }
    let top = CaptionLook(position: .top)
    input.panes[0].look = top
    input.panes[0].captions = rows(top, mode)
    input.panes[0].captionDrag = nil
    let moved = composer.scene(of: input)
    #expect(moved.layers.first?.bounds == moving.layers.first?.bounds, "the frame told the truth")
    #expect(composer.captionFrames(ofPane: 0, in: input)?.frame == moved.layers.first?.bounds)
  }
}
