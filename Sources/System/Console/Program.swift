package import ArgumentParser
internal import Glibc
internal import System

/// The command line of a program.
///
/// A program calls `prepare` before anything else, then `runAndExit`.
package protocol Program: ParsableCommand {
  /// Returns the failure for an error that ended a command; nil for an error of the parser.
  static func failure(for error: any Error) -> Failure?

  /// Ends the process if the parser ends it: with help, the version, or a parsing error.
  static func finish(parsing error: any Error) -> Never

  /// Ends the process.
  static func exitProcess(_ code: Int32) -> Never
}

extension Program {
  /// Prepares the process for errors that the system would otherwise hide or end it for.
  ///
  /// Its messages begin with `name`. If it ignores SIGPIPE, writes to a closed pipe fail with EPIPE.
  package static func prepare(_ name: String, ignoring signals: Int32...) {
    // This call must be the first, because a file that is opened while a standard descriptor is
    // closed would take its number, and be read as input or receive messages.
    StandardDescriptors.reserve()
    // Without the signal, a write beyond the file size limit fails with EFBIG.
    for number in [SIGXFSZ] + signals { signal(number, SIG_IGN) }
    Diagnostics.programName = name
  }

  /// Parses the words of the command line, runs the command, and ends the process.
  package static func runAndExit(
    _ words: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Never {
    do {
      var command = try parseAsRoot(words)
      let code = try exitCode(of: &command)
      // A full disk may show only when the last bytes are flushed.
      guard fflush(nil) == 0 else { throw StandardOutput.failure }
      exitProcess(code)
    } catch let failure as Failure {
      end(with: failure)
    } catch let error as SystemError {
      end(with: .system("\(error); close other programs, or raise limits (ulimit), and try again"))
    } catch {
      if let failure = failure(for: error) { end(with: failure) }
      finish(parsing: error)
    }
  }

  /// Reports the failure and ends the process.
  package static func end(with failure: Failure) -> Never {
    fflush(nil)
    Diagnostics.report(failure.description)
    exitProcess(failure.code)
  }

  /// Prints `text` and ends the process.
  ///
  /// A full disk is an error.
  package static func answer(_ text: String) -> Never {
    print(text)
    guard fflush(nil) == 0 else { end(with: StandardOutput.failure) }
    exitProcess(0)
  }

  /// Returns the parser's message for a wrong command line as one line without a full stop.
  package static func line(of error: any Error) -> String {
    let lines = message(for: error).split(separator: "\n")
    var line = lines.first.map(String.init) ?? "\(error)"
    // The parser lists possible values on the lines below.
    if line.hasSuffix(":") {
      let choice = lines.dropFirst().map { $0.drop { " -".contains($0) } }
      line += " \(choice.joined(separator: ", "))"
    }
    if line.hasSuffix(".") { line.removeLast() }
    return line
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

extension Program {
  package static func failure(for error: any Error) -> Failure? { nil }

  package static func finish(parsing error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code != .success else { answer(fullMessage(for: error)) }
    let name = configuration.commandName ?? Diagnostics.programName
    Diagnostics.report("\(line(of: error)); `\(name) --help` lists the options")
    exitProcess(code.rawValue)
  }

  package static func exitProcess(_ code: Int32) -> Never { Glibc.exit(code) }

  /// Ends the process while threads may use libraries, of which `exit` would destroy the state.
  package static func exitBesideThreads(_ code: Int32) -> Never {
    Diagnostics.finish()
    _exit(code)
  }
}
