package import Imaging
package import Messages

/// The inputs of a scene at one instant.
package struct SceneInput {
  /// The size of the window in device pixels.
  package var viewport: PixelSize
  /// The number of device pixels per logical unit.
  package var scale: Double
  package var view: ViewState
  /// The captions as arranged for this viewport and this instant.
  package var captions: CaptionRows
  /// The notices that pipelines send, the newest last.
  package var pipelineNotices: [String]
  /// The notices of the application, the newest last.
  package var notices: [Notice]
  /// The size of the camera picture before orientation; nil before the first frame.
  package var picture: PixelSize?
  /// True if the camera is lost and its last picture is shown.
  package var pictureIsOld: Bool
  /// The controls from left to right.
  package var controls: [Control]
  /// True if a transcript is being kept, which the transcript mark indicates.
  package var isKept: Bool
  /// The time since the start of the program or of the script.
  package var now: Duration

  package init(
    viewport: PixelSize, scale: Double = 1, view: ViewState, captions: CaptionRows,
    pipelineNotices: [String] = [], notices: [Notice] = [],
    picture: PixelSize?, pictureIsOld: Bool = false, controls: [Control] = [],
    isKept: Bool = false, now: Duration
  ) {
    self.viewport = viewport
    self.scale = scale
    self.view = view
    self.captions = captions
    self.pipelineNotices = pipelineNotices
    self.notices = notices
    self.picture = picture
    self.pictureIsOld = pictureIsOld
    self.controls = controls
    self.isKept = isKept
    self.now = now
  }

  /// The pane in which captions, controls and notices are placed.
  package var pane: Pane {
    Pane(
      viewport, scale: scale, picture: picture, fit: view.fit, orientation: view.orientation)
  }
}
