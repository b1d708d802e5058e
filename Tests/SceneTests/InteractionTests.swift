import Imaging
import Testing

@testable import Scene

/// A user of a window of 1280 × 720 that the picture fills.
private struct Person {
  var view = ViewState()
  var strip = ControlsState()
  var interaction = Interaction()
  var now = Duration.zero
  var commands: [Command] = []
  var size = PixelSize(width: 640, height: 360)
  let viewport = PixelSize(width: 1280, height: 720)
  var controls = ControlStrip(
    controls: [
      .listening, .language, .nextCamera,
    ],
    room: ControlStrip.Room(
      pane: Pane(PixelSize(width: 1280, height: 720)), mark: nil, end: .max),
    width: { control, _ in control.label.count * 12 })

  var placement: PicturePlacement {
    PicturePlacement(
      of: size, in: viewport, fit: view.fit, orientation: view.orientation,
      framing: view.motion.framing(at: now))
  }

  var zoom: Double { view.motion.framing(at: now).zoom }

  mutating func does(_ events: InputEvent...) {
    for event in events {
      let context = Interaction.Context(
        viewport: viewport, placement: placement, pane: PanePlacement(whole: viewport),
        controls: controls, now: now)
      if let command = interaction.handle(event, view: &view, strip: &strip, on: context) {
        commands.append(command)
      }
    }
  }

  mutating func waits(_ time: Duration = .seconds(1)) { now += time }

  func middle(of control: Control) -> PixelPoint {
    let frame =
      controls.items.first { $0.control.id == control.id }?.frame
      ?? PixelRect(
        x: 0, y: 0, width: 0, height: 0)
    return PixelPoint(x: frame.minX + frame.size.width / 2, y: frame.minY + frame.size.height / 2)
  }
}

private func point(_ x: Int, _ y: Int) -> PixelPoint { PixelPoint(x: x, y: y) }

@Suite struct KeyTests {
  @Test func keysZoomWithinOneAndEight() {
    var person = Person()
    for _ in 0..<30 { person.does(.key(.zoomIn)) }
    person.waits()
    #expect(person.zoom == 8)
    person.does(.key(.zoomReset))
    person.waits()
    #expect(person.zoom == 1)
    person.does(.key(.zoomOut))
    person.waits()
    #expect(person.zoom == 1)
  }

  @Test func fastStepsAddUp() {
    var person = Person()
    person.does(.key(.zoomIn), .key(.zoomIn))
    person.waits()
    #expect(abs(person.zoom - Interaction.keyZoomStep * Interaction.keyZoomStep) < 0.001)
  }

  @Test(arguments: [
    (InputEvent.Key.nextCamera, Command.nextCamera), (.clearCaptions, .clearCaptions),
    (.savePicture, .savePicture), (.fullScreen, .toggleFullScreen),
    (.leaveFullScreen, .leaveFullScreen), (.quit, .quit),
  ])
  func keysAskTheProgram(_ key: InputEvent.Key, for command: Command) {
    var person = Person()
    person.does(.key(key))
    #expect(person.commands == [command])
  }

  @Test func mirroringKeepsWhatIsLookedAt() {
    var person = Person()
    person.view.look(
      at: Framing(zoom: 4, center: UnitPoint(x: 0.2, y: 0.7)), now: .zero, gently: false)
    person.does(.key(.mirror))
    #expect(person.view.orientation.mirrored)
    #expect(person.view.motion.target.center == UnitPoint(x: 0.8, y: 0.7))
  }

  @Test func rotatingTurnsClockwiseToTheEyeEvenWhenMirrored() {
    var person = Person()
    person.does(.key(.rotate))
    #expect(person.view.orientation.rotation == .quarter)
    person = Person()
    person.does(.key(.mirror), .key(.rotate))
    #expect(person.view.orientation == Orientation(mirrored: true, rotation: .threeQuarters))
  }

