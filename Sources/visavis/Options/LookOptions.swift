internal import Captions
internal import Scene

/// The options that every command that shows captions has in common: the picture, and the captions over it.
///
/// A command has the three groups beside its own ones: groups within groups are checked once more for each
/// level, in debug builds.
struct LookOptions {
  let picture: PictureOptions
  let captions: CaptionOptions
  let look: CaptionLookOptions

  /// The view as these options have it.
  func view(keepsControls: Bool = false) -> ViewState {
    ViewState(
      zoom: picture.zoom, orientation: picture.orientation, fit: picture.fit,
      animates: !captions.noAnimation, keepsControls: keepsControls)
  }

  /// The captions' look; what is hard to read about it is said on standard error.
  func captionLook() -> CaptionLook {
    let look = look.look(lines: captions.lines)
    LegibilityWarning.say(about: look)
    return look
  }
}
