internal import Captions
internal import Scene

/// The options shared by every command that shows captions.
///
/// Each command declares the three groups itself: in debug builds, the parser validates nested
/// groups once more for each level.
struct LookOptions {
  let picture: PictureOptions
  let captions: CaptionOptions
  let look: CaptionLookOptions

  /// Returns the initial view.
  func view(keepsControls: Bool = false) -> ViewState {
    ViewState(
      zoom: picture.zoom, orientation: picture.orientation, fit: picture.fit,
      animates: !captions.noAnimation, keepsControls: keepsControls)
  }

  /// Returns the look of the captions, and warns on standard error if it is hard to read.
  func captionLook() -> CaptionLook {
    let look = look.look(lines: captions.lines)
    LegibilityWarning.say(about: look)
    return look
  }
}
