internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene
internal import System

/// A translator of one window's SDL events into input events and window events.
struct EventTranslator {
  /// The number of device pixels per unit of the window system, the unit of pointer events.
  var pixelsPerUnit = 1.0
  var viewport = PixelSize.zero
  /// True while keys with letters are text, which arrives in events of its own.
  var acceptsText = false {
    didSet { composition = Composition() }
  }
  /// Returns the number of fingers on a touch screen now, or 0 if the screen is unknown.
  private let countFingers: (SDL_TouchID) -> Int32
  private var fingers = PinchTracker()
  /// The finger that presses like the main button of a mouse: the first one of a touch.
  private var pressingFinger: SDL_FingerID?
  private var isPressed = false
  private(set) var heldKeys = 0
  private var hasLostTextures = false
  private var composition = Composition()

  /// The state of the input method, by which the letters of a key are told from the words that it commits.
  private struct Composition {
    var isOpen = false
    /// True if the last event was the press of a key with letters, which are next.
    var followsKey = false
  }

  /// Creates a translator, with SDL's function for the fingers, which needs a window system.
  init(countFingers: @escaping (SDL_TouchID) -> Int32 = { _ in 0 }) {
    self.countFingers = countFingers
  }

  /// Adds the meaning of `event` to `events`; most events have none.
  mutating func translate(_ event: SDL_Event, into events: inout DisplayEvents) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_QUIT: events.isClosed = true
    case SDL_WINDOWEVENT: window(unsafe event.window, into: &events)
    case SDL_KEYDOWN: press(unsafe event.key, into: &events)
    case SDL_TEXTINPUT: type(unsafe String(ofCArray: event.text.text), into: &events)
    case SDL_TEXTEDITING: compose(unsafe String(ofCArray: event.edit.text), into: &events)
    case SDL_TEXTEDITING_EXT:
      // A long text is ours to free.
      guard let text = unsafe event.editExt.text else { break }
      compose(unsafe String(cString: text), into: &events)
      unsafe SDL_free(text)
    case SDL_KEYUP:
      heldKeys = max(0, heldKeys - 1)
      composition.followsKey = false
    case SDL_MOUSEWHEEL: wheel(unsafe event.wheel, into: &events)
    case SDL_MOUSEMOTION: move(unsafe event.motion, into: &events)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(unsafe event.button, into: &events)
    case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION:
      finger(unsafe event.tfinger, into: &events)
    case SDL_RENDER_TARGETS_RESET: events.needsPainting = true
    case SDL_RENDER_DEVICE_RESET:
      hasLostTextures = true
      events.needsPainting = true
    default: break
    }
  }

  /// Returns true if the GPU lost its textures since the last call, and resets the flag.
  mutating func consumeTextureLoss() -> Bool {
    defer { hasLostTextures = false }
    return hasLostTextures
  }

  private mutating func window(_ event: SDL_WindowEvent, into events: inout DisplayEvents) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_CLOSE: events.isClosed = true
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN,
      SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      events.needsPainting = true
    // Releases that happen from now on are reported to the window with the focus.
    case SDL_WINDOWEVENT_FOCUS_LOST:
      forgetHeldKeysAndFingers()
      endComposition(into: &events)
    case SDL_WINDOWEVENT_HIDDEN:
      forgetHeldKeysAndFingers()
      endComposition(into: &events)
      endPress(into: &events)
    default: break
    }
  }

  private mutating func forgetHeldKeysAndFingers() {
    heldKeys = 0
    fingers = PinchTracker()
  }

  /// Releases the button or the finger of a press beside the window, where it presses no control.
  private mutating func endPress(into events: inout DisplayEvents) {
    guard isPressed || pressingFinger != nil else { return }
    isPressed = false
    pressingFinger = nil
    events.input.append(.pointerReleased(PixelPoint(x: -1, y: -1)))
  }

  private mutating func type(_ text: String, into events: inout DisplayEvents) {
    guard acceptsText else { return }
    // SDL reads what an input method commits after the key that made it do so.
    let isHeld = composition.isOpen && composition.followsKey
    composition.followsKey = false
    events.input.append(isHeld ? .heldText(text) : .text(text))
  }

  private mutating func compose(_ text: String, into events: inout DisplayEvents) {
    guard acceptsText else { return }
    composition = Composition(isOpen: !text.isEmpty)
    events.input.append(.composition(text))
  }

  /// Ends what an input method composes, of which nothing more is heard without the focus.
  private mutating func endComposition(into events: inout DisplayEvents) {
    guard composition.isOpen else { return }
    composition = Composition()
    events.input.append(.composition(""))
  }

  private mutating func press(_ event: SDL_KeyboardEvent, into events: inout DisplayEvents) {
    if event.repeat == 0 { heldKeys += 1 }
    // Letters with Ctrl, Alt or Super are shortcuts of other programs, except Ctrl+C and the desktops' Ctrl+Q.
    let shortcutModifiers = UInt32(KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue)
    let held = UInt32(event.keysym.mod) & shortcutModifiers
    let isShifted = UInt32(event.keysym.mod) & UInt32(KMOD_SHIFT.rawValue) != 0
    if acceptsText {
      composition.followsKey = KeyMap.hasLetters(event.keysym)
      let isControl = held != 0 && held & ~UInt32(KMOD_CTRL.rawValue) == 0
      switch KeyMap.textKey(for: event.keysym, isControl: isControl) {
      case let key? where event.repeat != 0 && !KeyMap.repeatsInText(key): break
      case .quit: events.isClosed = true
      case let key?: events.input.append(.key(key))
      case nil: break
      }
      return
    }
    if held != 0, held & ~UInt32(KMOD_CTRL.rawValue) == 0, event.repeat == 0,
      KeyMap.textKey(for: event.keysym, isControl: true) == .copy
    {
      return events.input.append(.key(.copy))
    }
    guard let key = KeyMap.key(for: event.keysym, isShifted: isShifted),
      held == 0 || key == .quit && held & ~UInt32(KMOD_CTRL.rawValue) == 0,
      event.repeat == 0 || KeyMap.repeats(key)
    else { return }
    events.input.append(.key(key))
  }

  private func wheel(_ event: SDL_MouseWheelEvent, into events: inout DisplayEvents) {
    guard event.preciseY != 0 else { return }
    // "Natural" scrolling reverses the events. The direction of the wheel itself counts.
    let direction = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
    events.input.append(
      .wheel(notches: Double(event.preciseY) * direction, at: point(event.mouseX, event.mouseY)))
  }

  private func move(_ event: SDL_MouseMotionEvent, into events: inout DisplayEvents) {
    let position = point(event.x, event.y)
    events.input.append(isPressed ? .pointerDragged(position) : .pointerMoved(position))
  }

  private mutating func button(_ event: SDL_MouseButtonEvent, into events: inout DisplayEvents) {
    guard event.button == SDL_BUTTON_LEFT else { return }
    isPressed = event.state == SDL_PRESSED
    let position = point(event.x, event.y)
    events.input.append(
      isPressed
        ? .pointerPressed(position, zooming: Self.isControlHeld) : .pointerReleased(position))
  }

  private static var isControlHeld: Bool {
    SDL_GetModState().rawValue & KMOD_CTRL.rawValue != 0
  }

  /// Translates an event of a finger: the first one of a touch presses, two pinch.
  private mutating func finger(_ event: SDL_TouchFingerEvent, into events: inout DisplayEvents) {
    let id = event.fingerId
    let position = PixelPoint(
      x: Self.pixel(at: event.x, of: viewport.width),
      y: Self.pixel(at: event.y, of: viewport.height))
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      // SDL reports no end of the touches of a screen that is unplugged.
      if countFingers(event.touchId) == 1 { fingers = PinchTracker() }
      if fingers.isEmpty {
        pressingFinger = id
        events.input.append(.pointerPressed(position, zooming: Self.isControlHeld))
      }
      fingers.down(id, at: position)
    case SDL_FINGERUP:
      fingers.up(id)
      guard pressingFinger == id else { return }
      pressingFinger = nil
      events.input.append(.pointerReleased(position))
    default:
      if let pinch = fingers.move(id, to: position) { events.input.append(pinch) }
      if pressingFinger == id { events.input.append(.pointerDragged(position)) }
    }
  }

  /// Returns the pixel at a share of a length, which SDL gives from 0 to 1.
  private static func pixel(at share: Float, of length: Int) -> Int {
    min(max(0, Int((Double(share) * Double(length)).rounded(.down))), max(0, length - 1))
  }

  private func point(_ x: Int32, _ y: Int32) -> PixelPoint {
    PixelPoint(
      x: Int((Double(x) * pixelsPerUnit).rounded()), y: Int((Double(y) * pixelsPerUnit).rounded()))
  }
}