  @Test func fourRotationsAreTheSameViewAgain() {
    var person = Person()
    let start = Framing(zoom: 3, center: UnitPoint(x: 0.3, y: 0.6))
    person.view.look(at: start, now: .zero, gently: false)
    for _ in 0..<4 { person.does(.key(.rotate)) }
    #expect(person.view.orientation == .identity)
    #expect(abs(person.view.motion.target.center.x - 0.3) < 1e-9)
    #expect(abs(person.view.motion.target.center.y - 0.6) < 1e-9)
  }
}

@Suite struct PointerTests {
  @Test func theWheelZoomsAroundThePointer() {
    var person = Person()
    let before = person.placement.picturePoint(at: point(1000, 100))
    person.does(.wheel(notches: 3, at: point(1000, 100)))
    person.waits()
    #expect(person.zoom > 1.3)
    let after = person.placement.picturePoint(at: point(1000, 100))
    #expect(abs(after.x - before.x) < 0.002 && abs(after.y - before.y) < 0.002)
  }

  @Test func aVerticalDragAtRestZoomsAndStaysAZoom() {
    var person = Person()
    person.does(
      .pointerPressed(point(600, 600), zooming: false), .pointerDragged(point(600, 500)),
      .pointerDragged(point(600, 350)))
    #expect(person.zoom > 1.8)
    person.does(.pointerDragged(point(600, 600)))
    #expect(abs(person.zoom - 1) < 0.01)
  }

  @Test(arguments: [
    Orientation.identity, Orientation(mirrored: true), Orientation(rotation: .quarter),
    Orientation(mirrored: true, rotation: .threeQuarters),
  ])
  func aPlainDragPansTheZoomedPictureWithThePointer(under orientation: Orientation) {
    var person = Person()
    person.size = PixelSize(width: 640, height: 640)
    person.view = ViewState(zoom: 4, orientation: orientation)
    let held = person.placement.picturePoint(at: point(700, 300))
    person.does(
      .pointerPressed(point(700, 300), zooming: false), .pointerDragged(point(660, 320)),
      .pointerDragged(point(600, 360)), .pointerReleased(point(600, 360)))
    let now = person.placement.picturePoint(at: point(600, 360))
    #expect(abs(now.x - held.x) < 0.002 && abs(now.y - held.y) < 0.002)
    #expect(person.zoom == 4)
  }

  @Test func withControlADragZoomsTheZoomedPicture() {
    var person = Person()
    person.view = ViewState(zoom: 2)
    person.does(
      .pointerPressed(point(600, 300), zooming: true), .pointerDragged(point(600, 200)))
    #expect(person.zoom > 2.5)
  }

  @Test func aPinchZoomsAndItsFirstFingerDoesNotPan() {
    var person = Person()
    person.does(
      .pointerPressed(point(400, 300), zooming: false), .pinch(factor: 2, at: point(500, 300)))
    let center = person.view.motion.target.center
    person.does(.pointerDragged(point(300, 100)))
    #expect(person.zoom == 2)
    #expect(person.view.motion.target.center == center)
  }

  @Test func theStripComesWithAMovementAndFadesAfterThreeSeconds() {
    var person = Person()
    #expect(person.strip.opacity(at: .zero, animated: true) == 0)
    person.does(.pointerMoved(point(5, 5)))
    #expect(person.strip.opacity(at: .milliseconds(2999), animated: true) == 1)
    let fading = person.strip.opacity(at: .milliseconds(3125), animated: true)
    #expect(fading > 0 && fading < 1)
    #expect(person.strip.opacity(at: .milliseconds(3300), animated: true) == 0)
  }

  @Test func aClickOnAControlIsItsCommand() {
    var person = Person()
    let place = person.middle(of: .nextCamera)
    person.does(
      .pointerMoved(place), .pointerPressed(place, zooming: false), .pointerReleased(place))
    #expect(person.commands == [.nextCamera])
  }

