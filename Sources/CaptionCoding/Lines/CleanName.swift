/// Names and language tags, sanitized to one line and one direction.
extension String {
  /// The name without control characters and direction marks; a line break becomes a space.
  var cleanedName: String {
    guard unicodeScalars.contains(where: { !$0.isPartOfName }) else { return self }
    var name = String.UnicodeScalarView()
    for scalar in PlainText.cleaned(self).unicodeScalars {
      if scalar.isLineBreak { name.append(" ") } else if scalar.isPartOfName { name.append(scalar) }
    }
    return String(name)
  }

  /// True if the string has the shape of a BCP 47 language tag (RFC 5646, 2.1).
  ///
  /// Subtags may also be separated by `_`, as in the locales of operating systems.
  var isLanguageTag: Bool {
    let parts = utf8.split(omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    let isWellFormed = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
    return isWellFormed && utf8.count <= 64 && utf8.first?.isASCIILetter == true
  }
}

extension Unicode.Scalar {
  /// True if the scalar is a directional formatting character (UAX #9, 2).
  package var isDirectionControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var isLineBreak: Bool { value == 0x0A || value == 0x2028 || value == 0x2029 }

  fileprivate var isPartOfName: Bool {
    !isDirectionControl && !isLineBreak && value >= 0x20 && !(0x7F...0x9F).contains(value)
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
