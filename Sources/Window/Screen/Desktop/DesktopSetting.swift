internal import MessageBus

/// A setting of the desktop, as its portal names it.
struct DesktopSetting: Hashable {
  /// The topic of a setting.
  enum Topic: CaseIterable {
    /// True if motion should be reduced.
    case reducedMotion
    /// True if the user prefers dark words on light surfaces.
    case lightColors
    /// True if the user needs more contrast.
    case highContrast
  }

  let topic: Topic
  let namespace: String
  let key: String

  private init(_ topic: Topic, _ namespace: String, _ key: String) {
    (self.topic, self.namespace, self.key) = (topic, namespace, key)
  }

  /// The settings: the portal's own ones, which some portals lack, and those of GNOME and Plasma.
  ///
  /// Of the settings on one topic, the first one that the desktop has takes precedence.
  static let all = [
    DesktopSetting(.reducedMotion, "org.freedesktop.appearance", "reduced-motion"),
    DesktopSetting(.reducedMotion, "org.gnome.desktop.interface", "enable-animations"),
    DesktopSetting(.reducedMotion, "org.kde.kdeglobals.KDE", "AnimationDurationFactor"),
    DesktopSetting(.lightColors, "org.freedesktop.appearance", "color-scheme"),
    DesktopSetting(.highContrast, "org.freedesktop.appearance", "contrast"),
    DesktopSetting(.highContrast, "org.gnome.desktop.a11y.interface", "high-contrast"),
  ]

  /// Returns the answer to the topic if the setting has `value`, or nil if the value is invalid.
  func answer(with value: BusValue) -> Bool? {
    switch (key, value) {
    // 0 means no preference. Unknown values are treated like 0.
    case ("reduced-motion", .number(let preference)), ("contrast", .number(let preference)):
      preference == 1
    case ("enable-animations", .flag(let enabled)): !enabled
    case ("AnimationDurationFactor", .fraction(let factor)): factor <= 0
    // Plasma's portal returns the text from its settings file.
    case ("AnimationDurationFactor", .text(let factor)): Double(factor).map { $0 <= 0 }
    // 1 prefers dark colors, 2 light ones.
    case ("color-scheme", .number(let preference)): preference == 2
    case ("high-contrast", .flag(let enabled)): enabled
    default: nil
    }
  }
}
