internal import CSDL2

/// Why there is no window; the text says what to do.
package struct ScreenError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// With SDL's own words for the last failure on this thread.
  static func sdl(_ what: String) -> ScreenError {
    ScreenError("\(what): \(unsafe String(cString: SDL_GetError()))")
  }
}
