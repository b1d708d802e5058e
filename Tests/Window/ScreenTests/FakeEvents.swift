internal import CSDL2

/// Events in the form in which SDL sends them, made without a window.
enum FakeEvent {
  static func key(
    _ symbol: SDL_KeyCode, scancode: SDL_Scancode = SDL_SCANCODE_UNKNOWN,
    with modifiers: SDL_Keymod = KMOD_NONE,
    repeated: Bool = false
  ) -> SDL_Event {
    var key = SDL_KeyboardEvent()
    key.type = SDL_KEYDOWN.rawValue
    key.keysym.sym = SDL_Keycode(symbol.rawValue)
    key.keysym.scancode = scancode
    key.keysym.mod = UInt16(modifiers.rawValue)
    key.repeat = repeated ? 1 : 0
    return unsafe SDL_Event(key: key)
  }

  /// Letters that were typed, at most 31 bytes.
  static func text(_ text: String) -> SDL_Event {
    var input = SDL_TextInputEvent()
    input.type = SDL_TEXTINPUT.rawValue
    unsafe withUnsafeMutableBytes(of: &input.text) { unsafe $0.copyBytes(from: text.utf8) }
    return unsafe SDL_Event(text: input)
  }

  /// What an input method composes, at most 31 bytes.
  static func composition(_ text: String) -> SDL_Event {
    var edit = SDL_TextEditingEvent()
    edit.type = SDL_TEXTEDITING.rawValue
    unsafe withUnsafeMutableBytes(of: &edit.text) { unsafe $0.copyBytes(from: text.utf8) }
    return unsafe SDL_Event(edit: edit)
  }

  /// What an input method composes, of any length, in memory that the recipient frees.
  static func longComposition(_ text: String) -> SDL_Event {
    var edit = unsafe SDL_TextEditingExtEvent()
    unsafe edit.type = SDL_TEXTEDITING_EXT.rawValue
    unsafe edit.text = SDL_strdup(text)
    return unsafe SDL_Event(editExt: edit)
  }

  static func released(_ symbol: SDL_KeyCode) -> SDL_Event {
    var key = SDL_KeyboardEvent()
    key.type = SDL_KEYUP.rawValue
    key.keysym.sym = SDL_Keycode(symbol.rawValue)
    return unsafe SDL_Event(key: key)
  }

  static func window(_ type: SDL_WindowEventID) -> SDL_Event {
    var window = SDL_WindowEvent()
    window.type = SDL_WINDOWEVENT.rawValue
    window.event = UInt8(type.rawValue)
    return unsafe SDL_Event(window: window)
  }

  static func wheel(_ notches: Float, x: Int32, y: Int32) -> SDL_Event {
    var wheel = SDL_MouseWheelEvent()
    wheel.type = SDL_MOUSEWHEEL.rawValue
    wheel.preciseY = notches
    (wheel.mouseX, wheel.mouseY) = (x, y)
    return unsafe SDL_Event(wheel: wheel)
  }

  static func moved(x: Int32, y: Int32) -> SDL_Event {
    var motion = SDL_MouseMotionEvent()
    motion.type = SDL_MOUSEMOTION.rawValue
    (motion.x, motion.y) = (x, y)
    return unsafe SDL_Event(motion: motion)
  }

  static func button(_ number: Int32 = SDL_BUTTON_LEFT, isDown: Bool, x: Int32, y: Int32)
    -> SDL_Event
  {
    var button = SDL_MouseButtonEvent()
    button.type = isDown ? SDL_MOUSEBUTTONDOWN.rawValue : SDL_MOUSEBUTTONUP.rawValue
    button.button = UInt8(number)
    button.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
    (button.x, button.y) = (x, y)
    return unsafe SDL_Event(button: button)
  }

  /// A finger event.
  ///
  /// `x` and `y` are shares of the window, as in SDL.
  static func finger(
    _ id: Int64, _ type: SDL_EventType, x: Float, y: Float, inWindow window: UInt32 = 0
  ) -> SDL_Event {
    var finger = SDL_TouchFingerEvent()
    finger.windowID = window
    finger.type = type.rawValue
    finger.fingerId = id
    (finger.x, finger.y) = (x, y)
    return unsafe SDL_Event(tfinger: finger)
  }
}
