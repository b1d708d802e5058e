internal import CSDL2
internal import Scene

/// The assignment of keys to functions.
enum KeyMap {
  /// Returns the function of a key, by its letter.
  ///
  /// On a keyboard without Latin letters, the position of the key decides.
  static func key(for keysym: SDL_Keysym) -> InputEvent.Key? {
    let symbol = Int(keysym.sym)
    if let key = bySymbol[symbol] { return key }
    guard symbol > 127, symbol < 0x4000_0000 else { return nil }
    return byPlace[keysym.scancode.rawValue]
  }

  /// Returns true for keys that repeat while they are held.
  static func repeats(_ key: InputEvent.Key) -> Bool { key == .zoomIn || key == .zoomOut }

  private static let bySymbol: [Int: InputEvent.Key] = [
    Int(SDLK_PLUS.rawValue): .zoomIn, Int(SDLK_EQUALS.rawValue): .zoomIn,
    Int(SDLK_KP_PLUS.rawValue): .zoomIn,
    Int(SDLK_MINUS.rawValue): .zoomOut, Int(SDLK_UNDERSCORE.rawValue): .zoomOut,
    Int(SDLK_KP_MINUS.rawValue): .zoomOut,
    Int(SDLK_0.rawValue): .zoomReset, Int(SDLK_KP_0.rawValue): .zoomReset,
    Int(SDLK_c.rawValue): .nextCamera, Int(SDLK_m.rawValue): .mirror,
    Int(SDLK_r.rawValue): .rotate, Int(SDLK_f.rawValue): .fullScreen,
    Int(SDLK_F11.rawValue): .fullScreen, Int(SDLK_x.rawValue): .clearCaptions,
    Int(SDLK_s.rawValue): .savePicture, Int(SDLK_q.rawValue): .quit,
    Int(SDLK_ESCAPE.rawValue): .leaveFullScreen,
    Int(SDLK_F1.rawValue): .help, Int(SDLK_QUESTION.rawValue): .help,
    // The keys of the question mark on English and German keyboards.
    Int(SDLK_SLASH.rawValue): .help, 0xDF: .help,
  ]

  private static let byPlace: [UInt32: InputEvent.Key] = [
    SDL_SCANCODE_C.rawValue: .nextCamera, SDL_SCANCODE_M.rawValue: .mirror,
    SDL_SCANCODE_R.rawValue: .rotate, SDL_SCANCODE_F.rawValue: .fullScreen,
    SDL_SCANCODE_X.rawValue: .clearCaptions, SDL_SCANCODE_S.rawValue: .savePicture,
    SDL_SCANCODE_Q.rawValue: .quit, SDL_SCANCODE_0.rawValue: .zoomReset,
    SDL_SCANCODE_EQUALS.rawValue: .zoomIn, SDL_SCANCODE_MINUS.rawValue: .zoomOut,
    SDL_SCANCODE_SLASH.rawValue: .help,
  ]
}
