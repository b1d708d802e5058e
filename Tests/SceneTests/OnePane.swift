import Imaging

@testable import Scene

extension SceneInput {
  /// The inputs of a window with one upright pane.
  init(
    viewport: PixelSize, view: ViewState = ViewState(), controls: ControlsState = ControlsState(),
    look: CaptionLook = CaptionLook(), captions: CaptionRows, notices: [String] = [],
    picture: PixelSize?, isKept: Bool = false, now: Duration
  ) {
    self.init(
      viewport: viewport, view: view,
      panes: [
        PaneInput(
          at: PanePlacement(whole: viewport), look: look, controls: controls, captions: captions,
          notices: notices, isKept: isKept)
      ],
      picture: picture, now: now)
  }
}
