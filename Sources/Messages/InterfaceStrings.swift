/// The words of the interface in one language: controls, marks, help and notices.
///
/// Each function returns a whole message, so that a language can order the words as it likes.
/// `InterfaceStrings+Errors.swift` has the words of errors.
package struct InterfaceStrings: Sendable {
  package static let english = InterfaceStrings()

  private init() {}
}

/// Controls and marks.
extension InterfaceStrings {
  package var clearText: String { "Clear text" }
  package var nextCamera: String { "Flip camera" }
  /// The mark that is shown while a transcript is kept.
  package var transcriptMark: String { "Transcript" }

  /// Returns the words of the listening control; nil removes the control, because there is nothing
  /// to press.
  package func listening(_ label: ListeningLabel) -> String? {
    switch label {
    case .noPipeline: "No captions yet"
    case .ended: "Captions ended"
    case .uncontrolled: nil
    case .unknown: "Ask to stop"
    case .paused: "Start listening"
    case .listening: "Stop listening"
    case .listeningByItself: "Listening"
    case .pausedByItself: "Paused"
    case .askedToStart: "Asked to start…"
    case .askedToStop: "Asked to stop…"
    case .unanswered: "Restart listening"
    }
  }

  /// Returns the label for the languages `names` of the captions, the spoken one first.
  package func languages(_ names: [String]) -> String { names.joined(separator: " › ") }

  /// Returns the zoom factor, such as `2.0×`.
  package func zoom(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)×" }
}

/// The help sheet.
extension InterfaceStrings {
  package func help(_ topic: HelpTopic) -> String {
    switch topic {
    case .zoom: "Zoom in, zoom out, whole picture"
    case .zoomAtPointer: "Zoom where the pointer is"
    case .move: "Move the picture"
    case .nextCamera: "Next camera"
    case .mirror: "Mirror"
    case .rotate: "Turn the picture"
    case .fullScreen: "Full screen and back"
    case .clearCaptions: "Clear the captions"
    case .savePicture: "Save a picture"
    case .quit: "Quit"
    case .help: "Show or close this help"
    }
  }

  /// Returns the words for a small window; nil leaves the topic out.
  package func briefHelp(_ topic: HelpTopic) -> String? {
    switch topic {
    case .zoom: "Zoom"
    case .zoomAtPointer: nil
    case .move: "Move"
    case .nextCamera: "Camera"
    case .mirror: "Mirror"
    case .rotate: "Turn"
    case .fullScreen: "Full screen"
    case .clearCaptions: "Clear"
    case .savePicture: "Save"
    case .quit: "Quit"
    case .help: "Close"
    }
  }

  package var wheelAndPinch: String { "Wheel, pinch" }
  package var drag: String { "Drag" }
}

/// Notices.
extension InterfaceStrings {
  package func text(of notice: Notice) -> String {
    switch notice {
    case .cameraLost(let name): "Camera lost: \(name); plug it in again to continue"
    case .waitingForCameras(let absence): Self.sentence(text(of: absence))
    case .cameraFailed(let error): Self.sentence(text(of: error))
    case .noNextCamera(let error): Self.sentence(text(of: error))
    case .cameraRestarted(let name, let error):
      Self.sentence(cameraRestarted(name: name, after: error))
    case .waitingForCaptions: "Waiting for captions"
    case .noCaptionSocket(let error): "No captions can come in: \(text(of: error))"
    case .waitingForServers(let addresses): "Waiting for \(addresses.joined(separator: ", "))"
    case .unencryptedListener(let address):
      "Others can read the captions: \(address) is not encrypted"
    case .pipelineEnded: "The pipeline ended"
    case .childPipelineEnded(let name, let ending, isRestarted: true):
      "\(text(of: ending, name)); starting it again"
    case .childPipelineEnded(let name, let ending, isRestarted: false):
      "\(text(of: ending, name)); install it, or correct it and start visavis again"
    case .pipelineRestarted: "The pipeline is started again"
    case .pipelineUnresponsive(canBeRestarted: true):
      "The pipeline does not answer; Restart listening starts it again"
    case .pipelineUnresponsive(canBeRestarted: false):
      "The pipeline does not answer; look after it where it runs"
    case .listeningUncontrolled:
      "Listening is started and stopped in the speech program, not here"
    case .noCaptionsYet:
      "No captions come in yet: start a speech program; `visavis --help` shows how"
    case .captionsEnded: "The captions have ended: start the speech program again"
    case .transcriptUnwritable(let reason): "The transcript cannot be written: \(reason)"
    case .pictureSaved(let path): "Saved \(path)"
    case .pictureUnsaved(let error): Self.sentence(text(of: error))
    }
  }

  /// Returns the line that stands for `count` further notices.
  package func furtherNotices(_ count: Int) -> String { "and \(count) more" }

  /// Returns the end of the newest notice if there is no room for the others.
  package func andFurtherNotices(_ count: Int) -> String { " (and \(count) more)" }

  /// Returns the words of an error with an uppercase first letter.
  ///
  /// Errors begin in lower case on standard error. A first word that is not a plain word, such as a
  /// file name or an address, stays as it is.
  private static func sentence(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard word.count < text.count, word.allSatisfy({ ("a"..."z").contains($0) }) else {
      return text
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
