internal import CSDL2

/// An error that prevents a window, with advice for the user.
package struct ScreenError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Returns an error that ends with SDL's message for the last failure on this thread.
  static func sdl(_ what: String) -> ScreenError {
    ScreenError("\(what): \(unsafe String(cString: SDL_GetError()))")
  }
}
