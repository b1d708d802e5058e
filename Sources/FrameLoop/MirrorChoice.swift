/// Whether each camera's picture is mirrored: what the person last chose for it, else what suits it.
package struct MirrorChoice {
  /// What is asked for before anyone has pressed a key.
  package enum Preference: String, Sendable, CaseIterable {
    /// Mirrored where the camera looks at its user: a partner's gestures reversed are worse than one's own
    /// hair on the wrong side.
    case auto
    case on
    case off
  }

  private let preference: Preference
  private var chosen: [String: Bool] = [:]
  /// What was chosen before there was any camera; it goes to the first.
  private var chosenBefore: Bool?

  package init(_ preference: Preference) {
    self.preference = preference
  }

  /// The person mirrored, or un-mirrored, the picture of this camera; nil for one that has yet to come.
  mutating func remember(_ mirrored: Bool, for identity: String?) {
    if let identity { chosen[identity] = mirrored } else { chosenBefore = mirrored }
  }

  /// How the picture of this camera is to be shown.
  mutating func mirrors(_ camera: CameraNews) -> Bool {
    if let early = chosenBefore.take() { remember(early, for: camera.identity) }
    if let mine = chosen[camera.identity] { return mine }
    return switch preference {
    case .auto: camera.looksAtItsUser
    case .on: true
    case .off: false
    }
  }
}