/// A tracker that turns the movements of two fingers into pinches.
struct PinchTracker {
  private var fingers: [(id: Int64, position: PixelPoint)] = []

  /// True if no finger is down.
  var isEmpty: Bool { fingers.isEmpty }

  mutating func down(_ id: Int64, at position: PixelPoint) {
    fingers.removeAll { $0.id == id }
    fingers.append((id, position))
  }

  mutating func up(_ id: Int64) {
    fingers.removeAll { $0.id == id }
  }

  /// Moves a finger and returns the resulting pinch, or nil if it is not one of the first two.
  mutating func move(_ id: Int64, to position: PixelPoint) -> InputEvent? {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
    let before = span
    fingers[index].position = position
    guard index < 2, let before, let after = span, before > 1, after > 1 else { return nil }
    return .pinch(factor: after / before, at: middle)
  }

  /// The distance between the first two fingers in pixels, or nil if fewer fingers are down.
  private var span: Double? {
    guard fingers.count >= 2 else { return nil }
    let across = Double(fingers[0].position.x - fingers[1].position.x)
    let down = Double(fingers[0].position.y - fingers[1].position.y)
    return (across * across + down * down).squareRoot()
  }

  private var middle: PixelPoint {
    PixelPoint(
      x: (fingers[0].position.x + fingers[1].position.x) / 2,
      y: (fingers[0].position.y + fingers[1].position.y) / 2)
  }
}

