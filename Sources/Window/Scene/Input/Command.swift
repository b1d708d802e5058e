package import Captions
internal import Messages

/// A request of the user to the rest of the program, unlike a change of the view.
package enum Command: Hashable, Sendable {
  case nextCamera
  case clearCaptions
  case savePicture
  case toggleFullScreen
  case leaveFullScreen
  case quit
  /// The request to start or stop listening, which is passed to the pipeline.
  case toggleListening
  /// The start of the program's own conversation with what was chosen for it.
  case startConversation
  /// The choice of what one of the two people speaks and reads, a BCP 47 tag.
  case speakLanguage(String, Audience)
  /// The choice of a microphone by its name, or of the usual one if it is nil.
  case useMicrophone(String?)
  /// The choice of the readers and of their places.
  case chooseLayout(ReaderLayout)
  /// The download of the models without which the conversation cannot start.
  case getModels
  /// The download of models that translate it better.
  case getBetterModels
  /// The search for languages that can be downloaded.
  case findLanguages
  /// The question how the machine gets languages that the start sheet lacks.
  case explainMissingLanguages
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
  /// The keeping of a sentence of the history as a card, or of the newest one.
  case keepSentence(Int?)
  /// The start or the end of a recording.
  case toggleRecording
  /// The beginning or the end of reading aloud for the pane's reader.
  case toggleReadingAloud
  /// The beginning or the end of the reading of signs.
  case toggleSigns
  /// The opening of a sign in large letters, by its number.
  case openSign(Int)
  /// The hold of the picture, or its end.
  case holdPicture
  /// The display of the QR code with which others enter the room, or its end.
  case toggleInvitation
  /// The opening of the field for a line to the room, or its end.
  case toggleTyping
  /// A line that was typed for the room.
  case say(String)
  /// The insertion of the clipboard's words into the line that is typed.
  case paste
  /// The replay of the built-in conversation, after its end.
  case replayDemo
}

/// The readers at the screen, and the side of the screen at which each is.
package enum ReaderLayout: String, Hashable, Sendable, CaseIterable {
  /// One view for all.
  case together
  /// Two halves, of which the far one is turned around.
  case opposite
  /// Two upright halves, one above the other.
  case sideBySide = "side-by-side"
}

/// A change of the view by a key or a control.
package enum ViewChange: Hashable, Sendable {
  case zoomIn
  case zoomOut
  case wholePicture
  case mirror
  case rotate
  case toggleHelp
  case toggleLanguages
}

extension InputEvent.Key {
  private static let actions: [InputEvent.Key: Control.Action] = [
    .zoomIn: .view(.zoomIn),
    .zoomOut: .view(.zoomOut),
    .zoomReset: .view(.wholePicture),
    .nextCamera: .command(.nextCamera),
    .mirror: .view(.mirror),
    .rotate: .view(.rotate),
    .fullScreen: .command(.toggleFullScreen),
    .clearCaptions: .command(.clearCaptions),
    .savePicture: .command(.savePicture),
    .largerText: .command(.enlargeText),
    .smallerText: .command(.reduceText),
    .swapLanguages: .command(.swapLanguages),
    .languages: .view(.toggleLanguages),
    .quit: .command(.quit),
    .help: .view(.toggleHelp),
    .faceToFace: .command(.toggleFaceToFace),
    .leaveFullScreen: .command(.leaveFullScreen),
    .history: .command(.toggleHistory),
    .keepSentence: .command(.keepSentence(nil)),
    .record: .command(.toggleRecording),
    .readAloud: .command(.toggleReadingAloud),
    .signs: .command(.toggleSigns),
    .replay: .command(.replayDemo),
  ]

  /// The effect of the key, or nil for one that moves the focus or acts in the history panel only.
  var action: Control.Action? { Self.actions[self] }
}

/// Keys or gestures and their function, a line of the help sheet.
struct KeyBinding {
  enum Input {
    case keys([InputEvent.Key])
    /// A gesture, which has words in place of keys.
    case gesture(@Sendable (InterfaceStrings) -> String)
  }

  let input: Input
  let topic: HelpTopic

  /// The bindings in the order of the help sheet.
  static let all = [
    KeyBinding(input: .keys([.zoomIn, .zoomOut, .zoomReset]), topic: .zoom),
    KeyBinding(input: .gesture(\.wheelAndPinch), topic: .zoomAtPointer),
    KeyBinding(input: .gesture(\.drag), topic: .move),
    KeyBinding(input: .gesture(\.dragCaption), topic: .moveCaptions),
    KeyBinding(input: .keys([.nextCamera]), topic: .nextCamera),
    KeyBinding(input: .keys([.mirror]), topic: .mirror),
    KeyBinding(input: .keys([.signs, .space]), topic: .signs),
    KeyBinding(input: .keys([.rotate]), topic: .rotate),
    KeyBinding(input: .keys([.fullScreen]), topic: .fullScreen),
    KeyBinding(input: .gesture(\.doubleClick), topic: .fullScreen),
    KeyBinding(input: .keys([.faceToFace]), topic: .faceToFace),
    KeyBinding(input: .keys([.clearCaptions]), topic: .clearCaptions),
    KeyBinding(input: .keys([.history]), topic: .history),
    KeyBinding(input: .keys([.keepSentence]), topic: .keepSentence),
    KeyBinding(input: .keys([.savePicture]), topic: .savePicture),
    KeyBinding(input: .keys([.record]), topic: .record),
    KeyBinding(input: .keys([.readAloud]), topic: .readAloud),
    KeyBinding(input: .keys([.enter]), topic: .typeLine),
    KeyBinding(input: .keys([.largerText, .smallerText]), topic: .textSize),
    KeyBinding(input: .keys([.languages]), topic: .languages),
    KeyBinding(input: .keys([.swapLanguages]), topic: .swapLanguages),
    KeyBinding(input: .keys([.nextControl, .enter, .leaveFullScreen]), topic: .controls),
    KeyBinding(input: .keys([.quit]), topic: .quit),
    KeyBinding(input: .keys([.help]), topic: .help),
  ]

  /// Returns the keys as they are printed on a keyboard, or the words for the gesture.
  func name(in strings: InterfaceStrings) -> String {
    switch input {
    case .gesture(let words): words(strings)
    case .keys(let keys):
      // The order is that of reading, as it is for words.
      keys.map { strings.isRightToLeft ? "\u{2066}\($0.cap)\u{2069}" : $0.cap }
        .joined(separator: "  ")
    }
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
    case .space: "Space"
    case .leaveFullScreen: "Esc"
    default: rawValue.uppercased()
    }
  }
}