  @Test func aPressThatLeavesTheControlIsNoClick() {
    var person = Person()
    let place = person.middle(of: .listening)
    person.does(
      .pointerMoved(place), .pointerPressed(place, zooming: false),
      .pointerDragged(point(640, 500)), .pointerReleased(point(640, 500)))
    #expect(person.commands == [])
    #expect(person.zoom == 1)
  }

  @Test func aControlThatCannotBeSeenIsNotPressed() {
    var person = Person()
    let place = person.middle(of: .nextCamera)
    person.does(.pointerPressed(place, zooming: false), .pointerReleased(place))
    #expect(person.commands == [])
    person.does(.pointerPressed(place, zooming: false), .pointerReleased(place))
    #expect(person.commands == [.nextCamera])
  }

  @Test func theLanguageIsALabelAndNoButton() {
    var person = Person()
    let place = person.middle(of: .language)
    person.does(
      .pointerMoved(place), .pointerPressed(place, zooming: false), .pointerReleased(place))
    #expect(person.commands == [])
  }

  @Test func withoutAPictureGesturesDoNothing() {
    var interaction = Interaction()
    var view = ViewState()
    var strip = ControlsState()
    let viewport = PixelSize(width: 10, height: 10)
    let context = Interaction.Context(
      viewport: viewport, placement: nil, pane: PanePlacement(whole: viewport), controls: .none,
      now: .zero)
    for event in [
      InputEvent.wheel(notches: 2, at: .zero), .pinch(factor: 3, at: .zero), .key(.zoomIn),
    ] {
      _ = interaction.handle(event, view: &view, strip: &strip, on: context)
    }
    #expect(view.motion.target == .whole)
  }
}

@Suite struct HelpTests {
  @Test func theSameKeyShowsTheHelpAndTakesItAway() {
    var person = Person()
    person.does(.key(.help))
    #expect(person.strip.showsHelp)
    person.does(.key(.help))
    #expect(!person.strip.showsHelp)
  }

  @Test func escapeTakesTheHelpAwayAndOnlyThenLeavesFullScreen() {
    var person = Person()
    person.does(.key(.help), .key(.leaveFullScreen))
    #expect(!person.strip.showsHelp && person.commands.isEmpty)
    person.does(.key(.leaveFullScreen))
    #expect(person.commands == [.leaveFullScreen])
  }

  @Test func aClickTakesTheHelpAwayAndDoesNothingElse() {
    var person = Person()
    person.does(.pointerMoved(point(5, 5)), .key(.help))
    let button = person.middle(of: .nextCamera)
    person.does(.pointerPressed(button, zooming: false), .pointerReleased(button))
    #expect(!person.strip.showsHelp && person.commands.isEmpty)
    person.does(.pointerPressed(button, zooming: false), .pointerReleased(button))
    #expect(person.commands == [.nextCamera])
  }

  @Test func otherKeysWorkWhileTheHelpIsThere() {
    var person = Person()
    person.does(.key(.help), .key(.mirror), .key(.quit))
    #expect(person.view.orientation.mirrored && person.commands == [.quit])
  }

  @Test func aPersonWhoZoomsIsToldHowMuchForASecond() {
    var person = Person()
    person.does(.wheel(notches: 1, at: point(9, 9)))
    #expect(person.view.showsZoom(at: .milliseconds(999)))
    #expect(!person.view.showsZoom(at: .seconds(1)))
    person.waits(.seconds(5))
    person.does(.setting(.zoom(2, at: nil)))
    #expect(!person.view.showsZoom(at: person.now))
    person.does(.key(.zoomReset))
    #expect(person.view.showsZoom(at: person.now))
  }

  @Test func helpAndZoomAreNotSaved() {
    var person = Person()
    person.does(.key(.help), .key(.zoomIn))
    person.strip.hide()
    person.view.hideZoom()
    #expect(!person.strip.showsHelp && !person.view.showsZoom(at: person.now))
  }
}
