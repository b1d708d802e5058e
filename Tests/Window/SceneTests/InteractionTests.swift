import Imaging
import Testing

@testable import Scene

@Suite struct KeyTests {
  @Test func keysZoomWithinOneAndEight() {
    var user = SimulatedUser()
    for _ in 0..<30 { user.send(.key(.zoomIn)) }
    user.wait()
    #expect(user.zoom == 8)
    for key in [InputEvent.Key.zoomReset, .zoomOut] {
      user.send(.key(key))
      user.wait()
      #expect(user.zoom == 1)
    }
  }

  @Test(arguments: [
    (InputEvent.Key.nextCamera, Command.nextCamera), (.clearCaptions, .clearCaptions),
    (.savePicture, .savePicture), (.fullScreen, .toggleFullScreen),
    (.leaveFullScreen, .leaveFullScreen), (.quit, .quit), (.largerText, .enlargeText),
    (.smallerText, .reduceText), (.swapLanguages, .swapLanguages),
  ])
  func keysAskTheProgram(_ key: InputEvent.Key, for command: Command) {
    var user = SimulatedUser()
    user.send(.key(key))
    #expect(user.commands == [command])
  }

  @Test func mirroringKeepsWhatIsLookedAt() {
    var user = SimulatedUser()
    user.view.move(
      to: Framing(zoom: 4, center: UnitPoint(x: 0.2, y: 0.7)), now: .zero, animated: false)
    user.send(.key(.mirror))
    #expect(user.view.orientation.isMirrored)
    #expect(user.view.motion.target.center == UnitPoint(x: 0.8, y: 0.7))
  }

  @Test func rotatingTurnsClockwiseToTheEyeEvenWhenMirrored() {
    var user = SimulatedUser()
    user.send(.key(.rotate))
    #expect(user.view.orientation.rotation == .quarter)
    user = SimulatedUser()
    user.send(.key(.mirror), .key(.rotate))
    #expect(user.view.orientation == Orientation(isMirrored: true, rotation: .threeQuarters))
  }

  @Test func fourRotationsAreTheSameViewAgain() {
    var user = SimulatedUser()
    let start = Framing(zoom: 3, center: UnitPoint(x: 0.3, y: 0.6))
    user.view.move(to: start, now: .zero, animated: false)
    for _ in 0..<4 { user.send(.key(.rotate)) }
    #expect(user.view.orientation == .identity)
    #expect(abs(user.view.motion.target.center.x - 0.3) < 1e-9)
    #expect(abs(user.view.motion.target.center.y - 0.6) < 1e-9)
  }
}

@Suite struct PointerTests {
  @Test func theWheelZoomsAroundThePointer() {
    var user = SimulatedUser()
    let before = user.placement.picturePoint(at: point(1000, 100))
    user.send(.wheel(notches: 3, at: point(1000, 100)))
    user.wait()
    #expect(user.zoom > 1.3)
    let after = user.placement.picturePoint(at: point(1000, 100))
    #expect(abs(after.x - before.x) < 0.002 && abs(after.y - before.y) < 0.002)
  }

  @Test func aVerticalDragAtRestZoomsAndStaysAZoom() {
    var user = SimulatedUser()
    user.send(
      .pointerPressed(point(600, 600), zooming: false), .pointerDragged(point(600, 500)),
      .pointerDragged(point(600, 350)))
    #expect(user.zoom > 1.8)
    user.send(.pointerDragged(point(600, 600)))
    #expect(abs(user.zoom - 1) < 0.01)
  }

  @Test(arguments: [
    Orientation.identity, Orientation(isMirrored: true), Orientation(rotation: .quarter),
    Orientation(isMirrored: true, rotation: .threeQuarters),
  ])
  func aPlainDragPansTheZoomedPictureWithThePointer(under orientation: Orientation) {
    var user = SimulatedUser()
    user.size = PixelSize(width: 640, height: 640)
    user.view = ViewState(zoom: 4, orientation: orientation)
    let before = user.placement.picturePoint(at: point(700, 300))
    user.send(
      .pointerPressed(point(700, 300), zooming: false), .pointerDragged(point(660, 320)),
      .pointerDragged(point(600, 360)), .pointerReleased(point(600, 360)))
    let now = user.placement.picturePoint(at: point(600, 360))
    #expect(abs(now.x - before.x) < 0.002 && abs(now.y - before.y) < 0.002)
    #expect(user.zoom == 4)
  }

