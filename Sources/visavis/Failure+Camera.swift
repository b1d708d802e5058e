internal import Camera

extension Failure {
  /// A camera's error with its exit code.
  init(_ error: CameraError) {
    self =
      switch error.cause {
      case .badSource, .badMode, .noSuchMode: .usage(error.description)
      case .unreadableFile: .noInput(error.description)
      case .absent, .permissionDenied, .busy, .notACamera, .failed:
        .unavailable(error.description)
      }
  }
}
