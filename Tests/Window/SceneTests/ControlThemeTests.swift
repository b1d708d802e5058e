import Imaging
import Testing

@testable import Scene

@Suite struct ControlThemeTests {
  private static let themes = [ControlTheme.dark, .light, .highContrast]

  /// The colors that a translucent color has over every gray of a picture.
  private func shown(_ color: Color) -> [Color] {
    (UInt8.min...UInt8.max).map { color.over(Color(red: $0, green: $0, blue: $0)) }
  }

  @Test(arguments: themes)
  func wordsAreReadOverEveryPictureAndTheBoxIsSeenOnOneOfItsColor(theme: ControlTheme) {
    for (text, look) in [
      (theme.text, theme.plate), (theme.dimmedText, theme.plate), (theme.text, theme.help),
      (theme.dimmedText, theme.help), (theme.pressedText, theme.pressed),
    ] {
      let contrasts = shown(look.box).map { text.contrast(with: $0) }
      #expect(contrasts.allSatisfy { $0 >= 7 }, "\(look): \(contrasts.min() ?? 0)")
      let picture = look.box.over(.black).relativeLuminance < 0.2 ? Color.black : .white
      #expect(look.border.over(picture).contrast(with: picture) >= 3)
    }
    #expect(theme.focus.contrast(with: theme.surface.withAlpha(255)) >= 3)
    #expect(theme.recording.contrast(with: theme.surface.withAlpha(255)) >= 3)
  }

  /// WCAG 2.1, 1.4.11, over every picture.
  @Test(arguments: themes)
  func partsOfSliderAndMeterThatTouchCanBeToldApart(theme: ControlTheme) {
    for plate in shown(theme.surface) {
      for part in [theme.track, theme.fill, theme.level, theme.knob] {
        #expect(part.contrast(with: plate) >= 3, "\(part) on \(plate)")
      }
    }
    for (part, neighbor) in [
      (theme.fill, theme.track), (theme.level, theme.track), (theme.knobRing, theme.fill),
      (theme.knobRing, theme.track), (theme.knobRing, theme.knob),
    ] {
      #expect(part.contrast(with: neighbor) >= 3, "\(part) beside \(neighbor)")
    }
  }

  @Test(arguments: themes) func foundWordsAreReadAndStandOut(theme: ControlTheme) {
    #expect(theme.foundText.contrast(with: theme.found.box) >= 7)
    for sheet in shown(theme.sheet) {
      #expect(theme.found.box.contrast(with: sheet) >= 3, "\(sheet)")
      #expect(theme.found.box.contrast(with: theme.on.box.over(sheet)) >= 3, "selected, \(sheet)")
    }
  }

  @Test(arguments: themes) func whatCannotBePressedLooksUnlikeWhatCan(theme: ControlTheme) {
    #expect(theme.dimmedText.contrast(with: theme.text) >= 1.6)
  }
}
