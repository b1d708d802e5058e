internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene
internal import System
internal import Testing

@testable internal import Screen

extension OnTheScreen {
  /// The windows of the display, and which of them gets an event.
  @Suite @MainActor struct WindowDisplayTests {
    private static let options = WindowOptions(
      size: PixelSize(width: 320, height: 180), position: PixelPoint(x: 0, y: 0),
      isBorderless: true, painter: .memory)

    private func display() throws -> WindowDisplay {
      let display = try WindowDisplay(Self.options, video: VideoSystem())
      _ = display.pollEvents()
      return display
    }

    private func push(_ event: SDL_Event) throws {
      var event = unsafe event
      let count = unsafe SDL_PushEvent(&event)
      try #require(count == 1)
    }

    private func pushClose(ofWindow id: UInt32) throws {
      var close = SDL_WindowEvent()
      (close.type, close.windowID) = (SDL_WINDOWEVENT.rawValue, id)
      close.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
      try unsafe push(SDL_Event(window: close))
    }

    private func pushTap(inWindow id: UInt32) throws {
      for type in [SDL_FINGERDOWN, SDL_FINGERUP] {
        try unsafe push(FakeEvent.finger(1, type, x: 0.5, y: 0.5, inWindow: id))
      }
    }

    private let tap = [
      InputEvent.pointerPressed(PixelPoint(x: 160, y: 90), zooming: false),
      .pointerReleased(PixelPoint(x: 160, y: 90)),
    ]

    @Test func eachWindowGetsItsOwnInput() throws {
      let display = try display()
      #expect(try !display.openFarWindow(), "there is one screen")
      let far = try #require(display.far)
      #expect(far.viewport == display.main.viewport)
      _ = display.pollEvents()
      try pushTap(inWindow: far.handle.id)
      var events = display.pollEvents()
      #expect(events.farInput.filter(tap.contains) == tap && !events.input.contains(tap[0]))
      try pushTap(inWindow: display.main.handle.id)
      events = display.pollEvents()
      #expect(events.input.filter(tap.contains) == tap && !events.farInput.contains(tap[0]))
    }

    @Test func eventsOfAWindowThatIsGoneAreDropped() throws {
      let display = try display()
      _ = try display.openFarWindow()
      let id = try #require(display.far).handle.id
      display.closeFarWindow()
      _ = display.pollEvents()
      try pushTap(inWindow: id)
      try pushClose(ofWindow: id)
      let events = display.pollEvents()
      #expect(!events.input.contains(tap[0]) && events.farInput.isEmpty)
      #expect(!events.isClosed && events.farWindowEnd == nil)
    }

    @Test func theUsersCloseEndsTheFarWindowOnly() throws {
      let display = try display()
      _ = try display.openFarWindow()
      try pushClose(ofWindow: #require(display.far).handle.id)
      let events = display.pollEvents()
      #expect(events.farWindowEnd == .closed && !events.isClosed)
    }

    /// Events that a call has read from the connection do not wake `poll`.
    @Test func theDisplaySleepsUnlessThereAreEvents() throws {
      let display = try display()
      let wakeUp = try WakeUp()
      func sleep() -> Duration {
        ContinuousClock().measure { display.sleep(until: wakeUp, atMost: .milliseconds(500)) }
      }
      repeat { _ = display.pollEvents() } while sleep() < .milliseconds(400)
      try pushTap(inWindow: display.main.handle.id)
      #expect(sleep() < .milliseconds(400))
      #expect(display.pollEvents().input.filter(tap.contains) == tap)
      #expect(sleep() >= .milliseconds(400))
    }

    @Test func eachWindowIsHiddenByItself() throws {
      let display = try display()
      _ = try display.openFarWindow()
      let far = try #require(display.far)
      unsafe SDL_HideWindow(display.main.handle.pointer)
      var events = display.pollEvents()
      #expect(events.isHidden && !events.farIsHidden)
      unsafe SDL_ShowWindow(display.main.handle.pointer)
      unsafe SDL_HideWindow(far.handle.pointer)
      events = display.pollEvents()
      #expect(!events.isHidden && events.farIsHidden)
    }
  }
}
