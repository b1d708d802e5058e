internal import CICU

/// The forms of a text in Unicode, made by ICU; a text that ICU refuses stays as it is.
extension String {
  /// The canonical decomposition (UAX #15, NFD).
  package var decomposed: String { unsafe transformed { unsafe cicu_decompose($0, $1, $2, $3) } }

  /// The canonical composition (UAX #15, NFC).
  package var composed: String { unsafe transformed { unsafe cicu_compose($0, $1, $2, $3) } }

  /// The text without distinctions of case, width and compatibility forms, and without ignorable
  /// characters (UAX #15 and UTS #35, NFKC_Casefold).
  package var folded: String { unsafe transformed { unsafe cicu_fold($0, $1, $2, $3) } }

  /// Returns the text in upper case, by the rules of a language: in Turkish, `i` becomes `İ`.
  package func uppercased(in language: String) -> String {
    unsafe transformed { unsafe cicu_uppercase(language, $0, $1, $2, $3) }
  }

  /// Applies a transformation, which may lengthen the text up to 18 times (UAX #15, 9).
  private func transformed(
    by transform: (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>, Int32) -> Int32
  ) -> String {
    let units = Array(utf16)
    for factor in [3, 18] {
      let capacity = units.count * factor + 8
      let result = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
        count =
          unsafe buffer.baseAddress.map { address in
            unsafe Int(transform(units, Int32(units.count), address, Int32(capacity)))
          } ?? 0
      }
      if !result.isEmpty { return String(decoding: result, as: UTF16.self) }
    }
    return self
  }
}
