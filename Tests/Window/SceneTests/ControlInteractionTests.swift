import Imaging
import Testing

@testable import Scene

extension SimulatedUser {
  mutating func click(_ id: Control.ID) {
    let place = middle(of: id)
    send(.pointerMoved(place), .pointerPressed(place, zooming: false), .pointerReleased(place))
  }

  mutating func press(_ keys: InputEvent.Key...) {
    for key in keys { send(.key(key)) }
  }

  /// The control with the focus.
  var focused: Control.ID? {
    target.focusedIndex.map { controls.focusItems[$0].control.id }
  }
}

@Suite struct MenuTests {
  @Test func aClickOpensAMenuAndAnotherOneClosesIt() {
    var user = SimulatedUser.withStrip()
    user.click("languages")
    #expect(user.controls.menu?.items.count == 8 && user.focused == nil)
    user.click("languages")
    #expect(user.controls.menu == nil && user.commands.isEmpty)
  }

  @Test func aClickBesideTheMenuClosesItAndDoesNothingElse() {
    var user = SimulatedUser.withStrip()
    user.click("languages")
    user.send(
      .pointerPressed(point(640, 600), zooming: false), .pointerDragged(point(640, 500)),
      .pointerReleased(point(640, 500)))
    #expect(user.controls.menu == nil && user.zoom == 1 && user.commands.isEmpty)
  }

  @Test func anotherControlCanBePressedWhileAMenuIsOpen() {
    var user = SimulatedUser.withStrip()
    user.click("languages")
    user.click("next camera")
    #expect(user.commands == [.nextCamera] && user.controls.menu == nil)
  }

  @Test func theSecondClickOfADoubleClickPressesNoCommandOnTheNextPage() {
    let turn = PageTurn(time: .seconds(1), control: PixelRect(x: 100, y: 50, width: 44, height: 44))
    let quit = ControlStrip.Item(
      control: Control(id: "quit", label: "Quit", command: .quit),
      frame: PixelRect(x: 120, y: 60, width: 44, height: 44))
    #expect(turn.mayContinue(with: quit, at: .milliseconds(1400)))
    #expect(!turn.mayContinue(with: quit, at: .milliseconds(1600)))
    let elsewhere = ControlStrip.Item(
      control: quit.control, frame: PixelRect(x: 300, y: 60, width: 44, height: 44))
    #expect(!turn.mayContinue(with: elsewhere, at: .milliseconds(1100)))
    let more = ControlStrip.Item(
      control: Control(id: "more", label: "", action: .moreEntries), frame: quit.frame)
    #expect(!turn.mayContinue(with: more, at: .milliseconds(1100)))
  }

  @Test func aMenuStaysLongerThanTheStripAndGoesWithIt() {
    var user = SimulatedUser.withStrip()
    user.click("languages")
    user.wait(ControlsState.focusTime - .seconds(1))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 1)
    user.wait(.seconds(2))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 0)
    user.send(.pointerMoved(point(6, 5)))
    #expect(user.controls.menu == nil)
  }

  @Test func anEntryThatKeepsItsMenuOpenCanBePressedAgain() {
    var user = SimulatedUser()
    user.allControls = [
      Control(
        id: "text", icon: .largerText, label: "Text size",
        action: .menu([
          Control(
            id: "larger", icon: .largerText, label: "Larger text", command: .enlargeText,
            menuEffect: .stays)
        ]))
    ]
    user.send(.pointerMoved(point(5, 5)))
    user.click("text")
    user.click("larger")
    user.click("larger")
    #expect(user.commands == [.enlargeText, .enlargeText] && user.controls.menu != nil)
  }
}

