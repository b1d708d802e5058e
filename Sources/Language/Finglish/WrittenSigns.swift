/// Punctuation and digits as the two scripts write them.
enum WrittenSigns {
  /// Latin signs and their Persian forms.
  private static let pairs: [(latin: UInt8, persian: [UInt8])] =
    [("?", "؟"), (",", "،"), (";", "؛")].map { (Array($0.0.utf8)[0], Array($0.1.utf8)) }

  /// Appends what stands between words, in the signs of a script, and without punctuation if it is not kept.
  static func append(
    _ bytes: [UInt8], in script: TextConverter.Script, keepingPunctuation isKept: Bool,
    to result: inout [UInt8]
  ) {
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...]
      if !isKept, let length = punctuationLength(rest) {
        place += length
      } else if script == .persian, let pair = pairs.first(where: { $0.latin == bytes[place] }) {
        result += pair.persian
        place += 1
      } else if script == .latin, let pair = pairs.first(where: { rest.starts(with: $0.persian) }) {
        result.append(pair.latin)
        place += 2
      } else if script == .latin, let digit = digit(rest) {
        result.append(digit)
        place += 2
      } else if script == .persian, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
        // ۰ is DB B0.
        result += [0xDB, bytes[place] - UInt8(ascii: "0") + 0xB0]
        place += 1
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
  }

  /// Returns the Latin digit for one of Persian, DB B0 to B9, or of Arabic, D9 A0 to A9.
  private static func digit(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard let first = bytes.first, let second = bytes.dropFirst().first else { return nil }
    return switch (first, second) {
    case (0xDB, 0xB0...0xB9): second - 0xB0 + UInt8(ascii: "0")
    case (0xD9, 0xA0...0xA9): second - 0xA0 + UInt8(ascii: "0")
    default: nil
    }
  }

  /// Returns the length of a sign of punctuation at the beginning; nil if there is none.
  private static func punctuationLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first < 0x80 {
      return UnicodeScalar(first).properties.generalCategory.isPunctuation ? 1 : nil
    }
    let length = first >= 0xE0 ? 3 : 2
    guard first < 0xF0, bytes.count >= length,
      let scalar = String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars.first
    else { return nil }
    return scalar.properties.generalCategory.isPunctuation ? length : nil
  }
}

extension Unicode.GeneralCategory {
  /// True for punctuation of every kind.
  fileprivate var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
