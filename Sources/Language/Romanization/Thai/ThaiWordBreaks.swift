internal import CThai

/// The words of Thai text by the dictionary of libthai.
///
/// Each instance belongs to one thread.
@safe final class ThaiWordBreaks {
  private let words: OpaquePointer

  /// Opens the dictionary; nil if it is not installed.
  init?() {
    guard let opened = unsafe cthai_words_open() else { return nil }
    unsafe words = opened
  }

  deinit { unsafe cthai_words_close(words) }

  /// Returns the ends of the words of a text that has only Thai letters.
  func ends(in text: ArraySlice<Unicode.Scalar>) -> [Int] {
    let characters = text.map(\.value) + [0]
    var starts = [Int32](repeating: 0, count: text.count)
    let count = unsafe cthai_words_starts(words, characters, &starts, Int32(starts.count))
    let inner = starts.prefix(max(0, Int(count))).map { text.startIndex + Int($0) }
    return inner.filter { $0 > text.startIndex && $0 < text.endIndex } + [text.endIndex]
  }
}
