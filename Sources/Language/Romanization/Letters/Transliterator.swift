internal import CICU

/// A transliterator of ICU.
///
/// Each instance belongs to one thread.
@safe final class Transliterator {
  private let transliterator: OpaquePointer

  /// Opens the transliterator with a name, such as `Greek-Latin/UNGEGN`; nil if ICU has none.
  init?(_ name: String) {
    guard let opened = unsafe cicu_transliterator_open(name) else { return nil }
    unsafe transliterator = opened
  }

  deinit { unsafe cicu_transliterator_close(transliterator) }

  /// Returns a word in Latin letters.
  func latin(_ word: String) -> String {
    var units = Array(word.utf16)
    var length = Int32(units.count)
    let capacity = units.count * 8 + 16
    units += [UInt16](repeating: 0, count: capacity - units.count)
    guard unsafe cicu_transliterate(transliterator, &units, &length, Int32(capacity)) != 0 else {
      return word
    }
    return String(decoding: units.prefix(Int(length)), as: UTF16.self)
  }
}
