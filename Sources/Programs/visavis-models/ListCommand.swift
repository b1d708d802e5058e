internal import ArgumentParser
internal import Console
internal import FoundationEssentials
internal import Models

/// `visavis models list`: lists the models that can be installed, and those that are.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the models, and which are installed.")

  @Flag(help: "Print a line of JSON for each model, for programs.")
  var json = false

  func run() throws {
    let store = ModelStore()
    for line in json ? try Self.jsonLines(of: store) : Self.lines(of: store) { print(line) }
  }

  /// Returns the models as objects of JSON.
  ///
  /// `languages` is `en`, `many`, or `any` for the voice detector. A model that listening needs by
  /// default is marked, while it is not installed too.
  static func jsonLines(of store: ModelStore) throws -> [String] {
    struct Line: Encodable {
      let name: String
      let bytes: Int
      let languages: String
      let installed: Bool
      let isDefault: Bool

      enum CodingKeys: String, CodingKey {
        case name, bytes, languages, installed
        case isDefault = "default"
      }
    }
    return try store.catalog.models.map { model in
      let languages =
        switch model.use {
        case .english: "en"
        case .manyLanguages: "many"
        case .voiceDetection: "any"
        }
      let size = store.installedSize(of: model)
      let line = Line(
        name: model.name, bytes: model.published.byteCount, languages: languages,
        installed: model.accepted.contains { $0.byteCount == size },
        isDefault: !uses(of: model, in: store).isEmpty)
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    }
  }

  /// The lines of the list.
  static func lines(of store: ModelStore) -> [String] {
    let head = ["NAME", "SIZE", "MEMORY", "LANGUAGES", "STATE"]
    let rows = store.catalog.models.map { model in
      [
        model.name, "\(ByteCount(model.published.byteCount))",
        "\(ByteCount(model.megabytesOfMemory * 1_000_000))", languages(of: model),
        (state(of: model, in: store) + uses(of: model, in: store)).joined(separator: "; "),
      ]
    }
    let files = store.unknownFiles.map { file in
      "\(Diagnostics.printable(file.name)) (\(ByteCount(file.byteCount)))"
    }
    let others = files.isEmpty ? [] : ["", "other files: \(files.joined(separator: ", "))"]
    return TextTable.lines(of: [head] + rows) + others + [
      "", "folder: \(Diagnostics.printable(store.folder))",
    ]
  }

  private static func languages(of model: SpeechModel) -> String {
    switch model.use {
    case .english: "English"
    case .manyLanguages: "about 100"
    case .voiceDetection: "any"
    }
  }

  /// Returns the words for a model's files; no words if there are no files.
  private static func state(of model: SpeechModel, in store: ModelStore) -> [String] {
    var words: [String] = []
    if let size = store.installedSize(of: model) {
      let isWhole = model.accepted.contains { $0.byteCount == size }
      words.append(isWhole ? "installed" : "damaged, to be got again")
    }
    if let size = store.partSize(of: model) {
      words.append("\(size * 100 / model.published.byteCount) % downloaded")
    }
    return words
  }

  /// Returns the words for the uses that need a model by default.
  private static func uses(of model: SpeechModel, in store: ModelStore) -> [String] {
    switch model.name {
    case ModelCatalog.voiceDetectorName: ["needed by all"]
    case store.modelName(for: ["en"], translatesToEnglish: false): ["default for English"]
    case store.modelName(for: ["es"], translatesToEnglish: false):
      ["default for other languages and for translation"]
    default: []
    }
  }
}
