import Captions
import FoundationEssentials
import Imaging
import Scene
import Testing

@testable import Settings

@Suite struct ViewSettingsTests {
  @Test func settingsSurviveTheirCoding() throws {
    var far = ReaderSettings()
    far.texts = Reader(
      side: .far, language: "es", spoken: "en", selection: .both, stability: .reading)
    far.flow = CaptionFlow(mode: .popOn, hold: .milliseconds(1500))
    far.look = CaptionLook(
      textSize: 150, lines: 4, position: .top, text: Color(red: 255, green: 255, blue: 0),
      textOpacity: 200, edge: .outline, family: "serif")
    let settings = ViewSettings(
      far: far,
      faceToFace: FaceToFaceSettings(
        isOn: true, layout: .stacked, camera: .near, ownWords: .hidden, nearLanguage: "fr"),
      picture: PictureSettings(zoom: 2, rotation: .quarter, fit: .cover, mirror: .on),
      animates: false, keepsControls: true,
      quitConditions: QuitConditions(atEndOfFeeds: true, quitTime: .seconds(9)))
    let coded = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(ViewSettings.self, from: coded) == settings)
  }

  @Test func theDimmedColorIsDerivedAndNotCoded() throws {
    let look = CaptionLook(text: Color(red: 255, green: 255, blue: 0))
    let coded = try JSONEncoder().encode(look)
    #expect(!String(decoding: coded, as: UTF8.self).contains("dimmed"))
    #expect(try JSONDecoder().decode(CaptionLook.self, from: coded).dimmedText == look.dimmedText)
  }

  @Test func bothHalvesOfAWindowHaveTheSameSize() {
    for height in 1...99 {
      let viewport = PixelSize(width: 160, height: height)
      let (upper, lower) = (
        WindowPart.upperHalf.rect(in: viewport), WindowPart.lowerHalf.rect(in: viewport)
      )
      #expect(upper.size == lower.size && lower.minY == upper.maxY + height % 2)
      #expect(upper.minY == 0 && lower.maxY == height)
    }
  }
}
