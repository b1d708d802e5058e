internal import ArgumentParser
internal import Console
internal import Downloads
internal import SpeechModels
internal import TranslationModels

/// `visavis models verify`: checks the sizes and the sums of installed models.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the files of installed models.",
    discussion: "The exit code is 1 if a file is damaged.")

  @Argument(
    help: ArgumentHelp("The names of models; all installed ones by default.", valueName: "name"))
  var names: [String] = []

  func run() throws {
    let stores = try ModelStores()
    let named = try names.map { try stores.installed($0) }
    let models = named.isEmpty ? installed(in: stores) : named
    if models.isEmpty { print("no models are installed") }
    var areCorrect = true
    for model in models {
      let fault: String
      switch try model.check() {
      case .correct:
        print("\(model.name): correct")
        continue
      case .unknown:
        print("\(model.name): not checked, as it was installed without its sums")
        continue
      case .notInstalled:
        throw Failure.noInput(
          "the model \(model.name) is not installed; `visavis models get \(model.name)` installs it"
        )
      case .wrongSize(let size): fault = "the wrong size, \(size) bytes"
      case .wrongContents: fault = "the wrong contents"
      }
      areCorrect = false
      Diagnostics.report(
        "\(model.name) has \(fault); `visavis models get \(model.name)` replaces it")
    }
    if !areCorrect { throw ExitCode(1) }
  }

  private func installed(in stores: ModelStores) -> [FileSet] {
    let speech = stores.speech.catalog.models.map(stores.speech.fileSet(of:))
    return speech.filter { $0.installedSize != nil }
      + stores.translation.installed.map { stores.translation.fileSet(of: $0) }
  }
}
