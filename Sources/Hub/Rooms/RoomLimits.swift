/// The limits of what one person sends.
package enum RoomLimits {
  /// The largest length of a line in UTF-8.
  package static let maxLineBytes = 16 << 10
  /// The largest length of a name in characters.
  package static let maxNameCharacters = 40
  package static let maxPlaceCharacters = 60
  /// The largest length of an identifier in bytes.
  package static let maxIDBytes = 64
  /// The largest size of a document or picture.
  package static let maxFileBytes = 10 << 20

  /// True for an identifier of letters, digits and the marks of base64url.
  package static func isIdentifier(_ text: String, atLeast minimum: Int = 1) -> Bool {
    (minimum...maxIDBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Returns a name on one line, without controls and direction marks, and not too long; nil if nothing is left.
  package static func name(_ text: String, atMost limit: Int = maxNameCharacters) -> String? {
    let scalars = text.unicodeScalars.filter { scalar in
      let properties = scalar.properties
      return switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        false
      default: !properties.isBidiControl && !properties.isNoncharacterCodePoint
      }
    }
    var name = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    name = String(name.prefix(limit))
    // A letter can have any number of marks, which would cover other lines.
    while name.utf8.count > limit * 8 { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  /// Returns a text without controls, except line feeds and tabs.
  package static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
