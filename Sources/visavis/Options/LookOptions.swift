internal import Captions
internal import Scene
internal import Settings

/// The options shared by every command that shows captions.
///
/// Each command declares the three groups itself: in debug builds, the parser validates nested
/// groups once more for each level.
struct LookOptions {
  let picture: PictureOptions
  let captions: CaptionOptions
  let look: CaptionLookOptions

  /// Returns the settings of a window with one pane.
  ///
  /// Warns on standard error if the look of the captions is hard to read.
  func settings(keepsControls: Bool = false, ending: Ending = Ending()) -> ViewSettings {
    let look = look.look(lines: captions.lines)
    LegibilityWarning.say(about: look)
    return ViewSettings(
      reader: ReaderSettings(texts: captions.reader, flow: captions.flow, look: look),
      picture: picture.settings, animates: !captions.noAnimation, keepsControls: keepsControls,
      ending: ending)
  }
}
