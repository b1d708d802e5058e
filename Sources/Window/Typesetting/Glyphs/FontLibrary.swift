internal import CSDL2TTF
internal import Synchronization

/// The SDL2_ttf library, which is started at the first use and never stopped.
///
/// FreeType keeps one list of open faces for the whole process. A lock guards every opening and
/// closing, so that typesetters may run on several threads.
enum FontLibrary {
  private static let isStarted = Mutex(false)

  /// Starts the library unless it is already running.
  static func start() throws(TypesettingError) {
    try isStarted.withLock { isStarted throws(TypesettingError) in
      guard !isStarted else { return }
      guard TTF_Init() == 0 else { throw .noLibrary(reason: lastError) }
      isStarted = true
    }
  }

  /// Opens or closes a font while no other thread does.
  static func exclusively(_ action: () -> Void) {
    isStarted.withLock { _ in action() }
  }

  /// The library's message for the last error on the current thread.
  static var lastError: String { unsafe String(cString: SDL_GetError()) }
}
