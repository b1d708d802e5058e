internal import Imaging

/// The colors of a difference sheet.
enum SheetLook {
  static let ground = Color(red: 32, green: 34, blue: 38)
  static let text = Color(red: 235, green: 235, blue: 235)
  /// The color of changes, which never occurs in the dimmed gray image below.
  static let change = Color(red: 255, green: 45, blue: 110)
  /// The color of the frame around a place.
  static let frame = Color(red: 255, green: 214, blue: 10)
  /// The color of ignored regions.
  static let ignored = Color(red: 60, green: 130, blue: 210)
  /// The brightness of the unchanged image.
  static let dimming = 0.4
}
