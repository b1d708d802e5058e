/// A desktop setting that asks for reduced motion; the first one that a desktop has decides.
enum MotionClue: CaseIterable {
  /// The portal's own setting (org.freedesktop.portal.Settings, "reduced-motion").
  case appearance
  case gnome
  case plasma

  var namespace: String {
    switch self {
    case .appearance: "org.freedesktop.appearance"
    case .gnome: "org.gnome.desktop.interface"
    case .plasma: "org.kde.kdeglobals.KDE"
    }
  }

  var key: String {
    switch self {
    case .appearance: "reduced-motion"
    case .gnome: "enable-animations"
    case .plasma: "AnimationDurationFactor"
    }
  }

  /// Returns true if `value` asks for reduced motion; nil if the value is invalid.
  func reducesMotion(with value: BusValue) -> Bool? {
    switch (self, value) {
    // 0 means no preference; unknown values are treated like 0.
    case (.appearance, .number(let preference)): preference == 1
    case (.gnome, .flag(let enabled)): !enabled
    case (.plasma, .fraction(let factor)): factor <= 0
    // Plasma's portal returns the text from its settings file.
    case (.plasma, .text(let factor)): Double(factor).map { $0 <= 0 }
    default: nil
    }
  }
}
