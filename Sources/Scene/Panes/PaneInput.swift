package import Messages

/// The inputs of one pane of a scene at one instant.
package struct PaneInput {
  package var placement: PanePlacement
  /// The look of the captions.
  package var look: CaptionLook
  package var strip: ControlsState
  /// The captions as arranged for this pane and this instant.
  package var captions: CaptionRows
  /// The notices that pipelines send, the newest last.
  package var pipelineNotices: [String]
  /// The notices of the application, the newest last.
  package var notices: [Notice]
  /// The controls from left to right.
  package var controls: [Control]
  /// True if a transcript is being kept, which the transcript mark indicates.
  package var isKept: Bool

  package init(
    at placement: PanePlacement, look: CaptionLook = CaptionLook(),
    strip: ControlsState = ControlsState(), captions: CaptionRows,
    pipelineNotices: [String] = [], notices: [Notice] = [], controls: [Control] = [],
    isKept: Bool = false
  ) {
    self.placement = placement
    self.look = look
    self.strip = strip
    self.captions = captions
    self.pipelineNotices = pipelineNotices
    self.notices = notices
    self.controls = controls
    self.isKept = isKept
  }
}
