internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene
internal import Testing

@testable internal import Screen

/// The translation of `events` by a window of 1000x500 pixels, with two pixels to a unit.
private func translation(of events: SDL_Event..., acceptsText: Bool = false) -> DisplayEvents {
  var translator = EventTranslator()
  translator.acceptsText = acceptsText
  translator.viewport = PixelSize(width: 1000, height: 500)
  translator.pixelsPerUnit = 2
  var result = DisplayEvents()
  for index in unsafe events.indices { unsafe translator.translate(events[index], into: &result) }
  return result
}

@Suite struct KeyEventTests {
  @Test(arguments: [KMOD_LCTRL, KMOD_RCTRL])
  func ctrlAndCCopies(modifier: SDL_Keymod) {
    #expect(
      unsafe translation(of: FakeEvent.key(SDLK_c, with: modifier)).input == [.key(.copy)])
  }

  @Test(arguments: [KMOD_LCTRL, KMOD_RCTRL, KMOD_LALT, KMOD_LGUI])
  func aLetterWithCtrlAltOrSuperIsSomebodyElses(modifier: SDL_Keymod) {
    #expect(unsafe translation(of: FakeEvent.key(SDLK_m, with: modifier)).input.isEmpty)
  }

  private static let keysOfText: Set<InputEvent.Key> = [
    .pageUp, .pageDown, .home, .end, .erase, .eraseForward, .copy, .keep, .paste,
  ]

  @Test(arguments: InputEvent.Key.allCases) func everyFunctionHasAKey(function: InputEvent.Key) {
    let symbols = (0..<0x200).map { $0 } + (0...0x62).map { 0x4000_0000 + $0 }
    let isShifted = function == .previousControl || function == .smallerText
    let shift =
      isShifted ? KMOD_LSHIFT : [.copy, .keep, .paste].contains(function) ? KMOD_LCTRL : KMOD_NONE
    #expect(
      symbols.contains { symbol in
        let event = unsafe FakeEvent.key(SDL_KeyCode(rawValue: UInt32(symbol)), with: shift)
        let acceptsText = Self.keysOfText.contains(function)
        return unsafe translation(of: event, acceptsText: acceptsText).input == [.key(function)]
      })
  }

  @Test func someKeysGoOnWhileTheyAreHeld() {
    let result = unsafe translation(
      of: FakeEvent.key(SDLK_TAB, repeated: true),
      FakeEvent.key(SDLK_TAB, with: KMOD_RSHIFT, repeated: true),
      FakeEvent.key(SDLK_RIGHT, repeated: true), FakeEvent.key(SDLK_RETURN, repeated: true),
      FakeEvent.key(SDLK_SPACE, repeated: true), FakeEvent.key(SDLK_PLUS, repeated: true),
      FakeEvent.key(SDLK_c, repeated: true), FakeEvent.key(SDLK_F1))
    #expect(
      result.input == [
        .key(.nextControl), .key(.previousControl), .key(.right), .key(.zoomIn), .key(.help),
      ])
  }

  @Test func whileTextIsTypedLettersHaveNoFunction() {
    let result = unsafe translation(
      of: FakeEvent.key(SDLK_c), FakeEvent.key(SDLK_x), FakeEvent.text("ñ"),
      FakeEvent.key(SDLK_BACKSPACE, repeated: true), FakeEvent.key(SDLK_c, with: KMOD_RCTRL),
      acceptsText: true)
    #expect(result.input == [.text("ñ"), .key(.erase), .key(.copy)])
    #expect(!result.isClosed)
    let quit = unsafe translation(of: FakeEvent.key(SDLK_q, with: KMOD_LCTRL), acceptsText: true)
    #expect(quit.isClosed && quit.input.isEmpty)
  }

  @Test func theKeyThatCommitsAWordIsHeldUntilTheWordIsThere() {
    let result = unsafe translation(
      of: FakeEvent.text("a"), FakeEvent.key(SDLK_b), FakeEvent.text("b"),
      FakeEvent.composition("tiêng"), FakeEvent.key(SDLK_SPACE), FakeEvent.text(" "),
      FakeEvent.composition(""), FakeEvent.composition("tiêng"), FakeEvent.composition(""),
      FakeEvent.text("tiêng"), acceptsText: true)
    #expect(
      result.input == [
        .text("a"), .text("b"), .composition("tiêng"), .heldText(" "), .composition(""),
        .composition("tiêng"), .composition(""), .text("tiêng"),
      ])
  }

  @Test func aKeyWithoutLettersHoldsNothingBack() {
    for key in [SDLK_LSHIFT, SDLK_RETURN, SDLK_F5] {
      let result = unsafe translation(
        of: FakeEvent.composition("tiêng"), FakeEvent.key(key), FakeEvent.text("tiêng"),
        acceptsText: true)
      #expect(result.input.last == .text("tiêng"))
    }
  }

  @Test func aKeyThatIsReleasedHoldsNothingBack() {
    let result = unsafe translation(
      of: FakeEvent.composition("tiêng"), FakeEvent.key(SDLK_g), FakeEvent.released(SDLK_g),
      FakeEvent.text("tiêng"), acceptsText: true)
    #expect(result.input == [.composition("tiêng"), .text("tiêng")])
  }

  @Test func aCompositionEndsWithTheFocus() {
    let result = unsafe translation(
      of: FakeEvent.composition("tiêng"), FakeEvent.window(SDL_WINDOWEVENT_FOCUS_LOST),
      FakeEvent.window(SDL_WINDOWEVENT_FOCUS_LOST), FakeEvent.key(SDLK_a), FakeEvent.text("a"),
      acceptsText: true)
    #expect(result.input == [.composition("tiêng"), .composition(""), .text("a")])
  }

  @Test func aKeyThatIsHeldSendsOneLine() {
    let result = unsafe translation(
      of: FakeEvent.key(SDLK_RETURN), FakeEvent.key(SDLK_RETURN, repeated: true),
      FakeEvent.key(SDLK_ESCAPE, repeated: true),
      FakeEvent.key(SDLK_v, with: KMOD_LCTRL, repeated: true),
      FakeEvent.key(SDLK_BACKSPACE, repeated: true), acceptsText: true)
    #expect(result.input == [.key(.enter), .key(.erase)])
  }

  @Test func onAKeyboardWithoutLatinLettersThePlaceOfTheShortcutCounts() {
    // Russian: the keys of v and c have м (U+043C) and с (U+0441).
    let result = unsafe translation(
      of: FakeEvent.key(SDL_KeyCode(0x043C), scancode: SDL_SCANCODE_V, with: KMOD_LCTRL),
      FakeEvent.key(SDL_KeyCode(0x0441), scancode: SDL_SCANCODE_C, with: KMOD_LCTRL),
      acceptsText: true)
    #expect(result.input == [.key(.paste), .key(.copy)])
  }

  @Test func aSyllableThatIsCommittedBeforeTheNextOneIsNotHeld() {
    let result = unsafe translation(
      of: FakeEvent.composition("한"), FakeEvent.text("한"), FakeEvent.composition("ㄱ"),
      acceptsText: true)
    #expect(result.input == [.composition("한"), .text("한"), .composition("ㄱ")])
  }

  @Test func aLongCompositionComesWhole() {
    let words = String(repeating: "とうきょう", count: 9)
    let result = unsafe translation(of: FakeEvent.longComposition(words), acceptsText: true)
    #expect(result.input == [.composition(words)])
  }

  @Test func textThatNobodyAskedForIsIgnored() {
    #expect(unsafe translation(of: FakeEvent.text("x")).input.isEmpty)
  }

  @Test func tabWithAltIsTheDesktops() {
    #expect(unsafe translation(of: FakeEvent.key(SDLK_TAB, with: KMOD_LALT)).input.isEmpty)
  }

  @Test func shiftAndCapsLockChangeNothing() {
    let result = unsafe translation(
      of: FakeEvent.key(SDLK_m, with: KMOD_CAPS), FakeEvent.key(SDLK_EQUALS, with: KMOD_LSHIFT))
    #expect(result.input == [.key(.mirror), .key(.zoomIn)])
  }

  @Test func onAKeyboardWithoutLatinLettersThePlaceCounts() {
    // Russian: the keys of c, q and / have с (U+0441), й (U+0439) and ю (U+044E).
    let result = unsafe translation(
      of: FakeEvent.key(SDL_KeyCode(0x0441), scancode: SDL_SCANCODE_C),
      FakeEvent.key(SDL_KeyCode(0x0439), scancode: SDL_SCANCODE_Q),
      FakeEvent.key(SDL_KeyCode(0x044E), scancode: SDL_SCANCODE_SLASH),
      FakeEvent.key(SDL_KeyCode(0x043E), scancode: SDL_SCANCODE_J))
    #expect(result.input == [.key(.nextCamera), .key(.quit), .key(.help)])
  }

  @Test func onALatinKeyboardTheLetterCountsAndNotThePlace() {
    // French: another key has the place of q.
    let result = unsafe translation(
      of: FakeEvent.key(SDLK_a, scancode: SDL_SCANCODE_Q),
      FakeEvent.key(SDLK_q, scancode: SDL_SCANCODE_A))
    #expect(result.input == [.key(.readAloud), .key(.quit)])
  }

  @Test func aHeldKeyIsForgottenWithTheFocus() {
    var (translator, events) = (EventTranslator(), DisplayEvents())
    unsafe translator.translate(FakeEvent.key(SDLK_PLUS), into: &events)
    #expect(translator.heldKeys == 1)
    unsafe translator.translate(FakeEvent.window(SDL_WINDOWEVENT_FOCUS_LOST), into: &events)
    #expect(translator.heldKeys == 0)
    unsafe translator.translate(FakeEvent.released(SDLK_PLUS), into: &events)
    #expect(translator.heldKeys == 0)
  }
}

