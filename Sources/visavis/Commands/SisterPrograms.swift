internal import ArgumentParser
internal import Console

/// `visavis listen`: the program visavis-listen.
struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Listen to a microphone and write what is said as captions (visavis-listen).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-listen.")
  var options: [String] = []

  func run() throws {
    try SisterProgram.replaceProcess(by: "visavis-listen", with: options)
  }
}

/// `visavis models`: the program visavis-models.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "List, get, remove and verify speech models (visavis-models).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-models.")
  var options: [String] = []

  func run() throws {
    try SisterProgram.replaceProcess(by: "visavis-models", with: options)
  }
}

/// `visavis translate`: the program visavis-translate.
struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: "Add translations to captions from standard input (visavis-translate).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-translate.")
  var options: [String] = []

  func run() throws {
    try SisterProgram.replaceProcess(by: "visavis-translate", with: options)
  }
}

/// A program of this package that is installed beside visavis.
private enum SisterProgram {
  /// Runs the program in place of this one.
  ///
  /// - Throws: `Failure` if the program is not there. Those for speech are built only if whisper.cpp is
  ///   installed.
  static func replaceProcess(by name: String, with options: [String]) throws(Failure) -> Never {
    let path = "\(RunningProgram.folder ?? "")/\(name)"
    try RunningProgram.replace(
      by: path, [name] + options,
      advice: "`scripts/setup --speech` and `swift build -c release` make it")
  }
}
