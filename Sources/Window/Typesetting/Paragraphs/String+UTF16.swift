internal import CICU

extension String {
  /// Creates a string of a part of a paragraph, with U+FFFD in place of a surrogate alone.
  ///
  /// `String(decoding:as:)` decodes one character after the other, which takes twenty times as long.
  init(utf16 text: ArraySlice<UInt16>) {
    // A unit of UTF-16 becomes three units of UTF-8 at most.
    self = unsafe String(unsafeUninitializedCapacity: text.count * 3) { target in
      unsafe text.withUnsafeBufferPointer { source in
        unsafe Int(
          cicu_utf16_to_utf8(
            source.baseAddress, Int32(clamping: source.count), target.baseAddress,
            Int32(clamping: target.count)))
      }
    }
  }
}
