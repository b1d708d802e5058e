internal import Imaging
internal import Scene

/// One line for a look that is hard to read; it is shown as it was asked for all the same.
enum LegibilityWarning {
  /// Says so when some picture leaves the text less contrast than any text should have.
  static func say(about look: CaptionLook) {
    guard let line = line(about: look) else { return }
    Diagnostics.say(line)
  }

  private static func line(about look: CaptionLook) -> String? {
    guard !look.isReadable else { return nil }
    // Rounded down: 4.49 is not 4.5.
    let tenths = Int(look.leastContrast * 10)
    var advice = ["choose other colours"]
    if look.textOpacity < 255 || look.box.alpha < 255 { advice.append("more opacity") }
    if look.edge != .outline { advice.append("--edge outline") }
    return "text and background are hard to tell apart (\(tenths / 10).\(tenths % 10):1): "
      + advice.joined(separator: ", or ")
  }
}
