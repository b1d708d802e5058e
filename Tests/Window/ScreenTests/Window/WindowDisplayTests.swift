internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene
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
      #expect(try display.openFarWindow() == .sameScreen)
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
      var close = SDL_WindowEvent()
      (close.type, close.windowID) = (SDL_WINDOWEVENT.rawValue, id)
      close.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
      try unsafe push(SDL_Event(window: close))
      let events = display.pollEvents()
      #expect(!events.input.contains(tap[0]) && events.farInput.isEmpty)
      #expect(!events.isClosed && events.farWindowEnd == nil)
    }

    @Test func theUsersCloseEndsTheFarWindowOnly() throws {
      let display = try display()
      _ = try display.openFarWindow()
      var close = SDL_WindowEvent()
      (close.type, close.windowID) = (
        SDL_WINDOWEVENT.rawValue, try #require(display.far).handle.id
      )
      close.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
      try unsafe push(SDL_Event(window: close))
      let events = display.pollEvents()
      #expect(events.farWindowEnd == .closed && !events.isClosed)
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
