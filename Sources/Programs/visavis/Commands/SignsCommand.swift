internal import ArgumentParser
internal import Console
internal import FoundationEssentials
internal import Imaging
internal import Language
internal import Messages
internal import Scene
internal import Signs
internal import System

/// `visavis signs`: reads the signs in a picture, and lays translations over them.
struct SignsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signs",
    abstract: "Read and translate the signs in a picture.",
    discussion: """
      The words are printed; with --to they are translations, which -o lays over their places. A sign in the language \
      itself stays as it is.
      """)

  @Argument(
    help: .init("A picture (JPEG, PNG) or a PDF file.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: .init("Translate into this language, such as es or Spanish.", valueName: "language"),
    transform: NamedLanguage.argument)
  var to: NamedLanguage?

  @Option(
    name: .output,
    help: .init("Write the picture with the translations, as PNG.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: .init("The page of a PDF file, from 1.", valueName: "number"),
    transform: valueParser("a page from 1", { Int($0).flatMap { $0 >= 1 ? $0 : nil } }))
  var page = 1

  @Flag(help: "As JSON, for programs.")
  var json = false

  func validate() throws {
    if let output { try PictureFile.check(name: output) }
  }

  func run() throws {
    let picture = try SignPicture.read(file, page: page)
    let signs = try SignRequests().signs(in: picture.view)
    if signs.isEmpty { Diagnostics.report("nothing can be read in \(file)") }
    let translations = try translated(signs)
    if json {
      try print(json: signs, translations)
    } else if output == nil {
      for sign in signs {
        Swift.print(translations[sign.id]?.joined(separator: "\n") ?? sign.text, terminator: "\n\n")
      }
    }
    guard let output else { return }
    let composer = SignComposer(typesetter: try BundledFiles.typesetter(systemFonts: true))
    let overlays = signs.compactMap { sign in
      translations[sign.id].map { SignOverlay(sign: sign, paragraphs: $0, language: to?.tag) }
    }
    for layer in composer.layers(of: overlays, in: picture.size, place: { $0 }) {
      picture.view.blend(layer.bitmap.view, at: layer.origin)
    }
    try PictureFile.write(picture.view, to: output)
  }

  /// Returns the translations of the paragraphs of each sign, by the sign's number.
  private func translated(_ signs: [Sign]) throws -> [Int: [String]] {
    guard let to else { return [:] }
    let foreign = signs.filter { sign in
      sign.language.map { !LanguageTag.haveSameLanguage($0, to.tag) } ?? false
    }
    guard !foreign.isEmpty else { return [:] }
    let translations = try SignTranslations.of(foreign, into: to.tag, within: .seconds(60))
    let others = foreign.filter { translations[$0.id] == nil }
    if !others.isEmpty {
      let languages = Set(others.compactMap(\.language)).sorted().joined(separator: ", ")
      Diagnostics.report(
        "\(others.count) of \(foreign.count) foreign signs stay as they are (\(languages)); "
          + "`visavis translate --list` tells what translates into \(to.tag), and what to install")
    }
    return translations
  }

  private func print(json signs: [Sign], _ translations: [Int: [String]]) throws {
    struct Output: Encodable { let signs: [SignFields] }
    let fields = signs.map { sign in
      var fields = SignCoding.fields(of: sign)
      fields.translation = translations[sign.id]?.joined(separator: "\n")
      return fields
    }
    try StandardOutput.print(json: Output(signs: fields))
  }
}
