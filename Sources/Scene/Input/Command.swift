internal import Messages

/// A request of the user to the rest of the program; changes of the view need no command.
package enum Command: Hashable, Sendable {
  case nextCamera
  case clearCaptions
  case savePicture
  case toggleFullScreen
  case leaveFullScreen
  case quit
  /// The request to start or stop listening, which is passed to the pipeline.
  case toggleListening
}

extension InputEvent.Key {
  /// The command that the key sends; nil for a key that changes the view.
  var command: Command? {
    switch self {
    case .nextCamera: .nextCamera
    case .clearCaptions: .clearCaptions
    case .savePicture: .savePicture
    case .fullScreen: .toggleFullScreen
    case .leaveFullScreen: .leaveFullScreen
    case .quit: .quit
    case .zoomIn, .zoomOut, .zoomReset, .mirror, .rotate, .help: nil
    }
  }
}

/// Keys or gestures and their function, a line of the help sheet.
struct KeyBinding {
  enum Input {
    case keys([InputEvent.Key])
    case wheelAndPinch
    case drag
  }

  let input: Input
  let topic: HelpTopic

  /// The bindings in the order of the help sheet; the Escape key is left out.
  static let all = [
    KeyBinding(input: .keys([.zoomIn, .zoomOut, .zoomReset]), topic: .zoom),
    KeyBinding(input: .wheelAndPinch, topic: .zoomAtPointer),
    KeyBinding(input: .drag, topic: .move),
    KeyBinding(input: .keys([.nextCamera]), topic: .nextCamera),
    KeyBinding(input: .keys([.mirror]), topic: .mirror),
    KeyBinding(input: .keys([.rotate]), topic: .rotate),
    KeyBinding(input: .keys([.fullScreen]), topic: .fullScreen),
    KeyBinding(input: .keys([.clearCaptions]), topic: .clearCaptions),
    KeyBinding(input: .keys([.savePicture]), topic: .savePicture),
    KeyBinding(input: .keys([.quit]), topic: .quit),
    KeyBinding(input: .keys([.help]), topic: .help),
  ]

  /// Returns the keys as they are printed on a keyboard, or the words for the gesture.
  func name(in strings: InterfaceStrings) -> String {
    switch input {
    case .keys(let keys): keys.map(\.cap).joined(separator: "  ")
    case .wheelAndPinch: strings.wheelAndPinch
    case .drag: strings.drag
    }
  }
}

extension InputEvent.Key {
  /// The character on the key, with a minus sign in place of the hyphen.
  fileprivate var cap: String { self == .zoomOut ? "−" : rawValue.uppercased() }
}
