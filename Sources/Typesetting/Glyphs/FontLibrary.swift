internal import CFreeType
internal import CHarfBuzz

/// FreeType and HarfBuzz, as one typesetter uses them.
///
/// Each typesetter has its own instance, so typesetters on different threads share nothing. Each
/// instance belongs to one thread.
@safe final class FontLibrary {
  let handle: FT_Library
  /// HarfBuzz's memory for a run, reused by all shapings.
  let buffer: OpaquePointer

  /// Starts the libraries.
  init() throws(TypesettingError) {
    var library: FT_Library?
    let error = unsafe FT_Init_FreeType(&library)
    guard error == 0, let library = unsafe library else {
      throw .noLibrary(reason: Self.message(of: error))
    }
    guard let buffer = unsafe hb_buffer_create() else {
      unsafe FT_Done_FreeType(library)
      throw .noLibrary(reason: "HarfBuzz is out of memory")
    }
    unsafe handle = unsafe library
    unsafe self.buffer = unsafe buffer
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
    unsafe FT_Done_FreeType(handle)
  }

  /// Returns FreeType's message for an error.
  ///
  /// FreeType is usually built without messages, so the numbers that broken files cause are put
  /// into words here (`fterrdef.h`).
  static func message(of error: FT_Error) -> String {
    switch error {
    case 0x02: "its format is unknown"
    case 0x03, 0x08, 0x8E...0x9D: "its tables are broken"
    case 0x40: "out of memory"
    case 0x51...0x5F: "it cannot be read"
    default: "FreeType's error \(error)"
    }
  }
}
