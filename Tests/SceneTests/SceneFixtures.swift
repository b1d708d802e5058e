import Captions
import Imaging
import Messages

@testable import Scene

extension SceneInput {
  /// The inputs of a window with one upright pane.
  init(
    viewport: PixelSize, view: ViewState = ViewState(),
    controlsState: ControlsState = ControlsState(),
    look: CaptionLook = CaptionLook(), captions: CaptionRows,
    pipelineNotices: [String] = [], picture: PixelSize?, controls: [Control] = [],
    isRecording: Bool = false, now: Duration
  ) {
    self.init(
      viewport: viewport, view: view,
      panes: [
        PaneInput(
          at: PanePlacement(whole: viewport), look: look, controlsState: controlsState,
          captions: captions,
          pipelineNotices: pipelineNotices, controls: controls, isRecording: isRecording)
      ],
      picture: picture, now: now)
  }
}

extension Control {
  static let listening = Control(
    id: "listening", label: "No captions yet", command: .toggleListening,
    otherLabels: ["Asked to start…"])
  static let clearText = Control(id: "clear text", label: "Clear text", command: .clearCaptions)
  static let language = Control(id: "languages", label: "es", command: nil)
  static let nextCamera = Control(id: "next camera", label: "Flip camera", command: .nextCamera)

  /// The controls of a window, with the language `tag` among them.
  static func strip(_ tag: String = "") -> [Control] {
    [.listening, .clearText, Control(languages: [tag], strings: .english), .nextCamera]
      .compactMap(\.self)
  }
}

extension VisibleCaptions {
  /// A board with these captions only.
  init(_ captions: VisibleCaption...) {
    self.init()
    self.captions = captions
  }
}
