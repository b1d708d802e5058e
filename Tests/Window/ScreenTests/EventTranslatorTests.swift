internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene
internal import Testing

@testable internal import Screen

/// The window's translation of `events`.
private func displayEvents(
  of events: SDL_Event..., by translator: inout EventTranslator
) -> DisplayEvents {
  var result = DisplayEvents()
  for index in unsafe events.indices {
    unsafe translator.translate(events[index], into: &result)
  }
  return result
}

@Suite struct KeyEventTests {
  @Test func aLetterMeansItsKey() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_c), FakeEvent.key(SDLK_q), FakeEvent.key(SDLK_j),
      by: &translator)
    #expect(result.input == [.key(.nextCamera), .key(.quit)])
  }

  @Test(arguments: [KMOD_LCTRL, KMOD_RCTRL, KMOD_LALT, KMOD_LGUI])
  func aLetterWithCtrlAltOrSuperIsSomebodyElses(modifier: SDL_Keymod) {
    var translator = EventTranslator()
    let result = unsafe displayEvents(of: FakeEvent.key(SDLK_c, with: modifier), by: &translator)
    #expect(result.input.isEmpty)
  }

  private static let keysOfTheHistory: Set<InputEvent.Key> = [
    .pageUp, .pageDown, .home, .end, .erase, .copy,
  ]

  @Test(arguments: InputEvent.Key.allCases) func everyFunctionHasAKey(function: InputEvent.Key) {
    let symbols = (0..<0x200).map { $0 } + (0...0x62).map { 0x4000_0000 + $0 }
    let isShifted = function == .previousControl || function == .smallerText
    let shift = isShifted ? KMOD_LSHIFT : function == .copy ? KMOD_LCTRL : KMOD_NONE
    #expect(
      symbols.contains { symbol in
        var translator = EventTranslator()
        translator.acceptsText = Self.keysOfTheHistory.contains(function)
        let event = unsafe FakeEvent.key(SDL_KeyCode(rawValue: UInt32(symbol)), with: shift)
        return unsafe displayEvents(of: event, by: &translator).input == [.key(function)]
      })
  }

  @Test func theKeysOfTheControlsGoOnWhileTheyAreHeld() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_TAB, repeated: true),
      FakeEvent.key(SDLK_TAB, with: KMOD_RSHIFT, repeated: true),
      FakeEvent.key(SDLK_RIGHT, repeated: true), FakeEvent.key(SDLK_RETURN, repeated: true),
      FakeEvent.key(SDLK_SPACE, repeated: true), FakeEvent.key(SDLK_F1), by: &translator)
    #expect(
      result.input == [.key(.nextControl), .key(.previousControl), .key(.right), .key(.help)])
  }

  @Test func whileTextIsTypedLettersHaveNoFunction() {
    var translator = EventTranslator()
    translator.acceptsText = true
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_c), FakeEvent.key(SDLK_x), FakeEvent.text("ñ"),
      FakeEvent.key(SDLK_BACKSPACE, repeated: true), FakeEvent.key(SDLK_c, with: KMOD_RCTRL),
      by: &translator)
    #expect(result.input == [.text("ñ"), .key(.erase), .key(.copy)])
    #expect(!result.isClosed)
    let quit = unsafe displayEvents(of: FakeEvent.key(SDLK_q, with: KMOD_LCTRL), by: &translator)
    #expect(quit.isClosed && quit.input.isEmpty)
  }

  @Test func textThatNobodyAskedForIsIgnored() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(of: FakeEvent.text("x"), by: &translator)
    #expect(result.input.isEmpty)
  }

  @Test func tabWithAltIsTheDesktops() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_TAB, with: KMOD_LALT), by: &translator)
    #expect(result.input.isEmpty)
  }

  @Test func shiftAndCapsLockChangeNothing() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_m, with: KMOD_CAPS), FakeEvent.key(SDLK_EQUALS, with: KMOD_LSHIFT),
      by: &translator)
    #expect(result.input == [.key(.mirror), .key(.zoomIn)])
  }

  @Test func onlyZoomGoesOnWhileItsKeyIsHeld() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_PLUS, repeated: true), FakeEvent.key(SDLK_c, repeated: true),
      by: &translator)
    #expect(result.input == [.key(.zoomIn)])
  }

  @Test func onAKeyboardWithoutLatinLettersThePlaceCounts() {
    // Russian: the keys of c and q have с (U+0441) and й (U+0439).
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDL_KeyCode(0x0441), scancode: SDL_SCANCODE_C),
      FakeEvent.key(SDL_KeyCode(0x0439), scancode: SDL_SCANCODE_Q), by: &translator)
    #expect(result.input == [.key(.nextCamera), .key(.quit)])
  }

  @Test func onALatinKeyboardTheLetterCountsAndNotThePlace() {
    // French: another key has the place of q.
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.key(SDLK_a, scancode: SDL_SCANCODE_Q),
      FakeEvent.key(SDLK_q, scancode: SDL_SCANCODE_A), by: &translator)
    #expect(result.input == [.key(.quit)])
  }

  @Test func aHeldKeyIsForgottenWithTheFocus() {
    var translator = EventTranslator()
    _ = unsafe displayEvents(of: FakeEvent.key(SDLK_PLUS), by: &translator)
    #expect(translator.heldKeys == 1)
    _ = unsafe displayEvents(of: FakeEvent.window(SDL_WINDOWEVENT_FOCUS_LOST), by: &translator)
    #expect(translator.heldKeys == 0)
    _ = unsafe displayEvents(of: FakeEvent.released(SDLK_PLUS), by: &translator)
    #expect(translator.heldKeys == 0)
  }
}

