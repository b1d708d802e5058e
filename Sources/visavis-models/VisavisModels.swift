internal import ArgumentParser
internal import Glibc
internal import Models

/// The application: `visavis-models`, or `visavis models`, which installs the models for speech.
@main struct VisavisModels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visavis models",
    abstract: "Installs, lists and checks the models that recognize speech.",
    discussion: """
      The models are in $XDG_DATA_HOME/visavis/models, by default ~/.local/share/visavis/models. They \
      come from huggingface.co. The environment variable VISAVIS_MODELS_URL names a mirror that has \
      the same paths, such as https://models.example.org; https_proxy and no_proxy name proxies, \
      and CURL_CA_BUNDLE a file of certificates.
      """,
    version: "0.1.0",
    subcommands: [
      ListCommand.self, GetCommand.self, RemoveCommand.self, VerifyCommand.self,
    ],
    defaultSubcommand: ListCommand.self)

  static func main() {
    reserveStandardDescriptors()
    // Without the signal, a write beyond the file size limit fails with EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      let code = try exitCode(of: &command)
      // A full disk may show only when the last bytes are flushed.
      guard fflush(nil) == 0 else { throw Failure.io("cannot write to standard output") }
      Glibc.exit(code)
    } catch let failure as Failure {
      end(with: failure)
    } catch let error as ModelError {
      end(with: Failure(error))
    } catch {
      finish(parsing: error)
    }
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

  private static func end(with failure: Failure) -> Never {
    fflush(nil)
    report(failure.description)
    Glibc.exit(failure.code)
  }

  /// Ends the process with the parser's answer: a help text, or one line of text and code 64.
  private static func finish(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code != .success else {
      print(fullMessage(for: error))
      guard fflush(nil) == 0 else { end(with: .io("cannot write to standard output")) }
      Glibc.exit(0)
    }
    var line = message(for: error).split(separator: "\n").first.map(String.init) ?? "\(error)"
    if line.hasSuffix(".") { line.removeLast() }
    report("\(line); `visavis models --help` lists the commands")
    Glibc.exit(code.rawValue)
  }

  /// Opens /dev/null in place of every standard descriptor that the parent closed.
  ///
  /// A downloaded file would get the descriptor otherwise, and messages would be written into it.
  private static func reserveStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
    }
  }
}
