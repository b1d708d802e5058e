/// Names, sanitized to one line and one direction.
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
