internal import CaptionCoding
internal import Romanization

/// The languages that people can choose in a room.
///
/// They are more than those that are translated: who reads another one sees the originals, and writes for others to see.
/// The list has Mozilla's languages, and those of people who often need an interpreter in Europe.
enum RoomLanguages {
  static let all = [
    "am", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu",
    "fa", "fi",
    "fr", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kn", "ko", "ku",
    "lt", "lv",
    "mk", "ml", "mr", "ms", "mt", "nb", "ne", "nl", "nn", "pa", "pl", "ps", "pt", "ro", "ru", "si",
    "sk", "sl",
    "so", "sq", "sr", "sv", "sw", "ta", "te", "th", "ti", "tl", "tr", "uk", "ur", "vi", "wo", "yo",
    "zh",
    "zh-Hant",
  ]

  /// The tags of languages that can be read in Latin letters, too.
  static let romanized = RomanizedLanguage.allCases.map { "\($0.rawValue)-Latn" }

  /// The languages as an array of JSON.
  static let json =
    "[\((all + romanized).map(CaptionStreamEncoder.quoted).joined(separator: ","))]"
}
