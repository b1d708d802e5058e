internal import Camera
internal import Console
internal import Feeds
internal import Messages
internal import Screen
internal import Snapshots

// The failures for errors of the targets below, with the matching exit codes.

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
