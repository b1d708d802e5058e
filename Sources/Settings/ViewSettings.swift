package import Captions
package import Imaging
package import Scene

/// Everything about readers and the view that the user may set, before and during a run.
///
/// The options of the command line produce the value. `FrameLoop` starts with one, and compares and
/// applies another one while it runs.
package struct ViewSettings: Codable, Equatable, Sendable {
  /// The panes of the window, at least one.
  package var panes: [PaneSettings]
  package var picture: PictureSettings
  /// True if anything except the picture may move, as far as the desktop permits.
  package var animates: Bool
  /// True if the control strip stays visible without pointer input.
  package var keepsControls: Bool
  package var theme: ThemeChoice
  package var quitConditions: QuitConditions

  package init(
    panes: [PaneSettings] = [PaneSettings()], picture: PictureSettings = PictureSettings(),
    animates: Bool = true, keepsControls: Bool = false, theme: ThemeChoice = .auto,
    quitConditions: QuitConditions = QuitConditions()
  ) {
    self.panes = panes
    self.picture = picture
    self.animates = animates
    self.keepsControls = keepsControls
    self.theme = theme
    self.quitConditions = quitConditions
  }

  /// Creates the settings of a window with one pane.
  package init(
    reader: ReaderSettings, picture: PictureSettings = PictureSettings(), animates: Bool = true,
    keepsControls: Bool = false, theme: ThemeChoice = .auto,
    quitConditions: QuitConditions = QuitConditions()
  ) {
    self.init(
      panes: [PaneSettings(reader: reader)], picture: picture, animates: animates,
      keepsControls: keepsControls, theme: theme, quitConditions: quitConditions)
  }
}

/// A pane of the window: its part of the window, its rotation, and its reader.
package struct PaneSettings: Codable, Equatable, Sendable {
  package var part: WindowPart
  /// True if the pane is rotated by 180 degrees, for a reader on the opposite side of the screen.
  package var isRotated180: Bool
  package var reader: ReaderSettings

  package init(
    part: WindowPart = .whole, isRotated180: Bool = false, reader: ReaderSettings = ReaderSettings()
  ) {
    self.part = part
    self.isRotated180 = isRotated180
    self.reader = reader
  }
}

/// The settings of the camera's picture.
package struct PictureSettings: Codable, Equatable, Sendable {
  /// The zoom, from 1 to `Framing.maxZoom`.
  package var zoom: Double
  package var rotation: Orientation.Rotation
  package var fit: ViewState.Fit
  package var mirror: MirrorPreference

  package init(
    zoom: Double = 1, rotation: Orientation.Rotation = .none, fit: ViewState.Fit = .contain,
    mirror: MirrorPreference = .auto
  ) {
    self.zoom = zoom
    self.rotation = rotation
    self.fit = fit
    self.mirror = mirror
  }
}

/// The mirror setting for cameras without a choice by the user.
package enum MirrorPreference: String, Codable, Sendable, CaseIterable {
  /// Mirrored if the camera faces the user.
  ///
  /// Other cameras show the conversation partner, whose gestures must not be reversed.
  case auto
  case on
  case off
}

/// The conditions under which the window closes by itself.
package struct QuitConditions: Codable, Equatable, Sendable {
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
package struct ReaderSettings: Hashable, Sendable, Codable {
  /// The texts that the reader is shown, and how much they may still change.
  package var texts: Reader
  /// The way in which captions come and go.
  package var flow: CaptionFlow
  package var look: CaptionLook
  /// True if the user chose neither a style nor a box, so that the theme may decide about the box.
  package var boxFollowsTheme: Bool

  package init(
    texts: Reader = Reader(), flow: CaptionFlow = CaptionFlow(), look: CaptionLook = CaptionLook(),
    boxFollowsTheme: Bool = true
  ) {
    self.texts = texts
    self.flow = flow
    self.look = look
    self.boxFollowsTheme = boxFollowsTheme
  }
}
