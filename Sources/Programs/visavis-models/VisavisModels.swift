internal import ArgumentParser
internal import Console
internal import Downloads

/// The application: `visavis-models`, or `visavis models`, which installs the models of speech and translation.
@main struct VisavisModels: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis models",
    abstract: "Installs, lists and checks the models that recognize speech and translate.",
    discussion: """
      The models are in $XDG_DATA_HOME/visavis, by default ~/.local/share/visavis. Those of speech come \
      from huggingface.co; those of translation are Firefox's, from Mozilla at storage.googleapis.com. \
      The environment variable VISAVIS_MODELS_URL names a mirror that has the same paths, such as \
      https://models.example.org; https_proxy and no_proxy name proxies, and CURL_CA_BUNDLE a file of \
      certificates.
      """,
    version: RunningProgram.version,
    subcommands: [
      ListCommand.self, GetCommand.self, RemoveCommand.self, VerifyCommand.self,
    ],
    defaultSubcommand: ListCommand.self)

  static func main() {
    prepare("visavis")
    runAndExit()
  }

  static func failure(for error: any Error) -> Failure? {
    (error as? DownloadError).map { Failure($0) }
  }
}

extension Failure {
  /// Creates the failure for an error of a model, with the matching exit code.
  init(_ error: DownloadError) {
    self =
      switch error {
      case .badAddress: .usage(error.description)
      case .noRoom, .file: .io(error.description)
      default: .unavailable(error.description)
      }
  }
}