@Suite struct SliderTests {
  @Test(arguments: [false, true]) func aDragOnTheSliderSetsTheZoom(isRightToLeft: Bool) throws {
    var user = SimulatedUser.withStrip(isRightToLeft: isRightToLeft)
    let strip = user.controls
    let slider = strip.slider(of: try #require(strip.item(of: "zoom")))
    let (start, end) = (slider.position(of: 1), slider.position(of: 8))
    let y = slider.track.minY
    user.send(.pointerPressed(point(slider.position(of: 2), y), zooming: false))
    #expect(abs(user.zoom - 2) < 0.1)
    user.send(.pointerDragged(point(end, y + 300)))
    #expect(user.zoom == 8)
    user.send(.pointerDragged(point(start, y)), .pointerReleased(point(start, y)))
    #expect(user.zoom == 1)
    user.send(.pointerDragged(point(end, y)))
    #expect(user.zoom == 1 && user.commands.isEmpty)
  }

  @Test(arguments: [false, true])
  func theFigureShowsTheWholePictureAndTheIconHasNoEffect(isRightToLeft: Bool) throws {
    var user = SimulatedUser.withStrip(isRightToLeft: isRightToLeft)
    let slider = user.controls.slider(of: try #require(user.controls.item(of: "zoom")))
    user.click(point(slider.position(of: 4), slider.track.minY))
    #expect(abs(user.zoom - 4) < 0.2)
    user.click(slider.icon.middle)
    user.wait()
    #expect(abs(user.zoom - 4) < 0.2)
    user.send(
      .pointerPressed(slider.figure.middle, zooming: false),
      .pointerDragged(slider.icon.middle), .pointerReleased(slider.icon.middle))
    user.wait()
    #expect(abs(user.zoom - 4) < 0.2, "the release is not on the figure")
    user.click(slider.figure.middle)
    user.wait()
    #expect(user.zoom == 1)
  }

  @Test func arrowsMoveTheSliderWithTheFocus() {
    var user = SimulatedUser()
    user.press(.right)
    #expect(user.zoom == 1, "nothing has the focus")
    user.press(.nextControl, .nextControl, .nextControl, .nextControl)
    #expect(user.focused == "zoom")
    user.press(.right, .right)
    user.wait()
    #expect(abs(user.zoom - Interaction.keyZoomStep * Interaction.keyZoomStep) < 0.001)
    user.press(.left)
    user.wait()
    #expect(abs(user.zoom - Interaction.keyZoomStep) < 0.001)
    user.press(.enter)
    user.wait()
    #expect(user.zoom == 1, "Enter shows the whole picture")
    user.isRightToLeft = true
    user.press(.left)
    user.wait()
    #expect(abs(user.zoom - Interaction.keyZoomStep) < 0.001)
  }
}

@Suite struct LongPressTests {
  @Test func aPressThatIsHeldKeepsTheStripAndItsReleaseCounts() {
    var user = SimulatedUser.withStrip()
    let place = user.middle(of: .nextCamera)
    user.send(.pointerPressed(place, zooming: false))
    user.wait(.seconds(30))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 1)
    user.send(.pointerReleased(place))
    #expect(user.commands == [.nextCamera])
    user.send(.pointerMoved(point(640, 700)))
    user.wait(.seconds(4))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 0)
  }

  @Test func aReleaseBesideTheControlLetsTheStripFadeLater() {
    var user = SimulatedUser.withStrip()
    user.send(.pointerPressed(user.middle(of: .nextCamera), zooming: false))
    user.wait(.seconds(30))
    user.send(.pointerDragged(point(640, 500)), .pointerReleased(point(640, 500)))
    #expect(user.commands.isEmpty && user.zoom == 1)
    user.wait(.seconds(1))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 1)
  }

  @Test func aLostReleaseDoesNotKeepTheStripForEver() {
    var user = SimulatedUser.withStrip()
    user.send(.pointerPressed(user.middle(of: .nextCamera), zooming: false))
    user.send(.pointerMoved(point(640, 700)))
    user.wait(.seconds(4))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 0)
  }
}

