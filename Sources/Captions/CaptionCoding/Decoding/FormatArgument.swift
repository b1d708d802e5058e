/// A caption format by name, or `auto` for one that is detected from the content.
package struct FormatArgument: RawRepresentable, CaseIterable, Hashable, Sendable {
  package static let auto = FormatArgument(format: nil)
  package static var allCases: [FormatArgument] {
    [auto] + CaptionFormat.all.map { FormatArgument(format: $0) }
  }

  /// The format; nil for `auto`.
  package let format: CaptionFormat?

  package var rawValue: String { format?.name ?? "auto" }

  private init(format: CaptionFormat?) { self.format = format }

  package init?(rawValue: String) {
    format = CaptionFormat(name: rawValue)
    guard format != nil || rawValue.lowercased() == "auto" else { return nil }
  }
}
