internal import Settings

/// The mirror setting for each camera: the user's last choice, or else the preference.
struct MirrorChoice {
  private let preference: MirrorPreference
  private var chosen: [String: Bool] = [:]
  /// The choice that the user made before the first camera; applied to the first camera.
  private var chosenBefore: Bool?

  init(_ preference: MirrorPreference) {
    self.preference = preference
  }

  /// Stores the user's choice for a camera; a nil identity means the first camera to come.
  mutating func remember(_ mirrored: Bool, for identity: String?) {
    if let identity { chosen[identity] = mirrored } else { chosenBefore = mirrored }
  }

  /// Returns true if the camera's picture is to be mirrored.
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