@Suite struct FocusTests {
  @Test func tabShowsTheStripAndMovesThroughItInOrder() {
    var user = SimulatedUser()
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 0)
    let order = user.controls.items.map(\.control.id)
    for id in order + order.prefix(1) {
      user.press(.nextControl)
      #expect(user.focused == id)
    }
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 1)
    user.press(.previousControl)
    #expect(user.focused == order.last)
  }

  @Test func tabGoesOnWhereOneWas() {
    var user = SimulatedUser()
    user.press(.nextControl, .nextControl, .nextControl)
    #expect(user.focused == "next camera")
    user.wait(.seconds(60))
    user.press(.nextControl)
    #expect(user.focused == "next camera", "the strip is back")
    user.press(.leaveFullScreen, .previousControl)
    #expect(user.focused == "next camera")
    user.press(.previousControl, .enter, .leaveFullScreen, .leaveFullScreen, .nextControl)
    #expect(user.focused == "languages", "not an entry of its menu")
  }

  @Test func gOpensTheLanguagesAndClosesThem() {
    var user = SimulatedUser()
    user.press(.languages)
    #expect(user.controls.menu?.items.count == 8 && user.focused == "language es")
    user.press(.down, .enter)
    #expect(user.commands == [.readLanguage("fr")])
    user.press(.languages, .languages)
    #expect(user.controls.menu == nil && user.focused == nil)
  }

  @Test(arguments: [(InputEvent.Key.enter, []), (.space, [Command.holdPicture])])
  func enterAndSpacePressTheControlWithTheFocus(key: InputEvent.Key, alone: [Command]) {
    do {
      var user = SimulatedUser()
      user.press(key)
      #expect(user.commands == alone)
      user.press(.nextControl, key)
      #expect(user.commands == alone + [.toggleListening])
      user.press(.nextControl, .nextControl, key)
      #expect(user.commands == alone + [.toggleListening, .nextCamera])
      user.press(.previousControl, key)
      #expect(user.controls.menu != nil && user.focused == "language es")
    }
  }

  @Test func arrowsMoveThroughAMenuAndEnterChooses() throws {
    var user = SimulatedUser()
    user.press(.nextControl, .nextControl, .enter)
    let items = user.controls.focusItems
    let first = try #require(items.first)
    let below = try #require(
      items.first { $0.frame.minX == first.frame.minX && $0.frame.minY > first.frame.minY })
    user.press(.down, .down, .up, .enter)
    #expect(user.commands == [below.control.command])
    #expect(user.controls.menu == nil && user.focused == "languages")
  }

  @Test func tabStaysInTheOpenMenu() {
    var user = SimulatedUser()
    user.press(.nextControl, .nextControl, .enter)
    for _ in 0..<8 { user.press(.nextControl) }
    #expect(user.focused == "language es")
    user.press(.previousControl)
    #expect(user.focused == "language pt")
  }

  @Test func leftAndRightMoveThroughTheStripAsItIsSeen() {
    var user = SimulatedUser()
    user.press(.nextControl, .right)
    #expect(user.focused == "languages")
    user.press(.left, .left)
    #expect(user.focused == "listening")
    user.isRightToLeft = true
    user.press(.left)
    #expect(user.focused == "languages")
  }

  @Test func escapeLeavesMenuFocusHelpAndFullScreenInThisOrder() {
    var user = SimulatedUser()
    user.press(.nextControl, .nextControl, .enter)
    user.press(.leaveFullScreen)
    #expect(user.controls.menu == nil && user.focused == "languages" && user.commands.isEmpty)
    user.press(.leaveFullScreen)
    #expect(user.focused == nil && user.commands.isEmpty)
    user.press(.help, .leaveFullScreen)
    #expect(!user.controlsState.showsHelp && user.commands.isEmpty)
    user.press(.leaveFullScreen)
    #expect(user.commands == [.leaveFullScreen])
  }

  @Test func theFocusStaysLongerThanAPointerAndEndsWithTheStrip() {
    var user = SimulatedUser()
    user.press(.nextControl, .nextControl)
    user.wait(ControlsState.focusTime - .seconds(1))
    #expect(user.controlsState.opacity(at: user.now, animated: true) == 1)
    user.wait(.seconds(2))
    user.press(.enter)
    #expect(user.commands.isEmpty && user.controls.menu == nil)
    user.press(.nextControl)
    #expect(user.focused == "languages", "the keyboard goes on there")
  }

  @Test func helpEndsTheFocusAndTabEndsHelp() {
    var user = SimulatedUser()
    user.press(.nextControl, .help)
    #expect(user.controlsState.showsHelp && user.focused == nil)
    user.press(.nextControl)
    #expect(!user.controlsState.showsHelp && user.focused == "listening")
  }

  @Test func aClickTakesTheFocusAway() {
    var user = SimulatedUser()
    user.press(.nextControl)
    user.click("next camera")
    #expect(user.commands == [.nextCamera] && user.focused == nil)
  }

  @Test func theControlUnderThePointerLooksDifferent() {
    var user = SimulatedUser()
    user.send(.pointerMoved(user.middle(of: "next camera")))
    #expect(user.controlsState.hovered == "next camera")
    user.send(.pointerMoved(point(600, 600)))
    #expect(user.controlsState.hovered == nil)
  }
}
