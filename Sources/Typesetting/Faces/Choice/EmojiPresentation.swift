/// How a cluster wants to be shown (UTS #51, 1.4): as letters are, or as a picture in colours.
enum EmojiPresentation {
  case text
  case emoji
  /// A picture if it must be: an emoji that is text by default.
  case textOrEmoji

  init(_ cluster: Character) {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else {
      self = .text
      return
    }
    if Self.isKeycapBase(first) {
      // A digit alone is a digit; with U+20E3 it is a key (ED-14c).
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

  /// Whether a scalar behind the first makes a picture of the cluster: a variation selector, a
  /// joiner, a skin tone, a tag.
  private static func asks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: false
    }
  }
}
