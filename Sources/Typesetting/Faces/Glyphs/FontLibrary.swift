internal import CSDL2TTF
internal import Synchronization

/// SDL2_ttf itself: started at the first need, never ended.
///
/// FreeType keeps one list of open faces for the whole process; every opening and closing stands under
/// one lock, so that typesetters of several threads do not meet there.
enum FontLibrary {
  private static let started = Mutex(false)

  /// Starts the library unless it runs.
  static func start() throws(TypesettingError) {
    try started.withLock { started throws(TypesettingError) in
      guard !started else { return }
      guard TTF_Init() == 0 else { throw .noLibrary(lastError) }
      started = true
    }
  }

  /// Runs `body` while no other thread opens or closes a face.
  static func exclusively(_ body: () -> Void) {
    started.withLock { _ in body() }
  }

  /// The library's words for what went wrong last on this thread.
  static var lastError: String { unsafe String(cString: SDL_GetError()) }
}
