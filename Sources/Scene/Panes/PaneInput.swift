/// The inputs of one pane of a scene at one instant.
package struct PaneInput {
  package var placement: PanePlacement
  /// The look of the captions.
  package var look: CaptionLook
  package var controls: ControlsState
  /// The captions as arranged for this pane and this instant.
  package var captions: CaptionRows
  /// The notices, the newest last.
  package var notices: [String]
  package var listening: ListeningLabel
  /// The BCP 47 tags for the control strip.
  ///
  /// The languages are the spoken one and the reader's, or the one being read.
  package var languages: [String]
  /// True if a transcript is being kept, which the transcript mark indicates.
  package var isKept: Bool

  package init(
    at placement: PanePlacement, look: CaptionLook = CaptionLook(),
    controls: ControlsState = ControlsState(), captions: CaptionRows, notices: [String] = [],
    listening: ListeningLabel = .noPipeline, languages: [String] = [], isKept: Bool = false
  ) {
    self.placement = placement
    self.look = look
    self.controls = controls
    self.captions = captions
    self.notices = notices
    self.listening = listening
    self.languages = languages
    self.isKept = isKept
  }
}
