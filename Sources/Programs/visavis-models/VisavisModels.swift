internal import ArgumentParser
internal import Console
internal import Language
internal import Models

/// The application: `visavis-models`, or `visavis models`, which installs the models for speech.
@main struct VisavisModels: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis models",
    abstract: "Installs, lists and checks the models that recognize speech.",
    discussion: """
      The models are in $XDG_DATA_HOME/visavis/models, by default ~/.local/share/visavis/models. They \
      come from huggingface.co. The environment variable VISAVIS_MODELS_URL names a mirror that has \
      the same paths, such as https://models.example.org; https_proxy and no_proxy name proxies, \
      and CURL_CA_BUNDLE a file of certificates.
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
    (error as? ModelError).map { Failure($0) }
  }
}

extension Failure {
  /// Creates the failure for an error of a model, with the matching exit code.
  init(_ error: ModelError) {
    self =
      switch error {
      case .badAddress: .usage(error.description)
      case .noRoom, .file: .io(error.description)
      default: .unavailable(error.description)
      }
  }
}

extension ModelCatalog {
  /// Returns the models with the names.
  ///
  /// - Throws: `Failure` with the nearest name, or else all of them, for a name that means
  ///   nothing.
  func models(named names: [String]) throws(Failure) -> [SpeechModel] {
    var found: [SpeechModel] = []
    for name in names {
      guard let model = self[name] else {
        let known = models.map(\.name).joined(separator: ", ")
        let answer = nearest(to: name).map { "did you mean '\($0)'?" } ?? "the models are \(known)"
        throw .usage("there is no model '\(name)'; \(answer)")
      }
      if !found.contains(model) { found.append(model) }
    }
    return found
  }

  /// Returns the name of a model that is one or two letters away, or begins with the text.
  private func nearest(to text: String) -> String? {
    let names = models.map(\.name)
    guard let nearest = Array(text).nearest(of: names, by: { Array($0) }) else { return nil }
    return nearest.distance <= min(2, text.count / 2)
      ? nearest.candidate : names.first { !text.isEmpty && $0.hasPrefix(text) }
  }
}
