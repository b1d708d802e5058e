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

  /// Opens `face`, which is in `file`, with an em of `size` / 64 pixels.
  ///
  /// The file must outlive the font.
  @unsafe static func open(
    _ face: Face, in file: FontFile, size: Int
  ) throws(TypesettingError) -> OpaquePointer {
    let changes = face.languageSystem.map {
      file.changes(selecting: $0, ofFace: face.index & 0xFFFF)
    }
    // SDL2_ttf wants the em in 1/72 pixels. FreeType rounds it back to the same 1/64.
    let size = Int32((size * 72 + 32) / 64)
    var handle: OpaquePointer?
    isStarted.withLock { _ in
      unsafe handle = FontStream.openFont(
        file, changes: changes ?? [:], size: size, index: face.index)
    }
    guard let handle = unsafe handle else {
      throw .brokenFace(path: face.path, reason: lastError)
    }
    return unsafe handle
  }

  /// Closes a font.
  @unsafe static func close(_ font: OpaquePointer) {
    isStarted.withLock { _ in unsafe TTF_CloseFont(font) }
  }

  /// The library's message for the last error on the current thread.
  static var lastError: String { unsafe String(cString: SDL_GetError()) }
}
