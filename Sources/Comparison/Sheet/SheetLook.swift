internal import Imaging

/// The colours of a difference sheet.
enum SheetLook {
  static let ground = Color(red: 32, green: 34, blue: 38)
  static let text = Color(red: 235, green: 235, blue: 235)
  /// What changed: a colour that the dimmed grey beneath never has.
  static let change = Color(red: 255, green: 45, blue: 110)
  /// Around a place.
  static let frame = Color(red: 255, green: 214, blue: 10)
  /// What does not count.
  static let ignored = Color(red: 60, green: 130, blue: 210)
  /// How bright the unchanged picture is.
  static let dimming = 0.4
}
