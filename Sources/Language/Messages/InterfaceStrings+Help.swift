/// The help sheet and the hints of a first start.
extension InterfaceStrings {
  package func help(_ topic: HelpTopic) -> String { message(named: topic.rawValue) }

  /// Returns the words for a small window, or nil if the topic is left out.
  package func briefHelp(_ topic: HelpTopic) -> String? {
    switch topic {
    case .zoomAtPointer, .controls, .moveCaptions: nil
    case .zoom: message(.zoom)
    case .move: message(.briefMove)
    case .nextCamera: message(.briefCamera)
    case .signs: message(.signs)
    case .rotate: message(.briefTurn)
    case .fullScreen: message(.fullScreen)
    case .clearCaptions: message(.clear)
    case .savePicture: message(.briefSave)
    case .faceToFace: message(.faceToFace)
    case .textSize: message(.textSize)
    case .languages: message(.languages)
    case .swapLanguages: message(.swapLanguages)
    case .history: message(.history)
    case .keepSentence: message(.keepSentence)
    case .record: message(.record)
    case .readAloud: message(.readAloud)
    case .typeLine: message(.type)
    case .mirror, .quit: help(topic)
    case .help: message(.close)
    }
  }

  package var wheelAndPinch: String { message(.gestureWheelAndPinch) }
  package var drag: String { message(.gestureDrag) }
  package var doubleClick: String { message(.gestureDoubleClick) }
  package var dragCaption: String { message(.gestureDragCaption) }

  package func hint(_ hint: Hint) -> String {
    switch hint {
    case .controls: message(.hintControls)
    case .twoReaders: message(.hintTwoReaders, ["control": label(.faceToFace)])
    case .captions: message(.hintMoveCaptions)
    }
  }
}

/// A function of keys or gestures, as listed in the help sheet; the raw values are keys of messages.
package enum HelpTopic: String, Sendable, CaseIterable {
  case zoom = "helpZoom"
  case zoomAtPointer = "helpZoomAtPointer"
  case move = "helpMove"
  case nextCamera = "helpNextCamera"
  case signs = "helpSigns"
  case mirror
  case rotate = "helpRotate"
  case fullScreen = "helpFullScreen"
  case clearCaptions = "helpClearCaptions"
  case savePicture = "helpSavePicture"
  case faceToFace = "helpFaceToFace"
  case textSize = "helpTextSize"
  case languages = "helpLanguages"
  case swapLanguages = "helpSwapLanguages"
  case history = "helpHistory"
  case keepSentence = "helpKeepSentence"
  case record = "helpRecord"
  case readAloud = "helpReadAloud"
  case typeLine = "helpTypeLine"
  /// The keys that move the focus of the keyboard, press the control, and leave.
  case controls = "helpControls"
  case moveCaptions = "helpMoveCaptions"
  case quit
  case help = "helpShowHelp"
}
