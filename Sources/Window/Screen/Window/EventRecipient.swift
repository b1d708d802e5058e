internal import CSDL2

/// The recipient of an SDL event.
enum EventRecipient: Equatable {
  /// The window with this number of SDL's, which may be gone since the event.
  case window(UInt32)
  /// The screens, of which one came or went.
  case screens
  /// The program as a whole, for which the main window stands.
  case program

  /// Reads the recipient out of an event.
  ///
  /// SDL gives the number 0 to the input of a keyboard or a mouse while no window has the focus.
  init(of event: SDL_Event) {
    let window: UInt32? =
      switch unsafe SDL_EventType(event.type) {
      case SDL_WINDOWEVENT: unsafe event.window.windowID
      case SDL_KEYDOWN, SDL_KEYUP: unsafe event.key.windowID
      case SDL_TEXTINPUT: unsafe event.text.windowID
      case SDL_TEXTEDITING: unsafe event.edit.windowID
      case SDL_TEXTEDITING_EXT: unsafe event.editExt.windowID
      case SDL_MOUSEMOTION: unsafe event.motion.windowID
      case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe event.button.windowID
      case SDL_MOUSEWHEEL: unsafe event.wheel.windowID
      case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION: unsafe event.tfinger.windowID
      default: nil
      }
    if unsafe SDL_EventType(event.type) == SDL_DISPLAYEVENT {
      self = .screens
    } else if let window, window != 0 {
      self = .window(window)
    } else {
      self = .program
    }
  }
}
