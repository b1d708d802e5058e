import Captions
import Imaging
import Scene
import Testing

@testable import FrameLoop

/// Edits of a settings file beside what readers have changed in the window.
@Suite struct SettingsEditTests {
  private func settings(_ change: (inout ViewSettings) -> Void = { _ in }) -> ViewSettings {
    var settings = ViewSettings()
    change(&settings)
    return settings
  }

  @Test func anEditChangesWhatItNamesAndNothingElse() {
    let edit = SettingsEdit(
      from: settings(),
      to: settings {
        $0.near.look.textSize = 150
        $0.theme = .light
        $0.picture.fit = .cover
      })
    let window = settings {
      $0.near.look.position = .top
      $0.near.texts.language = "es"
      $0.faceToFace.isOn = true
    }
    var expected = window
    expected.near.look.textSize = 150
    expected.theme = .light
    expected.picture.fit = .cover
    #expect(edit.applied(to: window) == expected)
  }

  @Test func aReadersSizeAndPlaceStayBesideEditedColors() {
    let bold = CaptionLook(textSize: 100, lines: 2, text: Color(red: 255, green: 255, blue: 0))
    let edit = SettingsEdit(
      from: settings { $0.near.look = CaptionLook(textSize: 100, lines: 2) },
      to: settings { $0.near.look = bold })
    let edited = edit.applied(
      to: settings {
        $0.near.look.textSize = 130
        $0.near.look.position = .top
      })
    #expect(edited.near.look.text == bold.text)
    #expect(edited.near.look.textSize == 130 && edited.near.look.position == .top)
  }

  @Test func anEditOfTheNearReaderFollowsThemToTheOtherSide() {
    let edit = SettingsEdit(from: settings(), to: settings { $0.near.look.textSize = 150 })
    let window = settings {
      $0.faceToFace.isOn = true
      $0.near.texts.language = "en"
      $0.far.texts.language = "es"
    }.withSwappedSides
    let edited = edit.applied(to: window)
    #expect(edited.far.look.textSize == 150 && edited.near.look == window.near.look)
  }

  @Test func anEditToTheSameChangesNothing() {
    let window = settings { $0.near.look.textSize = 170 }
    #expect(SettingsEdit(from: settings(), to: settings()).applied(to: window) == window)
  }
}
