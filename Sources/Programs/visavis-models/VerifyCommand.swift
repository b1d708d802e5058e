internal import ArgumentParser
internal import Console
internal import Models

/// `visavis models verify`: checks the size and the sum of installed models.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the files of installed models.",
    discussion: "The exit code is 1 if a file is damaged.")

  @Argument(
    help: ArgumentHelp("The names of models; all installed ones by default.", valueName: "name"))
  var names: [String] = []

  func run() throws {
    let store = ModelStore()
    let named = try store.catalog.models(named: names)
    let models =
      named.isEmpty ? store.catalog.models.filter { store.installedSize(of: $0) != nil } : named
    if models.isEmpty { print("no models are installed") }
    var areCorrect = true
    for model in models {
      let fault: String
      switch try store.check(model) {
      case .correct:
        print("\(model.name): correct")
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
}
