/// The help sheet and the hints of a first start.
extension InterfaceStrings {
  package func help(_ topic: HelpTopic) -> String {
    switch topic {
    case .zoom: message(.helpZoom)
    case .zoomAtPointer: message(.helpZoomAtPointer)
    case .move: message(.helpMove)
    case .nextCamera: message(.helpNextCamera)
    case .mirror: message(.mirror)
    case .rotate: message(.helpRotate)
    case .fullScreen: message(.helpFullScreen)
    case .clearCaptions: message(.helpClearCaptions)
    case .savePicture: message(.helpSavePicture)
    case .faceToFace: message(.helpFaceToFace)
    case .textSize: message(.helpTextSize)
    case .swapLanguages: message(.helpSwapLanguages)
    case .history: message(.helpHistory)
    case .record: message(.helpRecord)
    case .controls: message(.helpControls)
    case .moveCaptions: message(.helpMoveCaptions)
    case .quit: message(.quit)
    case .help: message(.helpShowHelp)
    }
  }

  /// Returns the words for a small window, or nil if the topic is left out.
  package func briefHelp(_ topic: HelpTopic) -> String? {
    switch topic {
    case .zoom: message(.zoom)
    case .zoomAtPointer: nil
    case .move: message(.briefMove)
    case .nextCamera: message(.briefCamera)
    case .mirror: message(.mirror)
    case .rotate: message(.briefTurn)
    case .fullScreen: message(.fullScreen)
    case .clearCaptions: message(.clear)
    case .savePicture: message(.briefSave)
    case .faceToFace: message(.faceToFace)
    case .textSize: message(.textSize)
    case .swapLanguages: message(.swapLanguages)
    case .history: message(.history)
    case .record: message(.record)
    case .controls, .moveCaptions: nil
    case .quit: message(.quit)
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

/// A function of keys or gestures, as listed in the help sheet.
package enum HelpTopic: Hashable, Sendable, CaseIterable {
  case zoom
  case zoomAtPointer
  case move
  case nextCamera
  case mirror
  case rotate
  case fullScreen
  case clearCaptions
  case savePicture
  case faceToFace
  case textSize
  case swapLanguages
  case history
  case record
  /// The keys that move the focus of the keyboard, press the control, and leave.
  case controls
  case moveCaptions
  case quit
  case help
}
