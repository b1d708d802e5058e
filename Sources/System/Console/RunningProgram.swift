internal import Glibc
internal import System

/// The program that this process runs.
package enum RunningProgram {
  /// The version of all programs of the package.
  ///
  /// This is its one place: packages, manual pages and the description for software centers take it
  /// from `visavis --version`.
  package static let version = "0.1.0"

  /// The path of the program's file; nil if the system does not tell it.
  package static var path: String? { Directory.runningProgram }

  /// The folder of the program's file; nil if the system does not tell it.
  package static var folder: String? { path.map(Directory.folder) }

  /// Runs another program in this process, with the same environment and standard descriptors.
  ///
  /// The arguments begin with its name.
  ///
  /// - Throws: `Failure` if it cannot be run. The function returns in no other case.
  package static func replace(by path: String, _ arguments: [String]) throws(Failure) -> Never {
    fflush(nil)
    Diagnostics.finish()
    // Signals that a process ignores are ignored by the next program, too.
    signal(SIGXFSZ, SIG_DFL)
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &words)
    throw .unavailable("\(path) cannot be run (\(SystemError.current("execv").reason))")
  }
}
