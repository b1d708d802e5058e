package import Captions
package import Imaging
package import Scene

/// Everything about readers and the view that the user may set, before and during a run.
package struct ViewSettings: Equatable, Sendable {
  /// The reader in front of the screen, who has the window unless two readers share it.
  package var near: ReaderSettings
  /// The reader on the opposite side.
  package var far: ReaderSettings
  package var faceToFace: FaceToFaceSettings
  package var picture: PictureSettings
  /// True if anything except the picture may move, as far as the desktop permits.
  package var animates: Bool
  /// True if the control strip stays visible without pointer input.
  package var keepsControls: Bool
  package var theme: ThemeChoice
  package var quitConditions: QuitConditions

  package init(
    near: ReaderSettings = ReaderSettings(), far: ReaderSettings = ReaderSettings(),
    faceToFace: FaceToFaceSettings = FaceToFaceSettings(),
    picture: PictureSettings = PictureSettings(), animates: Bool = true,
    keepsControls: Bool = false, theme: ThemeChoice = .auto,
    quitConditions: QuitConditions = QuitConditions()
  ) {
    self.near = near
    self.far = far
    self.faceToFace = faceToFace
    self.picture = picture
    self.animates = animates
    self.keepsControls = keepsControls
    self.theme = theme
    self.quitConditions = quitConditions
  }
}

/// A pane of a window: its part of the window, its rotation, and its reader.
package struct PaneSettings: Equatable, Sendable {
  package var window = WindowRole.main
  package var part = WindowPart.whole
  /// True if the pane is rotated by 180 degrees, for a reader on the opposite side of the screen.
  package var isRotated180 = false
  package var camera = CameraArea.window
  package var reader: ReaderSettings
}

/// A window of the program.
package enum WindowRole: Hashable, Sendable, CaseIterable {
  /// The window of the near reader, or of both.
  case main
  /// The window of the far reader.
  case far
}

/// The settings of the camera's picture.
package struct PictureSettings: Equatable, Sendable {
  /// The zoom, from 1 to `Framing.maxZoom`.
  package var zoom: Double
  package var rotation: Orientation.Rotation
  /// The fit that was chosen, or nil if the layout of the panes decides.
  package var fit: ViewState.Fit?
  package var mirror: MirrorPreference

  package init(
    zoom: Double = 1, rotation: Orientation.Rotation = .none, fit: ViewState.Fit? = nil,
    mirror: MirrorPreference = .auto
  ) {
    self.zoom = zoom
    self.rotation = rotation
    self.fit = fit
    self.mirror = mirror
  }
}

/// The mirror setting for cameras without a choice by the user.
package enum MirrorPreference: String, Sendable, CaseIterable {
  /// Mirrored if the camera faces the user.
  ///
  /// Other cameras show the conversation partner, whose gestures must not be reversed.
  case auto
  case on
  case off
}

/// The conditions under which the window closes by itself.
package struct QuitConditions: Equatable, Sendable {
  /// True to quit after the last feed has ended and its captions could be read.
  package var atEndOfFeeds: Bool
  /// The time of the loop's clock at which to quit, or nil for no limit.
  package var quitTime: Duration?

  package init(atEndOfFeeds: Bool = false, quitTime: Duration? = nil) {
    self.atEndOfFeeds = atEndOfFeeds
    self.quitTime = quitTime
  }
}

/// Everything that belongs to one reader: the texts, the flow of the captions, and their look.
package struct ReaderSettings: Hashable, Sendable {
  /// The texts that the reader is shown, and how much they may still change.
  package var texts: Reader
  /// The way in which captions come and go.
  package var flow: CaptionFlow
  package var look: CaptionLook
  /// True if a voice reads the reader's translations.
  package var readsAloud: Bool
  /// The language of the controls, notices and help in the reader's pane, a BCP 47 tag.
  package var interfaceLanguage: String
  /// True if the user chose neither a style nor a box, so that the theme may decide about the box.
  package var boxFollowsTheme: Bool
  /// True if nobody chose the language, so that it counts only while there are two readers.
  package var confinesLanguage: Bool

  package init(
    texts: Reader = Reader(), flow: CaptionFlow = CaptionFlow(), look: CaptionLook = CaptionLook(),
    readsAloud: Bool = false, interfaceLanguage: String = "en", boxFollowsTheme: Bool = true,
    confinesLanguage: Bool = false
  ) {
    self.texts = texts
    self.flow = flow
    self.look = look
    self.readsAloud = readsAloud
    self.interfaceLanguage = interfaceLanguage
    self.boxFollowsTheme = boxFollowsTheme
    self.confinesLanguage = confinesLanguage
  }
}