@Suite struct PointerEventTests {
  @Test func pointsAreDevicePixels() {
    var translator = EventTranslator()
    translator.pixelsPerUnit = 2
    let result = unsafe displayEvents(
      of: FakeEvent.moved(x: 10, y: 20), FakeEvent.wheel(-1.5, x: 3, y: 4), by: &translator)
    #expect(
      result.input == [
        .pointerMoved(PixelPoint(x: 20, y: 40)),
        .wheel(notches: -1.5, at: PixelPoint(x: 6, y: 8)),
      ])
  }

  @Test func aMovementWithTheButtonDownIsADrag() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.button(isDown: true, x: 1, y: 1), FakeEvent.moved(x: 5, y: 1),
      FakeEvent.button(isDown: false, x: 5, y: 1), FakeEvent.moved(x: 6, y: 1),
      by: &translator)
    let (start, end) = (PixelPoint(x: 1, y: 1), PixelPoint(x: 5, y: 1))
    #expect(
      result.input == [
        .pointerPressed(start, zooming: false), .pointerDragged(end), .pointerReleased(end),
        .pointerMoved(PixelPoint(x: 6, y: 1)),
      ])
  }

  @Test func otherButtonsAndASidewaysWheelMeanNothing() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(
      of: FakeEvent.button(SDL_BUTTON_RIGHT, isDown: true, x: 1, y: 1),
      FakeEvent.wheel(0, x: 1, y: 1), by: &translator)
    #expect(result.input.isEmpty)
  }

  @Test func twoFingersAreAPinchInDevicePixels() {
    var translator = EventTranslator()
    translator.viewport = PixelSize(width: 1000, height: 500)
    let result = unsafe displayEvents(
      of: FakeEvent.finger(1, SDL_FINGERDOWN, x: 0.4, y: 0.5),
      FakeEvent.finger(2, SDL_FINGERDOWN, x: 0.6, y: 0.5),
      FakeEvent.finger(2, SDL_FINGERMOTION, x: 0.8, y: 0.5),
      FakeEvent.finger(1, SDL_FINGERUP, x: 0.4, y: 0.5),
      FakeEvent.finger(2, SDL_FINGERMOTION, x: 0.9, y: 0.5), by: &translator)
    let first = PixelPoint(x: 400, y: 250)
    #expect(
      result.input == [
        .pointerPressed(first, zooming: false),
        .pinch(factor: 2, at: PixelPoint(x: 600, y: 250)), .pointerReleased(first),
      ])
  }
}

@Suite struct WindowEventTests {
  @Test(arguments: [false, true]) func hidingTheWindowEndsAPressWithoutAClick(isTouch: Bool) {
    var translator = EventTranslator()
    translator.viewport = PixelSize(width: 100, height: 100)
    let press =
      unsafe isTouch
      ? FakeEvent.finger(1, SDL_FINGERDOWN, x: 0.5, y: 0.5)
      : FakeEvent.button(isDown: true, x: 50, y: 50)
    let result = unsafe displayEvents(
      of: press, FakeEvent.window(SDL_WINDOWEVENT_HIDDEN), FakeEvent.moved(x: 9, y: 9),
      by: &translator)
    #expect(
      result.input == [
        .pointerPressed(PixelPoint(x: 50, y: 50), zooming: false),
        .pointerReleased(PixelPoint(x: -1, y: -1)), .pointerMoved(PixelPoint(x: 9, y: 9)),
      ])
    #expect(
      unsafe displayEvents(of: FakeEvent.window(SDL_WINDOWEVENT_HIDDEN), by: &translator)
        .input.isEmpty)
  }

  @Test func aWindowThatWasUncoveredOrResizedNeedsPainting() {
    for what in [SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESTORED] {
      var translator = EventTranslator()
      #expect(unsafe displayEvents(of: FakeEvent.window(what), by: &translator).needsPainting)
    }
  }

  @Test func closingTheWindowIsAnEnd() {
    var translator = EventTranslator()
    #expect(
      unsafe displayEvents(of: FakeEvent.window(SDL_WINDOWEVENT_CLOSE), by: &translator).isClosed)
  }

  @Test func movingTheWindowIsNoEvent() {
    var translator = EventTranslator()
    let result = unsafe displayEvents(of: FakeEvent.window(SDL_WINDOWEVENT_MOVED), by: &translator)
    #expect(!result.needsPainting && !result.isClosed && result.input.isEmpty)
  }
}
