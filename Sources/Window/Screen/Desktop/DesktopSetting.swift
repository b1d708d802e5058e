/// A setting of the desktop, as its portal names it.
///
/// Of the settings on one topic, the first case that the desktop has takes precedence.
enum DesktopSetting: CaseIterable {
  /// The topic of a setting.
  enum Topic: CaseIterable {
    /// True if motion should be reduced.
    case reducedMotion
    /// True if the user prefers dark words on light surfaces.
    case lightColors
    /// True if the user needs more contrast.
    case highContrast
  }

  /// The portal's own setting (org.freedesktop.portal.Settings, "reduced-motion").
  case reducedMotion
  case gnomeAnimations
  case plasmaAnimations
  /// The portal's own setting ("color-scheme").
  case colorScheme
  /// The portal's own setting ("contrast"), which portals before 1.18 lack.
  case contrast
  case gnomeContrast

  var topic: Topic {
    switch self {
    case .reducedMotion, .gnomeAnimations, .plasmaAnimations: .reducedMotion
    case .colorScheme: .lightColors
    case .contrast, .gnomeContrast: .highContrast
    }
  }

  var namespace: String {
    switch self {
    case .reducedMotion, .colorScheme, .contrast: "org.freedesktop.appearance"
    case .gnomeAnimations: "org.gnome.desktop.interface"
    case .plasmaAnimations: "org.kde.kdeglobals.KDE"
    case .gnomeContrast: "org.gnome.desktop.a11y.interface"
    }
  }

  var key: String {
    switch self {
    case .reducedMotion: "reduced-motion"
    case .gnomeAnimations: "enable-animations"
    case .plasmaAnimations: "AnimationDurationFactor"
    case .colorScheme: "color-scheme"
    case .contrast: "contrast"
    case .gnomeContrast: "high-contrast"
    }
  }

  /// Returns the answer to the topic if the setting has `value`, or nil if the value is invalid.
  func answer(with value: BusValue) -> Bool? {
    switch (self, value) {
    // 0 means no preference. Unknown values are treated like 0.
    case (.reducedMotion, .number(let preference)), (.contrast, .number(let preference)):
      preference == 1
    case (.gnomeAnimations, .flag(let enabled)): !enabled
    case (.plasmaAnimations, .fraction(let factor)): factor <= 0
    // Plasma's portal returns the text from its settings file.
    case (.plasmaAnimations, .text(let factor)): Double(factor).map { $0 <= 0 }
    // 1 prefers dark colors, 2 light ones.
    case (.colorScheme, .number(let preference)): preference == 2
    case (.gnomeContrast, .flag(let enabled)): enabled
    default: nil
    }
  }
}
