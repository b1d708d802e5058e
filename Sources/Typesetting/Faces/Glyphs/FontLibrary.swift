internal import CSDL2TTF
internal import Synchronization

/// The SDL2_ttf library, which is started at the first use and never stopped.
///
/// FreeType keeps one list of open faces for the whole process. A lock guards every opening and
/// closing, so that typesetters may run on several threads.
enum FontLibrary {
  private static let started = Mutex(false)

  /// Starts the library unless it is already running.
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

  /// The library's message for the last error on the current thread.
  static var lastError: String { unsafe String(cString: SDL_GetError()) }
}
