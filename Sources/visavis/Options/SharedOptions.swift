internal import ArgumentParser
internal import Captions
internal import Scene

/// What every command that shows captions has in common: the picture, and the captions over it.
struct LookOptions: ParsableArguments {
  @OptionGroup(title: "The picture") var picture: PictureOptions
  @OptionGroup(title: "How captions come and go") var captions: CaptionOptions
  @OptionGroup(title: "How captions look") var look: CaptionLookOptions

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
