internal import ArgumentParser
internal import CaptionCoding

/// A format by its name, or `auto`: it is told by what comes.
struct FormatArgument: ExpressibleByArgument, Hashable {
  static let auto = FormatArgument(format: nil)

  /// Nil for `auto`.
  let format: CaptionFormat?

  init(format: CaptionFormat?) {
    self.format = format
  }

  init?(argument: String) {
    guard argument.lowercased() != "auto" else {
      self = .auto
      return
    }
    guard let format = CaptionFormat(name: argument) else { return nil }
    self.format = format
  }

  var defaultValueDescription: String { format?.name ?? "auto" }

  static var allValueStrings: [String] { ["auto"] + CaptionFormat.all.map(\.name) }
}
