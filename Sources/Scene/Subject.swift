package import Imaging

/// Everything a scene is made from, at one instant.
package struct Subject {
  /// The window in device pixels.
  package var viewport: PixelSize
  /// Device pixels for one unit of the window system.
  package var scale: Double
  package var view: ViewState
  /// The captions as they were arranged for this viewport and this instant.
  package var captions: StagedCaptions
  /// The newest last.
  package var notices: [String]
  /// The size of the camera's picture, not turned; nil before the first frame.
  package var picture: PixelSize?
  /// The camera is gone: what is seen is its last picture.
  package var pictureIsOld: Bool
  package var listening: ListeningLabel
  /// BCP 47 tags for the strip: the language that is spoken and the reader's, or that which is read.
  package var languages: [String]
  /// What is said is being kept: the picture says so.
  package var isKept: Bool
  /// Time since the program started, or a script's own.
  package var now: Duration

  package init(
    viewport: PixelSize, scale: Double = 1, view: ViewState, captions: StagedCaptions,
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

  /// What captions, controls and notices are placed in.
  package var pane: Pane {
    Pane(
      viewport, scale: scale, picture: picture, fit: view.fit, orientation: view.orientation)
  }
}
