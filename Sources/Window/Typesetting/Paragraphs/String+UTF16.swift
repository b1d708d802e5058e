internal import CICU

extension String {
  /// Creates a string of a part of a paragraph, with U+FFFD in place of a lone surrogate.
  ///
  /// `String(decoding:as:)` decodes one character after the other, and allocates memory for each.
  init(utf16 text: ArraySlice<UInt16>) {
    // A unit of UTF-16 becomes three units of UTF-8 at most.
    self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count * 3) {
      target in
      let count = unsafe text.withUnsafeBufferPointer { source in
        unsafe cicu_utf16_to_utf8(
          source.baseAddress, Int32(clamping: source.count), target.baseAddress,
          Int32(clamping: target.count))
      }
      return unsafe String(decoding: target.prefix(Int(count)), as: UTF8.self)
    }
  }
}
