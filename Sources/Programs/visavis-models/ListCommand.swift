internal import ArgumentParser
internal import Console
internal import Downloads
internal import FoundationEssentials
internal import Language
internal import SpeechModels
internal import TranslationModels

/// `visavis models list`: lists the models that can be installed, and those that are.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the models, and which are installed.")

  /// The use of models.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case speech, translation, signs
  }

  @Argument(
    help: ArgumentHelp(
      "speech, translation or signs; by default all, of translation only the installed ones.",
      valueName: "kind"))
  var kind: Kind?

  @Option(help: ArgumentHelp("Only models that know this language.", valueName: "language"))
  var language: String?

  @Flag(help: "Fetch the list of translation models again.")
  var refresh = false

  @Flag(
    help: "Print a line of JSON for each model, for programs. Nothing is fetched without --refresh."
  )
  var json = false

  func run() throws {
    if kind == .signs { return try listSigns() }
    let stores = try ModelStores()
    let tag = try language.map { try NamedLanguage(argument: $0).tag }
    let registry = try registry(in: stores)
    var lines: [String] = []
    if kind != .translation {
      let models = stores.speech.catalog.models.filter { model in
        tag.map {
          model.recognizes([$0], translatingToEnglish: false) || model.use == .voiceDetection
        } ?? true
      }
      lines +=
        try json
        ? Self.jsonLines(of: models, in: stores.speech) : Self.lines(of: models, in: stores.speech)
    }
    if kind != .speech {
      let models = TranslationList(
        registry, stores.translation, language: tag, isComplete: kind == .translation)
      if !json, kind == nil { lines.append("") }
      lines += try json ? models.jsonLines() : models.lines()
    }
    if kind == nil, language == nil {
      lines += try json ? SignModelList.jsonLines() : [""] + SignModelList.lines()
    }
    if !json { lines += ["", "folder: \(Diagnostics.printable(folder(in: stores)))"] }
    for line in lines { print(line) }
  }

  private func listSigns() throws {
    for line in try json ? SignModelList.jsonLines() : SignModelList.lines() { print(line) }
  }

  private func folder(in stores: ModelStores) -> String {
    kind == .translation ? "\(stores.translation.folder)/models" : stores.speech.folder
  }

  /// Returns the registry that was kept, or fetches it if the user asks for it.
  ///
  /// If it cannot be fetched, the list is that of the models that are known.
  private func registry(in stores: ModelStores) throws -> ModelRegistry? {
    guard kind != .speech else { return nil }
    let kept = stores.translation.registry
    guard refresh || kind == .translation && kept == nil && !json else { return kept }
    do throws(DownloadError) {
      return try stores.translation.fetchRegistry(mirror: stores.mirror)
    } catch {
      if refresh { throw error }
      Diagnostics.report(error.description)
      return nil
    }
  }

  /// Returns the models of speech as objects of JSON.
  ///
  /// `languages` is `en`, `many`, or `any` for the voice detector. A model that listening needs by
  /// default is marked, while it is not installed too.
  static func jsonLines(of models: [SpeechModel], in store: SpeechModelStore) throws -> [String] {
    struct Line: Encodable {
      let kind = "speech"
      let name: String
      let bytes: Int
      let languages: String
      let installed: Bool
      let isDefault: Bool

      enum CodingKeys: String, CodingKey {
        case kind, name, bytes, languages, installed
        case isDefault = "default"
      }
    }
    return try models.map { model in
      let languages =
        switch model.use {
        case .english: "en"
        case .manyLanguages: "many"
        case .voiceDetection: "any"
        }
      let size = store.fileSet(of: model).installedSize
      let line = Line(
        name: model.name, bytes: model.byteCount, languages: languages,
        installed: model.accepted.contains { $0.byteCount == size },
        isDefault: !uses(of: model, in: store).isEmpty)
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    }
  }

  /// The lines of the list of models of speech.
  static func lines(of models: [SpeechModel], in store: SpeechModelStore) -> [String] {
    let head = ["NAME", "SIZE", "MEMORY", "LANGUAGES", "STATE"]
    let rows = models.map { model in
      [
        model.name, "\(ByteCount(model.byteCount))",
        "\(ByteCount(model.megabytesOfMemory * 1_000_000))", languages(of: model),
        (state(of: model, in: store) + uses(of: model, in: store)).joined(separator: "; "),
      ]
    }
    let files = store.unknownFiles.map { file in
      "\(Diagnostics.printable(file.name)) (\(ByteCount(file.byteCount)))"
    }
    let others = files.isEmpty ? [] : ["", "other files: \(files.joined(separator: ", "))"]
    return TextTable.lines(of: [head] + rows) + others
  }

  private static func languages(of model: SpeechModel) -> String {
    switch model.use {
    case .english: "English"
    case .manyLanguages: "about 100"
    case .voiceDetection: "any"
    }
  }

  /// Returns the words for a model's files; no words if there are no files.
  private static func state(of model: SpeechModel, in store: SpeechModelStore) -> [String] {
    var words: [String] = []
    let files = store.fileSet(of: model)
    if let size = files.installedSize {
      let isWhole = model.accepted.contains { $0.byteCount == size }
      words.append(isWhole ? "installed" : "damaged, to be got again")
    }
    if let size = files.partSize {
      words.append("\(size * 100 / model.byteCount) % downloaded")
    }
    return words
  }

  /// Returns the words for the uses that need a model by default.
  private static func uses(of model: SpeechModel, in store: SpeechModelStore) -> [String] {
    switch model.name {
    case SpeechModelCatalog.voiceDetectorName: ["needed by all"]
    case store.modelName(for: ["en"], translatesToEnglish: false): ["default for English"]
    case store.modelName(for: ["es"], translatesToEnglish: false):
      ["default for other languages and for translation"]
    default: []
    }
  }
}
