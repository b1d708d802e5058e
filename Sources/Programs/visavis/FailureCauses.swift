internal import Camera
internal import Console
internal import Feeds
internal import Messages
internal import Screen
internal import Snapshots

extension Visavis {
  /// Returns the failure for an error of a camera, the display, a picture or a listener.
  static func failure(for error: any Error) -> Failure? {
    switch error {
    case let error as CameraError: Failure(error)
    case let error as ListenerError: Failure(error)
    case is ScreenError, is SimulationError: .unavailable("\(error)")
    case is PictureError: .io("\(error)")
    default: nil
    }
  }
}

extension Failure {
  fileprivate init(_ error: CameraError) {
    self =
      switch error.cause {
      case .badSource, .badMode, .noSuchMode: .usage(error.description)
      case .unreadableFile: .noInput(error.description)
      case .absent, .permissionDenied, .busy, .contended, .notACamera, .failed:
        .unavailable(error.description)
      }
  }

  fileprivate init(_ error: ListenerError) {
    self =
      switch error {
      case .remoteNotAllowed: .usage("--captions \(error)")
      case .failed, .portNotAllowed: .io("\(error)")
      case .exhausted: .system("\(error)")
      default: .unavailable("\(error)")
      }
  }
}
