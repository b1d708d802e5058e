import Imaging

@testable import Scene

extension SceneInput {
  /// The inputs of a window with one upright pane.
  init(
    viewport: PixelSize, view: ViewState = ViewState(), strip: ControlsState = ControlsState(),
    look: CaptionLook = CaptionLook(), captions: CaptionRows,
    pipelineNotices: [String] = [], picture: PixelSize?, controls: [Control] = [],
    isKept: Bool = false, now: Duration
  ) {
    self.init(
      viewport: viewport, view: view,
      panes: [
        PaneInput(
          at: PanePlacement(whole: viewport), look: look, strip: strip, captions: captions,
          pipelineNotices: pipelineNotices, controls: controls, isKept: isKept)
      ],
      picture: picture, now: now)
  }
}
