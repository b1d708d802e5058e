internal import ArgumentParser
internal import CaptionCoding

/// A caption format by name, or `auto` for a format detected from the content.
struct FormatArgument: ExpressibleByArgument, Hashable {
  static let auto = FormatArgument(format: nil)

  /// The format; nil for `auto`.
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
