internal import ArgumentParser
internal import FoundationEssentials
internal import Imaging
internal import Scene
internal import Typesetting

/// `visavis fonts`: explains the face, direction and line breaks of each run of a text.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts", abstract: "Explain the face, script, direction and breaks of a text.",
    discussion: """
      Each run of the text is a line: its direction, script and face, and the text itself with | \
      where a line may break and ¶ where a paragraph ends. Characters that no face has are named.
      """)

  @Argument(help: "The text, or - for standard input.")
  var text: String

  @Option(
    help: ArgumentHelp(
      "The caption's language, such as ja, Japanese or zh-Hant.", valueName: "language"),
    transform: NamedLanguage.argument)
  var lang: NamedLanguage?

  @Option(help: ArgumentHelp("The preferred font family.", valueName: "family"))
  var font: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show the lines as in a window of this size.", valueName: "WxH"),
    transform: PixelSize.argument)
  var size: PixelSize?

  @Flag(inversion: .prefixedNo, help: "Draw with system fonts what the bundled fonts lack.")
  var systemFonts = true

  @Flag(help: "As JSON, for programs.")
  var json = false

  func run() throws {
    let typesetter = try BundledTypesetter.make(systemFonts: systemFonts)
    let text = try wholeText()
    let setting = CaptionLook(family: font)
      .setting(in: size ?? PixelSize(width: 1280, height: 720))
    let style = setting.style
    let explanation = typesetter.explanation(of: text, language: lang?.tag, style: style)
    let lines = size.map { _ in
      typesetter.lines(of: text, language: lang?.tag, style: style, width: setting.width).map(
        \.text)
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(ExplanationJSON(explanation, lines: lines))
      print(String(decoding: data, as: UTF8.self))
    } else {
      for line in ExplanationTable(explanation, lines: lines).rows { print(line) }
    }
  }

  private func wholeText() throws(Failure) -> String {
    guard text == "-" else { return text }
    return String(decoding: try InputFile.read("-"), as: UTF8.self)
  }
}
