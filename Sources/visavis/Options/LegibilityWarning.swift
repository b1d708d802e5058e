internal import Imaging
internal import Scene

/// A warning about a look that is hard to read.
///
/// The look is used anyway.
enum LegibilityWarning {
  /// Warns on standard error if the text may have too little contrast over some picture.
  static func say(about look: CaptionLook) {
    guard let line = line(about: look) else { return }
    Diagnostics.say(line)
  }

  private static func line(about look: CaptionLook) -> String? {
    guard !look.isReadable else { return nil }
    // Rounded down: 4.49 does not reach 4.5.
    let tenths = Int(look.leastContrast * 10)
    var advice = ["choose other colors"]
    if look.textOpacity < 255 || look.box.alpha < 255 { advice.append("more opacity") }
    if look.edge != .outline { advice.append("--edge outline") }
    return "text and background are hard to tell apart (\(tenths / 10).\(tenths % 10):1): "
      + advice.joined(separator: ", or ")
  }
}
