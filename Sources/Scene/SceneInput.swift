package import Imaging

/// The inputs of a scene at one instant.
package struct SceneInput {
  /// The size of the window in device pixels.
  package var viewport: PixelSize
  /// The number of device pixels per logical unit.
  package var scale: Double
  package var view: ViewState
  /// The captions as arranged for this viewport and this instant.
  package var captions: CaptionRows
  /// The notices, the newest last.
  package var notices: [String]
  /// The size of the camera picture before orientation; nil before the first frame.
  package var picture: PixelSize?
  /// True if the camera is lost and its last picture is shown.
  package var pictureIsOld: Bool
  package var listening: ListeningLabel
  /// The BCP 47 tags for the control strip.
  ///
  /// The languages are the spoken one and the reader's, or the one being read.
  package var languages: [String]
  /// True if a transcript is being kept, which the transcript mark indicates.
  package var isKept: Bool
  /// The time since the start of the program or of the script.
  package var now: Duration

  package init(
    viewport: PixelSize, scale: Double = 1, view: ViewState, captions: CaptionRows,
    notices: [String] = [],
    picture: PixelSize?, pictureIsOld: Bool = false, listening: ListeningLabel = .noPipeline,
    languages: [String] = [], isKept: Bool = false, now: Duration
  ) {
    self.viewport = viewport
    self.scale = scale
    self.view = view
    self.captions = captions
    self.notices = notices
    self.picture = picture
    self.pictureIsOld = pictureIsOld
    self.listening = listening
    self.languages = languages
    self.isKept = isKept
    self.now = now
  }

  /// The pane in which captions, controls and notices are placed.
  package var pane: Pane {
    Pane(
      viewport, scale: scale, picture: picture, fit: view.fit, orientation: view.orientation)
  }
}
