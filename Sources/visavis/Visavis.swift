internal import ArgumentParser
internal import Feeds
internal import FrameExchange
internal import Glibc

/// The command line: `visavis [view]`, and commands that need no window.
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
      DecodeCommand.self, CamerasCommand.self, FontsCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  static func main() {
    // Before anything is opened: a closed standard input must not become the camera.
    reserveStandardDescriptors()
    Surroundings.forget()
    // A file that may not grow is an error of its writing (EFBIG), not an end of the conversation.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      let verdict = try verdict(of: &command)
      // Only the last flush shows that a full disk took what was printed.
      guard fflush(nil) == 0 else { throw Failure.io("cannot write to standard output") }
      Glibc.exit(verdict)
    } catch let failure as Failure {
      end(with: failure)
    } catch let error as SystemError {
      end(with: .system("\(error); close other programs and try again"))
    } catch {
      finish(parsing: error)
    }
  }

  /// What the command line says after the name of subcommand `name`, which may be left out.
  static func words(of name: String) -> [String] {
    let words = CommandLine.arguments.dropFirst()
    return Array(words.first == name ? words.dropFirst() : words)
  }

  /// Runs the command; a code that it ends with after having done its work is an answer, not an error.
  private static func verdict(of command: inout any ParsableCommand) throws -> Int32 {
    do {
      try command.run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    }
  }

  private static func end(with failure: Failure) -> Never {
    Diagnostics.say(failure.description)
    Glibc.exit(failure.code)
  }

  /// The subcommand that the command line names, or the one it means.
  private static var command: String {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return CommandLine.arguments.dropFirst().first { names.contains($0) } ?? "view"
  }

  /// Help and versions go out as they are; what is wrong with the options is one line.
  private static func finish(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code != .success else {
      print(fullMessage(for: error))
      guard fflush(nil) == 0 else { end(with: .io("cannot write to standard output")) }
      Glibc.exit(0)
    }
    let lines = message(for: error).split(separator: "\n")
    var line = lines.first.map(String.init) ?? "\(error)"
    // What there is to choose from stands below it as a list.
    if line.hasSuffix(":") {
      let choice = lines.dropFirst().map { $0.drop { " -".contains($0) } }
      line += " \(choice.joined(separator: ", "))"
    }
    if line.hasSuffix(".") { line.removeLast() }
    // A question to the person ends its sentence.
    if !line.hasSuffix("?") { line += ";" }
    Diagnostics.say("\(line) `visavis \(command) --help` lists the options")
    Glibc.exit(code.rawValue)
  }
}
