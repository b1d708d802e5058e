internal import Captions
internal import Scene

/// A change of the settings by the user outside the window: an edited settings file.
///
/// Changes that readers made in the window meanwhile stay, as far as the edit does not touch them.
package struct SettingsEdit: Equatable, Sendable {
  private let before: ViewSettings
  private let after: ViewSettings

  /// - Parameters:
  ///   - before: The settings of the file and the options before the edit.
  ///   - after: Those after it.
  package init(from before: ViewSettings, to after: ViewSettings) {
    self.before = before
    self.after = after
  }

  /// Returns settings of a running window with the edited values.
  package func applied(to settings: ViewSettings) -> ViewSettings {
    var edited = settings
    take(\.picture.zoom, into: &edited)
    take(\.picture.rotation, into: &edited)
    take(\.picture.fit, into: &edited)
    take(\.picture.mirror, into: &edited)
    take(\.animates, into: &edited)
    take(\.theme, into: &edited)
    take(\.quitConditions, into: &edited)
    take(\.faceToFace.isOn, into: &edited)
    take(\.faceToFace.layout, into: &edited)
    take(\.faceToFace.camera, into: &edited)
    take(\.faceToFace.ownWords, into: &edited)
    if before.near.texts.language != after.near.texts.language {
      edited.faceToFace.confinesNearLanguage = after.faceToFace.confinesNearLanguage
    }
    if before.far.texts.language != after.far.texts.language {
      edited.faceToFace.confinesFarLanguage = after.faceToFace.confinesFarLanguage
    }
    // Settings name the readers as they sat at the start.
    let isSwapped = settings.faceToFace.sidesAreSwapped
    edited.near = reader(isSwapped ? \.far : \.near, of: settings.near)
    edited.far = reader(isSwapped ? \.near : \.far, of: settings.far)
    return edited
  }

  private func take<Value: Equatable>(
    _ path: WritableKeyPath<ViewSettings, Value>, into settings: inout ViewSettings
  ) {
    guard before[keyPath: path] != after[keyPath: path] else { return }
    settings[keyPath: path] = after[keyPath: path]
  }

  /// Returns the settings of one reader with the edited values.
  private func reader(
    _ path: KeyPath<ViewSettings, ReaderSettings>, of reader: ReaderSettings
  ) -> ReaderSettings {
    let (before, after) = (before[keyPath: path], after[keyPath: path])
    var edited = reader
    func take<Value: Equatable>(_ path: WritableKeyPath<ReaderSettings, Value>) {
      guard before[keyPath: path] != after[keyPath: path] else { return }
      edited[keyPath: path] = after[keyPath: path]
    }
    take(\.texts.language)
    take(\.texts.spoken)
    take(\.texts.selection)
    take(\.texts.stability)
    take(\.flow)
    take(\.interfaceLanguage)
    take(\.boxFollowsTheme)
    edited.look = look(of: reader.look, from: before.look, to: after.look)
    return edited
  }

  /// Returns a look with the edited one's colors and letters, and with the size and the place that the
  /// reader chose.
  private func look(
    of look: CaptionLook, from before: CaptionLook, to after: CaptionLook
  ) -> CaptionLook {
    guard before != after else { return look }
    var edited = after
    if before.textSize == after.textSize { edited.textSize = look.textSize }
    if before.position == after.position { edited.position = look.position }
    edited.ownWords = look.ownWords
    return edited
  }
}
