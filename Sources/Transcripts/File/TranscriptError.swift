internal import Glibc
package import Threading

/// The reason why a transcript cannot be written, in one line with a remedy.
package enum TranscriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another process writes a transcript to the file.
  case inUse(path: String)
  /// The path is a folder, a pipe or a socket.
  case notAFile(path: String)
  /// A system call failed.
  case failed(path: String, SystemError)
  /// The thread or its wake-ups cannot be created.
  case noThread(SystemError)

  /// The reason in a few words.
  var reason: String {
    switch self {
    case .inUse: "another program keeps it"
    case .notAFile: "it is no file any more"
    case .failed(_, let error), .noThread(let error): error.reason
    }
  }

  package var description: String {
    switch self {
    case .inUse(let path):
      "\(path): another visavis keeps its transcript there; end it, or choose another file"
    case .notAFile(let path):
      "\(path): a transcript can be kept in a file only, and this is none; choose another path"
    case .failed(let path, let error) where error.code == ENOENT:
      "cannot keep a transcript at \(path): \(error.reason); make its folder first"
    case .failed(let path, let error):
      "cannot keep a transcript at \(path): \(error.reason); choose another file"
    case .noThread(let error):
      "cannot keep a transcript: \(error)"
    }
  }
}
