internal import Camera
internal import Feeds
internal import Glibc
internal import Messages
internal import Screen
internal import Snapshots

/// An error that ends a command: one line of text, and an exit code of sysexits(3).
struct Failure: Error, CustomStringConvertible {
  let code: Int32
  let description: String

  /// Options that contradict each other, or a value that names nothing (64).
  static func usage(_ line: String) -> Failure { Failure(code: EX_USAGE, description: line) }
  /// An input file that is missing or cannot be read (66).
  static func noInput(_ line: String) -> Failure { Failure(code: EX_NOINPUT, description: line) }
  /// A display or a camera that is not available (69).
  static func unavailable(_ line: String) -> Failure {
    Failure(code: EX_UNAVAILABLE, description: line)
  }
  /// A system resource that is exhausted (71).
  static func system(_ line: String) -> Failure { Failure(code: EX_OSERR, description: line) }
  /// A file that cannot be written (74).
  static func io(_ line: String) -> Failure { Failure(code: EX_IOERR, description: line) }
}

extension Failure {
  /// Creates the failure for a camera error, with the matching exit code.
  init(_ error: CameraError) {
    self =
      switch error.cause {
      case .badSource, .badMode, .noSuchMode: .usage(error.description)
      case .unreadableFile: .noInput(error.description)
      case .absent, .permissionDenied, .busy, .contended, .notACamera, .failed:
        .unavailable(error.description)
      }
  }
}

extension Failure {
  /// Runs `body`, and converts its errors to failures with the matching exit codes.
  ///
  /// - Throws: `Failure` for errors of cameras, the display or a rendering, and other errors of
  ///   `body`.
  static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as CameraError {
      throw error.isAbsent ? Failure.noInput(error.description) : Failure(error)
    } catch let error as ScreenError {
      throw Failure.unavailable(error.description)
    } catch let error as SimulationError {
      throw Failure.unavailable(error.description)
    }
  }
}

extension Failure {
  /// Creates the failure for a listener that cannot be opened.
  init(_ error: ListenerError) {
    self =
      switch error {
      case .remoteNotAllowed: .usage("--captions \(error)")
      case .failed, .portNotAllowed: .io("\(error)")
      case .exhausted: .system("\(error)")
      default: .unavailable("\(error)")
      }
  }
}