/// The assignment of keys to functions.
private enum KeyMap {
  /// Returns the function of a key by its letter, or by its place if the letter is not Latin.
  static func key(for keysym: SDL_Keysym, isShifted: Bool) -> InputEvent.Key? {
    let symbol = Int(keysym.sym)
    let character = Unicode.Scalar(UInt32(bitPattern: keysym.sym)).map(Character.init)
    var key = bySymbol[symbol] ?? character.flatMap(function(of:))
    if key == nil { key = latinLetter(of: keysym).flatMap(function(of:)) }
    return key.map { isShifted ? shifted[$0] ?? $0 : $0 }
  }

  /// Returns the character of a key on an American keyboard, by which SDL names keys; nil for a key whose own one is
  /// Latin.
  private static func latinLetter(of keysym: SDL_Keysym) -> Character? {
    guard keysym.sym > 127, keysym.sym < 0x4000_0000 else { return nil }
    let name = unsafe String(cString: SDL_GetScancodeName(keysym.scancode)).lowercased()
    return name.count == 1 ? Character(name) : nil
  }

  private static func latinSymbol(of keysym: SDL_Keysym) -> SDL_Keycode {
    latinLetter(of: keysym)?.unicodeScalars.first.map { SDL_Keycode($0.value) } ?? keysym.sym
  }

