internal import CSDL2

/// The screen that the far reader's window fills, among SDL's numbered screens.
///
/// SDL numbers the screens from 0 on, and closes the gap when one of them is unplugged.
struct FarScreen: Equatable {
  /// The number of the screen, or nil after it was unplugged.
  private(set) var number: Int32?

  init(number: Int32) {
    self.number = number
  }

  /// Follows an event about the screens and returns true if the far window must leave this screen.
  ///
  /// It must if this screen was unplugged, or any other one but this: the window system moves the
  /// main window to the last screen, where the far one would cover it.
  mutating func handle(_ event: SDL_DisplayEvent, screensLeft count: Int32) -> Bool {
    guard let former = number,
      SDL_DisplayEventID(UInt32(event.event)) == SDL_DISPLAYEVENT_DISCONNECTED
    else { return false }
    let unplugged = Int32(event.display)
    number = unplugged == former ? nil : unplugged < former ? former - 1 : former
    return number == nil || count < 2
  }
}