  @Test func withControlADragZoomsTheZoomedPicture() {
    var user = SimulatedUser()
    user.view = ViewState(zoom: 2)
    user.send(.pointerPressed(point(600, 300), zooming: true), .pointerDragged(point(600, 200)))
    #expect(user.zoom > 2.5)
  }

  @Test func aPinchZoomsAndItsFirstFingerDoesNotPan() {
    var user = SimulatedUser()
    user.send(
      .pointerPressed(point(400, 300), zooming: false), .pinch(factor: 2, at: point(500, 300)))
    let center = user.view.motion.target.center
    user.send(.pointerDragged(point(300, 100)))
    #expect(user.zoom == 2)
    #expect(user.view.motion.target.center == center)
  }

  @Test func theStripComesWithAMovementAndFadesAfterThreeSeconds() {
    var user = SimulatedUser()
    #expect(user.controlsState.opacity(at: .zero, animated: true) == 0)
    user.send(.pointerMoved(point(5, 5)))
    #expect(user.controlsState.opacity(at: .milliseconds(2999), animated: true) == 1)
    let fading = user.controlsState.opacity(at: .milliseconds(3125), animated: true)
    #expect(fading > 0 && fading < 1)
    #expect(user.controlsState.opacity(at: .milliseconds(3300), animated: true) == 0)
  }

  @Test func aLabelIsNoButton() {
    var user = SimulatedUser()
    user.click("label")
    #expect(user.commands == [])
  }

  @Test func withoutAPictureGesturesDoNothing() {
    var interaction = Interaction()
    var target = SimulatedUser().target
    target.placement = nil
    for event in [
      InputEvent.wheel(notches: 2, at: .zero), .pinch(factor: 3, at: .zero), .key(.zoomIn),
    ] {
      _ = interaction.handle(event, on: &target)
    }
    #expect(target.view.motion.target == .whole)
  }
}

@Suite struct HelpTests {
  @Test func aClickTakesTheHelpAwayAndDoesNothingElse() {
    var user = SimulatedUser()
    user.send(.pointerMoved(point(5, 5)), .key(.help))
    let button = user.middle(of: .nextCamera)
    user.send(.pointerPressed(button, zooming: false), .pointerReleased(button))
    #expect(!user.controlsState.showsHelp && user.commands.isEmpty)
    user.send(.pointerPressed(button, zooming: false), .pointerReleased(button))
    #expect(user.commands == [.nextCamera])
  }

  @Test func otherKeysWorkWhileTheHelpIsThere() {
    var user = SimulatedUser()
    user.send(.key(.help), .key(.mirror), .key(.quit))
    #expect(user.view.orientation.isMirrored && user.commands == [.quit])
  }

  @Test func aPersonWhoZoomsIsToldHowMuchForASecond() {
    var user = SimulatedUser()
    user.send(.wheel(notches: 1, at: point(9, 9)))
    #expect(user.view.showsZoom(at: .milliseconds(999)))
    #expect(!user.view.showsZoom(at: .seconds(1)))
    user.wait(.seconds(5))
    user.send(.setting(.zoom(2, at: nil)))
    #expect(!user.view.showsZoom(at: user.now))
    user.send(.key(.zoomReset))
    #expect(user.view.showsZoom(at: user.now))
  }

  @Test func helpAndZoomAreNotSaved() {
    var user = SimulatedUser()
    user.send(.key(.help), .key(.zoomIn))
    user.controlsState.hide()
    user.view.hideZoom()
    #expect(!user.controlsState.showsHelp && !user.view.showsZoom(at: user.now))
  }
}
