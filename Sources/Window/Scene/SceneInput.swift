package import Captions
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
  package var isPictureFrozen = false
  /// The colors of controls, notices and help.
  package var theme = ControlTheme.dark
  /// The time since the start of the program or of the script.
  package var now: Duration

  package init(
    viewport: PixelSize, scale: Double = 1, view: ViewState, panes: [PaneInput],
    picture: PixelSize?, now: Duration
  ) {
    self.viewport = viewport
    self.scale = scale
    self.view = view
    self.panes = panes
    self.picture = picture
    self.now = now
  }

  /// The whole window as a pane, with the rectangle of the picture at zoom 1.
  package var window: Pane {
    Pane(viewport, scale: scale, picture: picture, fit: view.fit, orientation: view.orientation)
  }

  /// The parts of the window that show the camera picture, or the whole one if any pane has it
  /// behind it.
  var pictureFrames: [PanePlacement] {
    panes.contains { $0.camera == .window }
      ? [PanePlacement(whole: viewport)] : panes.filter { $0.camera == .pane }.map(\.placement)
  }

  /// Returns the picture in a part of the window, or nil before the first frame.
  func pictureArea(in frame: PanePlacement) -> PictureArea? {
    picture.map { size in
      PictureArea(
        placement: frame,
        picture: PicturePlacement(
          of: size, in: frame.frame.size, fit: view.fit, orientation: view.orientation,
          framing: view.motion.framing(at: now),
          brightness: isPictureFrozen ? Self.frozenPictureBrightness : 1))
    }
  }

  /// Returns the way of signs to a pane, or nil if the pane shows no picture.
  func signPlacement(ofPane index: Int) -> SignPlacement? {
    guard let size = picture, panes[index].camera != .none,
      let area = pictureFrame(ofPane: index).flatMap(pictureArea)
    else { return nil }
    return SignPlacement(
      picture: area.picture, size: size, area: area.placement, pane: panes[index].placement)
  }

  /// The brightness of the last frame while the camera is lost.
  private static let frozenPictureBrightness = 0.45

  /// Returns the part of the window that input in a pane zooms and moves: the pane's own picture, or
  /// else the first one.
  package func pictureFrame(ofPane index: Int) -> PanePlacement? {
    let frames = pictureFrames
    return frames.first { $0 == panes[index].placement } ?? frames.first
  }
}

/// The inputs of one pane of a scene at one instant.
package struct PaneInput {
  /// The number of the pane among those of all windows.
  package var number: Int
  package var placement: PanePlacement
  /// The part of the window in which the pane shows the camera picture.
  package var camera = CameraArea.window
  /// The language of the pane's controls, notices and help, a tag of the composer's catalog.
  package var interfaceLanguage: String
  package var look: CaptionLook
  package var controlsState: ControlsState
  /// The captions as arranged for this pane and this instant.
  package var captions: CaptionRows
  /// The number of the caption that a voice is reading, or nil if it is silent.
  package var captionReadAloud: Int?
  /// The signs before the camera, in pixels of its picture before orientation.
  package var signs: [SignOverlay] = []
  /// The sign that is shown in large letters, or nil if none is.
  package var openSign: OpenSign?
  /// The notices that pipelines send, and those of the application, the newest last.
  package var pipelineNotices: [PipelineNotice] = []
  package var notices: [Notice] = []
  /// The faces off which the notices keep, as far as there is room.
  package var noticeFaces: [PixelRect] = []
  package var controls: [Control] = []
  /// The QR code of a room with its words, or nil if it is not shown.
  package var invitation: Invitation?
  /// The BCP 47 language of the lines that are typed, or nil if it is unknown.
  package var typedLanguage: String?
  /// The contents of the history panel, or nil if the panel is not open.
  package var history: HistoryInput?
  /// The mark of a kept conversation, or nil without a transcript and a recording.
  package var mark: KeptMark?
  /// The question whether something may be kept, or nil if the reader is asked nothing.
  package var question: ConsentQuestion?
  /// The loudness that the microphone hears, from 0 to `SoundLevel.steps`, or nil if unknown.
  package var soundLevel: Int?
  /// The drag of the captions to another place, or nil if nobody drags them.
  package var captionDrag: CaptionDrag?

  package init(
    number: Int = 0, at placement: PanePlacement,
    interfaceLanguage: String = InterfaceStrings.english.language,
    look: CaptionLook = CaptionLook(), controlsState: ControlsState = ControlsState(),
    captions: CaptionRows
  ) {
    self.number = number
    self.placement = placement
    self.interfaceLanguage = interfaceLanguage
    self.look = look
    self.controlsState = controlsState
    self.captions = captions
  }
}
