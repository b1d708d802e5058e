internal import ArgumentParser
internal import Imaging

extension PixelSize: ExpressibleByArgument {
  /// `1280x720`; larger than any screen is a slip of the finger.
  package init?(argument: String) {
    self.init(parsing: argument)
    guard width <= 16_384, height <= 16_384 else { return nil }
  }
}

extension PixelPoint: ExpressibleByArgument {
  /// `100,50`; negative numbers are screens to the left or above.
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    // Screens are addressed with 16 bits (X11 protocol, INT16).
    guard parts.count == 2, let x = Int16(parts[0]), let y = Int16(parts[1]) else { return nil }
    self.init(x: Int(x), y: Int(y))
  }
}
