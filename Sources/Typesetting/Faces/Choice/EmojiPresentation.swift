/// The presentation of a cluster (UTS #51, 1.4): as text, or as a picture in color.
enum EmojiPresentation {
  case text
  case emoji
  /// An emoji with text presentation by default.
  ///
  /// A picture is used only if no text face has it.
  case textOrEmoji

  init(_ cluster: Character) {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else {
      self = .text
      return
    }
    if Self.isKeycapBase(first) {
      // A digit alone is text. A digit with U+20E3 is a keycap (ED-14c).
      let isKey = scalars.contains("\u{20E3}") && !scalars.contains("\u{FE0E}")
      self = isKey ? .emoji : .text
    } else if scalars.contains("\u{FE0E}") {
      self = .text
    } else if first.properties.isEmojiPresentation || scalars.dropFirst().contains(where: Self.asks)
    {
      self = .emoji
    } else {
      self = .textOrEmoji
    }
  }

  private static func isKeycapBase(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x40 }

  /// Returns true if a scalar after the first requests emoji presentation.
  ///
  /// Such scalars are the variation selector 16, the zero width joiner, skin tones and tags.
  private static func asks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: false
    }
  }
}
