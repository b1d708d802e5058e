/// The name of a setting of a desktop.
package struct PortalSetting: Hashable, Sendable {
  package let namespace: String
  package let key: String

  package static let reducedMotion = PortalSetting(
    namespace: "org.freedesktop.appearance", key: "reduced-motion")
  package static let enableAnimations = PortalSetting(
    namespace: "org.gnome.desktop.interface", key: "enable-animations")
  package static let durationFactor = PortalSetting(
    namespace: "org.kde.kdeglobals.KDE", key: "AnimationDurationFactor")
}

/// What a setting is set to.
package enum PortalValue: Sendable {
  case flag(Bool)
  case number(UInt32)
  case fraction(Double)
  case text(String)
  /// A list of texts, which none of these settings can be.
  case list([String])
}
