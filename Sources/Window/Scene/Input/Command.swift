internal import Messages

/// A request of the user to the rest of the program.
///
/// Changes of the view need no command.
package enum Command: Hashable, Sendable {
  case nextCamera
  case clearCaptions
  case savePicture
  case toggleFullScreen
  case leaveFullScreen
  case quit
  /// The request to start or stop listening, which is passed to the pipeline.
  case toggleListening
  /// The exchange of the two languages, which the pipeline is asked to follow.
  case swapLanguages
  /// The choice of the reader's language, a BCP 47 tag.
  case readLanguage(String)
  case enlargeText
  case reduceText
  /// The move of the pane's captions to another place.
  case moveCaptions(to: CaptionLook.Position)
  /// The switch between one reader and two readers face to face.
  case toggleFaceToFace
  /// The exchange of the readers' sides.
  case swapSides
  /// The opening of the pane's history panel, or its end.
  case toggleHistory
  /// The copy of a sentence of the history to the clipboard, or of all that are in the list.
  case copyHistory(Int?)
  /// The start or the end of a recording.
  case toggleRecording
}

/// A change of the view by a key or a control.
package enum ViewChange: Hashable, Sendable {
  case zoomIn
  case zoomOut
  case wholePicture
  case mirror
  case rotate
  case toggleHelp
}

/// A movement of the keyboard's focus through the controls, or a press of the control with it.
enum FocusChange {
  case next
  case previous
  case press
  case left
  case right
  case up
  case down
}

extension InputEvent.Key {
  enum Function {
    case command(Command)
    case view(ViewChange)
    case focus(FocusChange)
  }

  /// The function of the key, or nil if it has one in the history panel only.
  var function: Function? {
    switch self {
    case .zoomIn: .view(.zoomIn)
    case .zoomOut: .view(.zoomOut)
    case .zoomReset: .view(.wholePicture)
    case .nextCamera: .command(.nextCamera)
    case .mirror: .view(.mirror)
    case .rotate: .view(.rotate)
    case .fullScreen: .command(.toggleFullScreen)
    case .clearCaptions: .command(.clearCaptions)
    case .savePicture: .command(.savePicture)
    case .largerText: .command(.enlargeText)
    case .smallerText: .command(.reduceText)
    case .swapLanguages: .command(.swapLanguages)
    case .quit: .command(.quit)
    case .help: .view(.toggleHelp)
    case .faceToFace: .command(.toggleFaceToFace)
    case .leaveFullScreen: .command(.leaveFullScreen)
    case .nextControl: .focus(.next)
    case .previousControl: .focus(.previous)
    case .enter, .space: .focus(.press)
    case .left: .focus(.left)
    case .right: .focus(.right)
    case .up: .focus(.up)
    case .down: .focus(.down)
    case .history: .command(.toggleHistory)
    case .record: .command(.toggleRecording)
    case .pageUp, .pageDown, .home, .end, .erase, .copy: nil
    }
  }
}

/// Keys or gestures and their function, a line of the help sheet.
struct KeyBinding {
  enum Input {
    case keys([InputEvent.Key])
    case wheelAndPinch
    case drag
    case captionDrag
    case doubleClick
    case controls
  }

  let input: Input
  let topic: HelpTopic

  /// The bindings in the order of the help sheet.
  static let all = [
    KeyBinding(input: .keys([.zoomIn, .zoomOut, .zoomReset]), topic: .zoom),
    KeyBinding(input: .wheelAndPinch, topic: .zoomAtPointer),
    KeyBinding(input: .drag, topic: .move),
    KeyBinding(input: .captionDrag, topic: .moveCaptions),
    KeyBinding(input: .keys([.nextCamera]), topic: .nextCamera),
    KeyBinding(input: .keys([.mirror]), topic: .mirror),
    KeyBinding(input: .keys([.rotate]), topic: .rotate),
    KeyBinding(input: .keys([.fullScreen]), topic: .fullScreen),
    KeyBinding(input: .doubleClick, topic: .fullScreen),
    KeyBinding(input: .keys([.faceToFace]), topic: .faceToFace),
    KeyBinding(input: .keys([.clearCaptions]), topic: .clearCaptions),
    KeyBinding(input: .keys([.history]), topic: .history),
    KeyBinding(input: .keys([.savePicture]), topic: .savePicture),
    KeyBinding(input: .keys([.record]), topic: .record),
    KeyBinding(input: .keys([.largerText, .smallerText]), topic: .textSize),
    KeyBinding(input: .keys([.swapLanguages]), topic: .swapLanguages),
    KeyBinding(input: .controls, topic: .controls),
    KeyBinding(input: .keys([.quit]), topic: .quit),
    KeyBinding(input: .keys([.help]), topic: .help),
  ]

  /// Returns the keys as they are printed on a keyboard, or the words for the gesture.
  func name(in strings: InterfaceStrings) -> String {
    switch input {
    case .keys(let keys): Self.list(keys, in: strings)
    case .wheelAndPinch: strings.wheelAndPinch
    case .drag: strings.drag
    case .captionDrag: strings.dragCaption
    case .doubleClick: strings.doubleClick
    case .controls:
      Self.list([.nextControl, .enter, .leaveFullScreen], in: strings)
    }
  }

  /// Returns the keys in the order of reading, as are the words for them.
  private static func list(_ keys: [InputEvent.Key], in strings: InterfaceStrings) -> String {
    keys.map { strings.isRightToLeft ? "\u{2066}\($0.cap)\u{2069}" : $0.cap }
      .joined(separator: "  ")
  }
}

extension InputEvent.Key {
  /// The words on the key, with a minus sign in place of the hyphen.
  fileprivate var cap: String {
    switch self {
    case .zoomOut: "−"
    case .smallerText: "Shift+T"
    case .help: "?  F1"
    case .nextControl: "Tab"
    case .enter: "Enter"
    case .leaveFullScreen: "Esc"
    default: rawValue.uppercased()
    }
  }
}
