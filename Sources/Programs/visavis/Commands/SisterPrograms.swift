internal import ArgumentParser
internal import Console

/// `visavis listen`: the program visavis-listen.
struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Listen to a microphone and write what is said as captions (visavis-listen).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-listen.")
  var options: [String] = []

  func run() throws { try SisterProgram.listen.replaceProcess(with: options) }
}

/// `visavis models`: the program visavis-models.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "List, get, remove and verify speech models (visavis-models).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-models.")
  var options: [String] = []

  func run() throws { try SisterProgram.models.replaceProcess(with: options) }
}

/// `visavis translate`: the program visavis-translate.
struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: "Add translations to captions from standard input (visavis-translate).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-translate.")
  var options: [String] = []

  func run() throws { try SisterProgram.translate.replaceProcess(with: options) }
}

/// A program of this package that is installed beside visavis.
enum SisterProgram: String {
  case listen, models, translate, faces, record

  var name: String { "visavis-\(rawValue)" }

  var path: String { "\(RunningProgram.folder ?? "")/\(name)" }

  /// Runs the program in place of this one.
  ///
  /// - Throws: `Failure` if the program is not there. Those for speech are built only if whisper.cpp is
  ///   installed, that for faces only if OpenCV is, and that for recordings only if FFmpeg's libraries are.
  func replaceProcess(with options: [String]) throws(Failure) -> Never {
    let (package, parts) =
      switch self {
      case .listen, .models: ("the package visavis-speech", "speech")
      case .translate: ("visavis again", "translation")
      case .faces: ("the package visavis-faces", "faces")
      case .record: ("the package visavis-record", "recording")
      }
    try RunningProgram.replace(
      by: path, [name] + options,
      advice:
        "install \(package), or make it in a checkout with `scripts/setup --\(parts)` and `scripts/run`"
    )
  }
}
