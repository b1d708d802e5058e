import Imaging
import Testing

@testable import Scene

@Suite struct DoubleClickTests {
  @Test func twoClicksAtOnePointAreFullScreenAndTwoMoreAreBack() {
    var user = SimulatedUser()
    user.click(point(640, 400))
    #expect(user.commands.isEmpty)
    user.wait(.milliseconds(200))
    user.click(point(642, 401))
    #expect(user.commands == [.toggleFullScreen])
    user.wait(.milliseconds(200))
    user.click(point(640, 400))
    #expect(user.commands.count == 1, "the third click begins another pair")
    user.wait(.milliseconds(200))
    user.click(point(640, 400))
    #expect(user.commands == [.toggleFullScreen, .toggleFullScreen])
  }

  @Test(arguments: [(440, true), (441, false)])
  func theSecondPressComesWithinHalfASecond(pause: Int, isDouble: Bool) {
    var user = SimulatedUser()
    user.click(point(640, 400))
    user.wait(.milliseconds(pause))
    user.click(point(640, 400))
    #expect(user.commands == (isDouble ? [.toggleFullScreen] : []))
  }

  @Test(arguments: [(21, true), (22, false)])
  func aFingerMayMissByALittle(distance: Int, isDouble: Bool) {
    var user = SimulatedUser()
    user.click(point(640, 400))
    user.click(point(640 + distance, 400 - distance))
    #expect(user.commands == (isDouble ? [.toggleFullScreen] : []))
  }

  @Test func clicksOnControlsAreNotCounted() {
    var user = SimulatedUser()
    let position = user.middle(of: .nextCamera)
    user.send(.pointerMoved(position))
    user.click(position)
    user.click(position)
    #expect(user.commands == [.nextCamera, .nextCamera])
    let below = point(position.x, position.y + 20)
    user.commands = []
    user.click(below)
    user.click(position)
    user.click(below)
    #expect(!user.commands.contains(.toggleFullScreen))
  }

  @Test func aDragBetweenTwoClicksSeparatesThem() {
    var user = SimulatedUser()
    user.click(point(640, 400))
    user.send(
      .pointerPressed(point(640, 400), zooming: false), .pointerDragged(point(640, 380)),
      .pointerReleased(point(640, 380)))
    user.click(point(640, 400))
    #expect(user.commands.isEmpty)
  }

  @Test func aPinchAndAClickOnTheHelpSeparateThemToo() {
    var user = SimulatedUser()
    user.click(point(640, 400))
    user.send(.pinch(factor: 1.1, at: point(640, 400)), .pointerReleased(point(640, 400)))
    user.click(point(640, 400))
    #expect(user.commands.isEmpty)
    user.wait()
    user.send(.key(.help))
    user.click(point(640, 400))
    user.click(point(640, 400))
    #expect(user.commands.isEmpty)
    user.click(point(640, 400))
    #expect(user.commands == [.toggleFullScreen])
  }
}
