internal import ArgumentParser
internal import Glibc
internal import Threading

/// The application: `visavis [view]`, and subcommands that need no window.
@main struct Visavis: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visavis",
    abstract: "Shows a camera and lays translated captions over it, as they are spoken.",
    discussion: """
      Captions come in on standard input or on the socket $XDG_RUNTIME_DIR/visavis.sock, one a \
      line: `echo Hola | visavis`.
      """,
    version: "0.1.0",
    subcommands: [
      ViewCommand.self, SnapshotCommand.self, ScriptCommand.self, CompareCommand.self,
      DecodeCommand.self, CamerasCommand.self, FontsCommand.self, ListenCommand.self,
      ModelsCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  static func main() {
    // This call must be the first, because a file that is opened while standard input is closed
    // would take its descriptor and be read as captions.
    StandardDescriptors.reserve()
    Environment.removeRenderingOverrides()
    // Without the signal, a write beyond the file size limit fails with EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    answerHelpAll()
    do {
      var command = try parseAsRoot()
      let exitCode = try exitCode(of: &command)
      // A full disk may show only when the last bytes are flushed.
      guard fflush(nil) == 0 else { throw Failure.io("cannot write to standard output") }
      Glibc.exit(exitCode)
    } catch let failure as Failure {
      end(with: failure)
    } catch let error as SystemError {
      end(with: .system("\(error); close other programs and try again"))
    } catch {
      finish(parsing: error)
    }
  }

  /// The words of the command line after the subcommand `name`, which may be omitted.
  static func words(of name: String) -> [String] {
    let words = CommandLine.arguments.dropFirst()
    return Array(words.first == name ? words.dropFirst() : words)
  }

  /// Runs the command, and returns its exit code.
  ///
  /// An `ExitCode` is a result, not an error.
  private static func exitCode(of command: inout any ParsableCommand) throws -> Int32 {
    do {
      try command.run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    }
  }
}