@Suite struct PointerEventTests {
  @Test func pointsAreDevicePixels() {
    let result = unsafe translation(
      of: FakeEvent.moved(x: 10, y: 20), FakeEvent.wheel(-1.5, x: 3, y: 4))
    #expect(
      result.input == [
        .pointerMoved(PixelPoint(x: 20, y: 40)),
        .wheel(notches: -1.5, at: PixelPoint(x: 6, y: 8)),
      ])
  }

  @Test func aMovementWithTheButtonDownIsADrag() {
    let result = unsafe translation(
      of: FakeEvent.button(isDown: true, x: 1, y: 1), FakeEvent.moved(x: 5, y: 1),
      FakeEvent.button(isDown: false, x: 5, y: 1), FakeEvent.moved(x: 6, y: 1))
    let (start, end) = (PixelPoint(x: 2, y: 2), PixelPoint(x: 10, y: 2))
    #expect(
      result.input == [
        .pointerPressed(start, zooming: false), .pointerDragged(end), .pointerReleased(end),
        .pointerMoved(PixelPoint(x: 12, y: 2)),
      ])
  }

  @Test func otherButtonsAndASidewaysWheelMeanNothing() {
    let result = unsafe translation(
      of: FakeEvent.button(SDL_BUTTON_RIGHT, isDown: true, x: 1, y: 1),
      FakeEvent.wheel(0, x: 1, y: 1))
    #expect(result.input.isEmpty)
  }

  @Test func twoFingersAreAPinchInDevicePixels() {
    let result = unsafe translation(
      of: FakeEvent.finger(1, SDL_FINGERDOWN, x: 0.4, y: 0.5),
      FakeEvent.finger(2, SDL_FINGERDOWN, x: 0.6, y: 0.5),
      FakeEvent.finger(2, SDL_FINGERMOTION, x: 0.8, y: 0.5),
      FakeEvent.finger(1, SDL_FINGERUP, x: 0.4, y: 0.5),
      FakeEvent.finger(2, SDL_FINGERMOTION, x: 0.9, y: 0.5))
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
    let press =
      unsafe isTouch
      ? FakeEvent.finger(1, SDL_FINGERDOWN, x: 0.05, y: 0.1)
      : FakeEvent.button(isDown: true, x: 25, y: 25)
    let result = unsafe translation(
      of: press, FakeEvent.window(SDL_WINDOWEVENT_HIDDEN), FakeEvent.moved(x: 9, y: 9),
      FakeEvent.window(SDL_WINDOWEVENT_HIDDEN))
    #expect(
      result.input == [
        .pointerPressed(PixelPoint(x: 50, y: 50), zooming: false),
        .pointerReleased(PixelPoint(x: -1, y: -1)), .pointerMoved(PixelPoint(x: 18, y: 18)),
      ])
  }

  @Test(arguments: [
    SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESTORED,
  ])
  func aWindowThatWasUncoveredOrResizedNeedsPainting(event: SDL_WindowEventID) {
    #expect(unsafe translation(of: FakeEvent.window(event)).needsPainting)
  }

  @Test func closingTheWindowIsAnEndAndMovingItIsNoEvent() {
    #expect(unsafe translation(of: FakeEvent.window(SDL_WINDOWEVENT_CLOSE)).isClosed)
    let result = unsafe translation(of: FakeEvent.window(SDL_WINDOWEVENT_MOVED))
    #expect(!result.needsPainting && !result.isClosed && result.input.isEmpty)
  }
}
