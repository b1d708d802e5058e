/// The mirror setting for each camera: the user's last choice, or else the preference.
package struct MirrorChoice {
  /// The setting for cameras without a choice by the user.
  package enum Preference: String, Sendable, CaseIterable {
    /// Mirrored if the camera faces the user.
    ///
    /// Other cameras show the conversation partner, whose gestures must not be reversed.
    case auto
    case on
    case off
  }

  private let preference: Preference
  private var chosen: [String: Bool] = [:]
  /// The choice that the user made before the first camera; applied to the first camera.
  private var chosenBefore: Bool?

  package init(_ preference: Preference) {
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