  /// Returns true for keys whose letters become text.
  static func hasLetters(_ keysym: SDL_Keysym) -> Bool {
    let keypad = Int32(SDLK_KP_DIVIDE.rawValue)...Int32(SDLK_KP_PERIOD.rawValue)
    return keysym.sym >= 32 && keysym.sym < 0x4000_0000 && keysym.sym != SDLK_DELETE.rawValue
      || keypad.contains(keysym.sym) && keysym.sym != SDLK_KP_ENTER.rawValue
  }

  /// Returns true for keys that repeat while letters are text: those that edit and move.
  static func repeatsInText(_ key: InputEvent.Key) -> Bool {
    switch key {
    case .enter, .leaveFullScreen, .copy, .keep, .paste, .quit: false
    default: true
    }
  }

  /// Returns the function of a key while letters are text: of keys without a letter, or with Ctrl.
  static func textKey(for keysym: SDL_Keysym, isControl: Bool) -> InputEvent.Key? {
    switch UInt32(bitPattern: isControl ? latinSymbol(of: keysym) : keysym.sym) {
    case SDLK_BACKSPACE.rawValue: .erase
    case SDLK_DELETE.rawValue: .eraseForward
    case SDLK_LEFT.rawValue: .left
    case SDLK_RIGHT.rawValue: .right
    case SDLK_RETURN.rawValue, SDLK_KP_ENTER.rawValue: .enter
    case SDLK_HOME.rawValue: .home
    case SDLK_END.rawValue: .end
    case SDLK_PAGEUP.rawValue: .pageUp
    case SDLK_PAGEDOWN.rawValue: .pageDown
    case SDLK_UP.rawValue: .up
    case SDLK_DOWN.rawValue: .down
    case SDLK_ESCAPE.rawValue: .leaveFullScreen
    case SDLK_c.rawValue where isControl: .copy
    case SDLK_k.rawValue where isControl: .keep
    case SDLK_v.rawValue where isControl: .paste
    case SDLK_q.rawValue where isControl: .quit
    default: nil
    }
  }

  /// The functions of keys that have another one with Shift.
  private static let shifted: [InputEvent.Key: InputEvent.Key] = [
    .nextControl: .previousControl, .largerText: .smallerText,
  ]

  /// Returns true for keys that repeat while they are held.
  static func repeats(_ key: InputEvent.Key) -> Bool {
    switch key {
    case .zoomIn, .zoomOut, .nextControl, .previousControl, .left, .right, .up, .down: true
    default: false
    }
  }

  /// Returns the function of the key with a character, whose number is SDL's symbol of the key.
  ///
  /// A capital letter names a key with Shift, which SDL reports by its small letter.
  private static func function(of character: Character) -> InputEvent.Key? {
    guard !character.isUppercase else { return nil }
    return InputEvent.Key(rawValue: String(character)) ?? byOtherCharacter[character]
  }

  /// The functions of keys by characters that do not name them.
  private static let byOtherCharacter: [Character: InputEvent.Key] = [
    "=": .zoomIn, "_": .zoomOut, " ": .space,
    // The keys of the question mark on English and German keyboards.
    "/": .help, "ß": .help,
  ]

  /// The functions of the other keys.
  private static let bySymbol: [Int: InputEvent.Key] = [
    Int(SDLK_KP_PLUS.rawValue): .zoomIn, Int(SDLK_KP_MINUS.rawValue): .zoomOut,
    Int(SDLK_KP_0.rawValue): .zoomReset, Int(SDLK_KP_2.rawValue): .faceToFace,
    Int(SDLK_F1.rawValue): .help, Int(SDLK_F11.rawValue): .fullScreen,
    Int(SDLK_ESCAPE.rawValue): .leaveFullScreen, Int(SDLK_TAB.rawValue): .nextControl,
    Int(SDLK_RETURN.rawValue): .enter, Int(SDLK_KP_ENTER.rawValue): .enter,
    Int(SDLK_LEFT.rawValue): .left, Int(SDLK_RIGHT.rawValue): .right,
    Int(SDLK_UP.rawValue): .up, Int(SDLK_DOWN.rawValue): .down,
  ]
}
