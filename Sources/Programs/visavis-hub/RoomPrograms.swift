internal import Console
internal import Glibc
internal import Messages
internal import System

/// The programs beside this one that a room uses.
struct RoomPrograms {
  private static let folder = RunningProgram.folder ?? ""

  /// The command line of the translator; nil if it is not installed.
  var translator: String? {
    path(of: .translate).map { ShellCommand.line([$0, "--to-each"]) + " 2>/dev/null" }
  }

  /// The command line of a recognizer of a language; nil if it is not installed.
  var recognizer: (@Sendable (String) -> String)? {
    guard let path = path(of: .listen) else { return nil }
    return { language in
      ShellCommand.line([path, "--audio", "-", "--language", language]) + " 2>/dev/null"
    }
  }

  private func path(of program: SisterProgram) -> String? {
    let path = "\(Self.folder)/\(program.name)"
    return unsafe access(path, X_OK) == 0 ? path : nil
  }
}
