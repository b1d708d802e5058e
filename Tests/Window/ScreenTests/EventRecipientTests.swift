internal import CSDL2
internal import Testing

@testable internal import Screen

/// Which window gets an event, and what becomes of the screens.
@Suite struct EventRecipientTests {
  @Test func everyKindOfInputNamesItsWindow() {
    var key = SDL_KeyboardEvent()
    (key.type, key.windowID) = (SDL_KEYDOWN.rawValue, 7)
    var motion = SDL_MouseMotionEvent()
    (motion.type, motion.windowID) = (SDL_MOUSEMOTION.rawValue, 7)
    var button = SDL_MouseButtonEvent()
    (button.type, button.windowID) = (SDL_MOUSEBUTTONUP.rawValue, 7)
    var wheel = SDL_MouseWheelEvent()
    (wheel.type, wheel.windowID) = (SDL_MOUSEWHEEL.rawValue, 7)
    var window = SDL_WindowEvent()
    (window.type, window.windowID) = (SDL_WINDOWEVENT.rawValue, 7)
    var text = SDL_TextInputEvent()
    (text.type, text.windowID) = (SDL_TEXTINPUT.rawValue, 7)
    var edit = SDL_TextEditingEvent()
    (edit.type, edit.windowID) = (SDL_TEXTEDITING.rawValue, 7)
    for recipient in unsafe [
      EventRecipient(of: SDL_Event(key: key)), EventRecipient(of: SDL_Event(motion: motion)),
      EventRecipient(of: SDL_Event(button: button)), EventRecipient(of: SDL_Event(wheel: wheel)),
      EventRecipient(of: SDL_Event(window: window)), EventRecipient(of: SDL_Event(text: text)),
      EventRecipient(of: SDL_Event(edit: edit)),
      EventRecipient(of: FakeEvent.finger(1, SDL_FINGERDOWN, x: 0, y: 0, inWindow: 7)),
    ] { #expect(recipient == .window(7)) }
  }

  @Test func inputWithoutAWindowIsForTheProgram() {
    var quit = SDL_QuitEvent()
    quit.type = SDL_QUIT.rawValue
    #expect(unsafe EventRecipient(of: SDL_Event(quit: quit)) == .program)
    #expect(unsafe EventRecipient(of: FakeEvent.key(SDLK_m)) == .program)
  }

  private func event(_ kind: SDL_DisplayEventID, of screen: UInt32) -> SDL_DisplayEvent {
    var event = SDL_DisplayEvent()
    (event.type, event.event, event.display) = (
      SDL_DISPLAYEVENT.rawValue, UInt8(kind.rawValue), screen
    )
    #expect(unsafe EventRecipient(of: SDL_Event(display: event)) == .screens)
    return event
  }

  @Test func onlyTheLossOfItsOwnScreenEndsTheFarWindow() {
    var screen = FarScreen(number: 1)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_CONNECTED, of: 3), screensLeft: 2) == false)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_ORIENTATION, of: 1), screensLeft: 2) == false)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 2), screensLeft: 2) == false)
    #expect(screen.number == 1)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 1), screensLeft: 2) == true)
    #expect(
      screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 1), screensLeft: 2) == false,
      "it is gone")
  }

  @Test func theNumberFollowsTheGapOfAnotherScreen() {
    var screen = FarScreen(number: 2)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 0), screensLeft: 2) == false)
    #expect(screen.number == 1)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 2), screensLeft: 2) == false)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 1), screensLeft: 2) == true)
  }

  @Test func onTheLastScreenTheFarWindowDoesNotCoverTheMainOne() {
    var screen = FarScreen(number: 1)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_CONNECTED, of: 0), screensLeft: 1) == false)
    #expect(screen.handle(event(SDL_DISPLAYEVENT_DISCONNECTED, of: 0), screensLeft: 1) == true)
  }
}
