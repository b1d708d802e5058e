/// A setting by which desktops say that nothing should move; the first that a desktop has is believed.
enum MotionClue: CaseIterable {
  /// The portal's own (org.freedesktop.portal.Settings, "reduced-motion").
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

  /// Whether a setting with this value asks for less motion; nil for a value that it cannot have.
  func reducesMotion(with value: BusValue) -> Bool? {
    switch (self, value) {
    // 0 is no preference, and so is every number that has no meaning yet.
    case (.appearance, .number(let preference)): preference == 1
    case (.gnome, .flag(let enabled)): !enabled
    case (.plasma, .fraction(let factor)): factor <= 0
    // The portal of Plasma hands on the line of its settings file.
    case (.plasma, .text(let factor)): Double(factor).map { $0 <= 0 }
    default: nil
    }
  }
}
