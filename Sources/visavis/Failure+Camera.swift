internal import Camera
internal import Messages
internal import Screen
internal import Snapshots

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
  /// - Throws: `Failure` for errors of cameras, the display or a rendering; other errors unchanged.
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
