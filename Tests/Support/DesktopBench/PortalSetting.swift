/// The name of a desktop setting.
package struct PortalSetting: Hashable, Sendable {
  package let namespace: String
  package let key: String

  package static let reducedMotion = PortalSetting(
    namespace: "org.freedesktop.appearance", key: "reduced-motion")
  package static let enableAnimations = PortalSetting(
    namespace: "org.gnome.desktop.interface", key: "enable-animations")
  package static let durationFactor = PortalSetting(
    namespace: "org.kde.kdeglobals.KDE", key: "AnimationDurationFactor")
  package static let colorScheme = PortalSetting(
    namespace: "org.freedesktop.appearance", key: "color-scheme")
  package static let contrast = PortalSetting(
    namespace: "org.freedesktop.appearance", key: "contrast")
  package static let gnomeContrast = PortalSetting(
    namespace: "org.gnome.desktop.a11y.interface", key: "high-contrast")
}

/// The value of a desktop setting.
package enum PortalValue: Sendable {
  case flag(Bool)
  case number(UInt32)
  case fraction(Double)
  case text(String)
  /// A list of texts, which is the wrong type for all of these settings.
  case list([String])
}
