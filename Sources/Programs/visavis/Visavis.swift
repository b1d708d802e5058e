internal import ArgumentParser
internal import Camera
internal import Console
internal import Feeds
internal import Messages
internal import Screen
internal import Snapshots
internal import System

/// The application: `visavis [view]`, and subcommands that need no window.
@main struct Visavis: Program {
  static let configuration = CommandConfiguration(
    commandName: "visavis",
    abstract: "Shows a camera and lays translated captions over it, as they are spoken.",
    discussion: """
      Captions come in on standard input or on the socket $XDG_RUNTIME_DIR/visavis.sock, one a \
      line: `echo Hola | visavis`.
      """,
    version: RunningProgram.version,
    subcommands: [
      ViewCommand.self, SnapshotCommand.self, ScriptCommand.self, CompareCommand.self,
      DecodeCommand.self, TranscriptCommand.self, CamerasCommand.self, FontsCommand.self,
      ConfigCommand.self, CheckConfigCommand.self, ListenCommand.self, TranslateCommand.self,
      RomanizeCommand.self, FinglishCommand.self, ModelsCommand.self, SpeakCommand.self,
      RoomCommand.self, HubCommand.self, StudyCommand.self, SignsCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  static func main() {
    prepare("visavis")
    Environment.removeRenderingOverrides()
    VideoSystem.nameWindows()
    answerHelpAll()
    guard showsWindow else {
      runAndExit(FaceToFaceOptions.completed(Array(CommandLine.arguments.dropFirst())))
    }
    runAndExit(["view"] + CommandLineWords.ofThisProcess.words)
  }

  /// True if the command line is one of `view`, the default subcommand.
  private static var showsWindow: Bool {
    guard let first = CommandLine.arguments.dropFirst().first else { return true }
    guard !isQuestion(first) else { return false }
    return first == "view"
      || !configuration.subcommands.contains { $0.configuration.commandName == first }
  }

  /// Returns true for a word that asks about all subcommands: for help, the version, the description
  /// for manual pages, or completions.
  private static func isQuestion(_ word: String) -> Bool {
    ["--help", "-h", "--help-hidden", "--version", "help", "--experimental-dump-help"]
      .contains(word)
      || word.hasPrefix("--generate-completion-script") || word.hasPrefix("---completion")
  }

  /// The words of the command line after the subcommand `name`, which may be omitted.
  static func words(of name: String) -> [String] {
    let words = CommandLine.arguments.dropFirst()
    return Array(words.first == name ? words.dropFirst() : words)
  }
}

extension Visavis {
  /// Returns the failure for an error of a camera, the display, a picture or a listener.
  static func failure(for error: any Error) -> Failure? {
    switch error {
    case let error as CameraError: Failure(error)
    case let error as ListenerError: Failure(error)
    case is ScreenError, is SimulationError, is SignTranslationError: .unavailable("\(error)")
    case is PictureError: .io("\(error)")
    default: nil
    }
  }
}

extension Failure {
  fileprivate init(_ error: CameraError) {
    self =
      switch error.cause {
      case .badSource, .badMode, .noSuchMode: .usage(error.description)
      case .unreadableFile: .noInput(error.description)
      case .absent, .permissionDenied, .busy, .contended, .notACamera, .failed:
        .unavailable(error.description)
      }
  }

  fileprivate init(_ error: ListenerError) {
    self =
      switch error {
      case .remoteNotAllowed: .usage("--captions \(error)")
      case .failed, .portNotAllowed: .io("\(error)")
      case .exhausted: .system("\(error)")
      default: .unavailable("\(error)")
      }
  }
}
