internal import ArgumentParser
internal import Console
internal import Glibc
internal import Messages

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
    commandName: "models", abstract: "List, get, remove and verify models (visavis-models).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-models.")
  var options: [String] = []

  func run() throws { try SisterProgram.models.replaceProcess(with: options) }
}

/// `visavis room`: rooms of the program visavis-hub.
struct RoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "room", abstract: "Open, list or join rooms (visavis-hub).")

  @Argument(
    parsing: .captureForPassthrough, help: "A command of visavis-hub room, and its options.")
  var options: [String] = []

  func run() throws { try SisterProgram.hub.replaceProcess(with: ["room"] + options) }
}

/// `visavis hub`: many rooms, by the program visavis-hub.
struct HubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hub", abstract: "Serve many rooms for an organization (visavis-hub).")

  @Argument(
    parsing: .captureForPassthrough, help: "A command of visavis-hub hub, and its options.")
  var options: [String] = []

  func run() throws { try SisterProgram.hub.replaceProcess(with: ["hub"] + options) }
}

/// `visavis study`: decks of cards, by the program visavis-hub.
struct StudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "Learn the words of conversations (visavis-hub).")

  @Argument(
    parsing: .captureForPassthrough, help: "A command of visavis-hub study, and its options.")
  var options: [String] = []

  func run() throws { try SisterProgram.hub.replaceProcess(with: ["study"] + options) }
}

/// `visavis speak`: the program visavis-speak.
struct SpeakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Read captions aloud (visavis-speak).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-speak.")
  var options: [String] = []

  func run() throws { try SisterProgram.speak.replaceProcess(with: options) }
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

/// `visavis romanize`: the program visavis-romanize.
struct RomanizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "romanize",
    abstract: "Add Latin letters to captions (visavis-romanize).")

  @Argument(parsing: .captureForPassthrough, help: "The options of visavis-romanize.")
  var options: [String] = []

  func run() throws { try SisterProgram.romanize.replaceProcess(with: options) }
}

/// `visavis finglish`: Persian in Latin letters and back, by the program visavis-romanize.
struct FinglishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finglish",
    abstract: "Type Persian in Latin letters (visavis-romanize).")

  @Argument(
    parsing: .captureForPassthrough,
    help: "A command of visavis-romanize finglish, and its options.")
  var options: [String] = []

  func run() throws { try SisterProgram.romanize.replaceProcess(with: ["finglish"] + options) }
}

extension SisterProgram {
  var path: String { "\(RunningProgram.folder ?? "")/\(name)" }

  var isInstalled: Bool { unsafe access(path, X_OK) == 0 }

  /// Checks that the program is installed.
  func check() throws(Failure) {
    guard isInstalled else { throw .unavailable(absence(at: path)) }
  }

  /// Runs the program in place of this one.
  ///
  /// - Throws: `Failure` if the program is not there, or cannot be run.
  func replaceProcess(with options: [String]) throws(Failure) -> Never {
    try check()
    try RunningProgram.replace(by: path, [name] + options)
  }
}
