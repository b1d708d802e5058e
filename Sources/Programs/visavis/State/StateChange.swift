internal import Captions
internal import FrameLoop
internal import Imaging
internal import Messages

/// A change of the saved state.
enum StateChange: Sendable {
  /// The user has seen a hint.
  case hintSeen(Hint)
  /// The user chose the text, a language or the view of a camera.
  case view(ViewChoice)
  /// The user switched to the camera with an identifier.
  case camera(String)
  /// The window has another size, in logical units.
  case windowSize(PixelSize)
  /// The window has another position, with its frame, in units of the window system.
  case windowPosition(PixelPoint)

  /// The value that a change replaces: of two changes with the same subject the newer one counts.
  enum Subject: Hashable {
    case hint(Hint)
    case textSize(Audience)
    case language(Audience)
    case framing(String)
    case mirroring(String)
    case camera
    case windowSize
    case windowPosition
  }

  var subject: Subject {
    switch self {
    case .hintSeen(let hint): .hint(hint)
    case .view(.textSize(_, let audience)): .textSize(audience)
    case .view(.language(_, let audience)): .language(audience)
    case .view(.framing(_, let identity)): .framing(identity)
    case .view(.mirroring(_, let identity)): .mirroring(identity)
    case .camera: .camera
    case .windowSize: .windowSize
    case .windowPosition: .windowPosition
    }
  }

  /// Changes the state.
  func apply(to state: inout SavedState) {
    switch self {
    case .hintSeen(let hint): state.add(hint)
    case .view(let choice): state.apply(choice)
    case .camera(let identity): state.camera = identity
    case .windowSize(let size): state.windowSize = size
    case .windowPosition(let position): state.windowPosition = position
    }
  }
}
