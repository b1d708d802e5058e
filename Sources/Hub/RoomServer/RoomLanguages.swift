internal import CaptionCoding

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

  /// The languages as an array of JSON.
  static let json = "[\(all.map(CaptionStreamEncoder.quoted).joined(separator: ","))]"
}
