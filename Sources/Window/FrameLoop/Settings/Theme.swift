package import Scene

/// The desktop's wishes for the look of programs.
package struct DesktopAppearance: Hashable, Sendable {
  /// True if nothing except the picture should move.
  package var reducesMotion: Bool
  /// True if the user prefers dark words on light surfaces.
  package var prefersLight: Bool
  /// True if the user needs more contrast than usual.
  package var needsContrast: Bool

  package init(
    reducesMotion: Bool = false, prefersLight: Bool = false, needsContrast: Bool = false
  ) {
    self.reducesMotion = reducesMotion
    self.prefersLight = prefersLight
    self.needsContrast = needsContrast
  }
}

/// The choice of the theme of controls, notices and help.
package enum ThemeChoice: String, Sendable, CaseIterable {
  /// The theme that the desktop asks for, and dark if it asks for nothing.
  case auto
  case dark
  case light
  case highContrast = "high-contrast"

  /// Returns the theme on a desktop with the given appearance.
  package func theme(on desktop: DesktopAppearance) -> ControlTheme {
    switch self {
    case .auto where desktop.needsContrast, .highContrast: .highContrast
    case .auto where desktop.prefersLight, .light: .light
    case .auto, .dark: .dark
    }
  }
}

extension ReaderSettings {
  /// Returns the settings as shown in a theme.
  ///
  /// With high contrast, captions have an opaque box, unless the user chose a box or a style.
  package func shown(in theme: ControlTheme) -> ReaderSettings {
    guard theme == .highContrast, boxFollowsTheme else { return self }
    var shown = self
    shown.look = look.withOpaqueBox
    return shown
  }
}
