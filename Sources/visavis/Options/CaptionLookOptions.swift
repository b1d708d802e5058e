internal import ArgumentParser
internal import Imaging
internal import Scene

/// Options for the look of the captions: a style, and settings that override the style's.
struct CaptionLookOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The base style; the other options override it.", valueName: "name"))
  var style = CaptionStyle.default

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of the captions, 50 to 200; 100 unless the style is large.", valueName: "percent"),
    transform: taking("a percentage from 50 to 200", in: 50...200))
  var textSize: Int?

  @Option(
    help: ArgumentHelp(
      "The text color: yellow or another name, #rgb or #rrggbb.", valueName: "color"))
  var color: String?

  @Option(help: ArgumentHelp("The box behind the text: a color, or none.", valueName: "color"))
  var background: String?

  @Option(
    help: ArgumentHelp("The full-width band behind the box: a color, or none.", valueName: "color"))
  var window: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Opacity of the text with its edge, 0 to 100.", valueName: "percent"),
    transform: opacity)
  var textOpacity: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Opacity of the box, 0 to 100.", valueName: "percent"), transform: opacity)
  var backgroundOpacity: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Opacity of the full-width band, 0 to 100.", valueName: "percent"),
    transform: opacity)
  var windowOpacity: Int?

  @Option(help: ArgumentHelp("The position of the captions.", valueName: "edge"))
  var captionPosition = CaptionLook.Position.bottom

  @Option(help: ArgumentHelp("The edge around the letters.", valueName: "kind"))
  var edge: CaptionEdge?

  @Option(
    help: ArgumentHelp(
      "The font family: a name, or a generic one such as serif or monospace.",
      valueName: "family"))
  var font: String?

  func validate() throws {
    if let color, Color(parsing: color) == nil { throw Self.error("--color", color) }
    for (option, value) in [("--background", background), ("--window", window)] {
      if let value, LookOverrides.Box(argument: value) == nil { throw Self.error(option, value) }
    }
    guard font != "" else { throw ValidationError("--font needs the name of a family") }
  }

  /// Returns the requested look, with at most `lines` lines.
  func look(lines: Int) -> CaptionLook {
    var wishes = LookOverrides()
    wishes.style = style
    wishes.textSize = textSize
    wishes.lines = lines
    wishes.position = captionPosition
    wishes.color = color.flatMap(Color.init(parsing:))
    wishes.background = background.flatMap(LookOverrides.Box.init(argument:))
    wishes.window = window.flatMap(LookOverrides.Box.init(argument:))
    wishes.textOpacity = textOpacity
    wishes.backgroundOpacity = backgroundOpacity
    wishes.windowOpacity = windowOpacity
    wishes.edge = edge
    wishes.family = font
    return wishes.look
  }

  private static let opacity: @Sendable (String) throws -> Int =
    taking("a percentage from 0 to 100", in: 0...100)

  private static func error(_ option: String, _ value: String) -> ValidationError {
    let names = Color.named.map(\.key).joined(separator: ", ")
    let none = option == "--color" ? "" : ", none"
    return ValidationError("\(option) takes \(names), #rgb, #rrggbb\(none), not '\(value)'")
  }
}

extension LookOverrides.Box {
  /// Parses a color, or `none` or `transparent`.
  fileprivate init?(argument: String) {
    if ["none", "transparent"].contains(argument.lowercased()) {
      self = .nothing
    } else if let color = Color(parsing: argument) {
      self = .color(color)
    } else {
      return nil
    }
  }
}

extension CaptionLook.Position: ExpressibleByArgument {}
extension CaptionStyle: ExpressibleByArgument {}

extension CaptionEdge: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(parsing: argument)
  }
}
