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
    var view = Merge(before, after, into: settings)
    view.take(\.picture)
    view.take(\.animates)
    view.take(\.theme)
    view.take(\.quitConditions)
    view.take(\.faceToFace.isOn)
    view.take(\.faceToFace.layout)
    view.take(\.faceToFace.camera)
    view.take(\.faceToFace.ownWords)
    // Settings name the readers as they sat at the start.
    let isSwapped = settings.faceToFace.sidesAreSwapped
    view.merged.near = reader(isSwapped ? \.far : \.near, of: settings.near)
    view.merged.far = reader(isSwapped ? \.near : \.far, of: settings.far)
    return view.merged
  }

  /// Returns the settings of one reader with the edited values.
  private func reader(
    _ path: KeyPath<ViewSettings, ReaderSettings>, of reader: ReaderSettings
  ) -> ReaderSettings {
    var edit = Merge(before[keyPath: path], after[keyPath: path], into: reader)
    if edit.take(\.texts.language) { edit.merged.confinesLanguage = edit.after.confinesLanguage }
    edit.take(\.texts.spoken)
    edit.take(\.texts.selection)
    edit.take(\.texts.stability)
    edit.take(\.flow)
    edit.take(\.readsAloud)
    edit.take(\.interfaceLanguage)
    edit.take(\.boxFollowsTheme)
    if edit.take(\.look) {
      // The reader may have changed the size and the place.
      let (before, after) = (edit.before.look, edit.after.look)
      if before.textSize == after.textSize { edit.merged.look.textSize = reader.look.textSize }
      if before.position == after.position { edit.merged.look.position = reader.look.position }
      edit.merged.look.ownWords = reader.look.ownWords
    }
    return edit.merged
  }
}

/// The values of an edit, taken into other ones.
private struct Merge<Values> {
  let before: Values
  let after: Values
  var merged: Values

  init(_ before: Values, _ after: Values, into values: Values) {
    self.before = before
    self.after = after
    merged = values
  }

  /// Takes a value if it was edited, and returns true if it was.
  @discardableResult
  mutating func take<Value: Equatable>(_ path: WritableKeyPath<Values, Value>) -> Bool {
    guard before[keyPath: path] != after[keyPath: path] else { return false }
    merged[keyPath: path] = after[keyPath: path]
    return true
  }
}
