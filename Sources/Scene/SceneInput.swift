package import Imaging
package import Messages

/// The inputs of a scene at one instant.
package struct SceneInput {
  /// The size of the window in device pixels.
  package var viewport: PixelSize
  /// The number of device pixels per logical unit.
  package var scale: Double
  /// The view of the picture, which all panes share.
  package var view: ViewState
  /// The panes, in the order of their readers.
  package var panes: [PaneInput]
  /// The size of the camera picture before orientation, or nil before the first frame.
  package var picture: PixelSize?
  /// True if the camera is lost and its last frame is shown.
  package var isPictureFrozen: Bool
  /// The time since the start of the program or of the script.
  package var now: Duration

  package init(
    viewport: PixelSize, scale: Double = 1, view: ViewState, panes: [PaneInput],
    picture: PixelSize?, isPictureFrozen: Bool = false, now: Duration
  ) {
    self.viewport = viewport
    self.scale = scale
    self.view = view
    self.panes = panes
    self.picture = picture
    self.isPictureFrozen = isPictureFrozen
    self.now = now
  }

  /// The whole window as a pane, with the rectangle of the picture at zoom 1.
  package var window: Pane {
    Pane(window: viewport, scale: scale, picture: picture, view: view)
  }
}

/// The inputs of one pane of a scene at one instant.
package struct PaneInput {
  package var placement: PanePlacement
  /// The look of the captions.
  package var look: CaptionLook
  package var controlsState: ControlsState
  /// The captions as arranged for this pane and this instant.
  package var captions: CaptionRows
  /// The notices that pipelines send, the newest last.
  package var pipelineNotices: [String]
  /// The notices of the application, the newest last.
  package var notices: [Notice]
  /// The controls in their order.
  package var controls: [Control]
  /// True if a transcript is being recorded, which the transcript mark indicates.
  package var isRecording: Bool
  /// The loudness that the microphone hears, from 0 to `SoundLevel.steps`, or nil if unknown.
  package var soundLevel: Int?
  /// True if the interface is read from right to left, and the strip is mirrored.
  package var isRightToLeft: Bool

  package init(
    at placement: PanePlacement, look: CaptionLook = CaptionLook(),
    controlsState: ControlsState = ControlsState(), captions: CaptionRows,
    pipelineNotices: [String] = [], notices: [Notice] = [], controls: [Control] = [],
    isRecording: Bool = false, soundLevel: Int? = nil, isRightToLeft: Bool = false
  ) {
    self.placement = placement
    self.look = look
    self.controlsState = controlsState
    self.captions = captions
    self.pipelineNotices = pipelineNotices
    self.notices = notices
    self.controls = controls
    self.isRecording = isRecording
    self.soundLevel = soundLevel
    self.isRightToLeft = isRightToLeft
  }
}
