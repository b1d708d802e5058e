internal import CICU

/// The boundaries of a kind of parts in texts, by the rules of one locale, found by ICU.
///
/// An instance belongs to one thread.
@safe package final class TextBreaks {
  /// The parts of a text: words and sentences (UAX #29), or those between which a line may break (UAX #14).
  package enum Kind { case words, sentences, lines }

  private let handle: OpaquePointer

  /// Opens the rules of an ICU locale, "" for the root, or returns nil if ICU has no data.
  package init?(of kind: Kind, locale: String) {
    let type =
      switch kind {
      case .words: UBRK_WORD
      case .sentences: UBRK_SENTENCE
      case .lines: UBRK_LINE
      }
    guard let handle = unsafe cicu_breaks_open(type, locale) else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe cicu_breaks_close(handle)
  }

  /// Returns the ends of the parts of `text`, ascending, the last of which is its own end.
  package func ends(in text: [UInt16]) -> [Int] {
    unsafe text.withUnsafeBufferPointer { buffer in
      var ends: [Int] = []
      if unsafe cicu_breaks_begin(handle, buffer.baseAddress, Int32(buffer.count)) != 0 {
        while case let end = unsafe cicu_breaks_next(handle), end > 0 { ends.append(Int(end)) }
      }
      if ends.last != buffer.count { ends.append(buffer.count) }
      return ends
    }
  }
}
