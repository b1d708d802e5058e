import Camera
import CaptionCoding
import Captions
import Imaging
import Scene
import Snapshots
import Testing
import Typesetting

private let size = PixelSize(width: 640, height: 360)

private func timeline(_ lines: String...) -> CaptionTimeline {
  var timeline = CaptionTimeline()
  timeline.read(Array(lines.joined(separator: "\n").utf8).span)
  timeline.finish()
  return timeline
}

private func view(
  _ timeline: CaptionTimeline, of camera: String = "pattern:bars", view: ViewState = ViewState()
) throws -> HeadlessView {
  HeadlessView(
    camera: try TimedPictures(CameraSource(parsing: camera)), timeline: timeline,
    composer: SceneComposer(typesetter: try Typesetter(fonts: InstalledFiles.fonts())),
    view: view, board: CaptionBoard(), reader: Reader())
}

private func digest(_ view: HeadlessView, at moment: Moment) throws -> PictureDigest {
  PictureDigest(of: try view.picture(at: moment, size: size).view)
}

private let conversation = timeline(
  #"{"t":1,"id":"a","text":"Hola"}"#, #"{"t":2,"id":"a","text":"Hola, ¿qué tal?","final":true}"#,
  #"{"t":4,"id":"b","text":"Muy bien","final":true}"#)

@Suite struct HeadlessViewTests {
  @Test func anInstantIncludesWhatIsSaidAtIt() throws {
    let made = try view(conversation)
    let before = try digest(made, at: .at(.milliseconds(999)))
    #expect(try digest(made, at: .at(.zero)) == before)
    let first = try digest(made, at: .at(.seconds(1)))
    #expect(first != before)
    #expect(try digest(made, at: .at(.milliseconds(1999))) == first)
    #expect(try digest(made, at: .at(.seconds(2))) != first)
  }

  @Test func theEndIsWhenEverythingHasBeenSaid() throws {
    let made = try view(conversation)
    #expect(try digest(made, at: .end) == digest(made, at: .at(.seconds(60))))
  }

  @Test func theOrderOfAskingChangesNothing() throws {
    let forward = try view(conversation)
    let backward = try view(conversation)
    let moments = [Moment.at(.zero), .at(.seconds(1)), .at(.seconds(3)), .end]
    let there = try moments.map { try digest(forward, at: $0) }
    let back = try moments.reversed().map { try digest(backward, at: $0) }
    #expect(there == back.reversed())
  }

  @Test func anUntimedStreamIsThereAtItsEnd() throws {
    let silent = try view(CaptionTimeline())
    let said = try view(timeline("Hola"))
    #expect(try digest(said, at: .end) != digest(silent, at: .end))
  }

  @Test func aMovingPictureShowsTheFrameOfTheInstant() throws {
    let made = try view(CaptionTimeline(), of: "pattern:moving")
    #expect(
      try digest(made, at: .at(.milliseconds(10))) == digest(made, at: .at(.milliseconds(30))))
    #expect(
      try digest(made, at: .at(.milliseconds(30))) != digest(made, at: .at(.milliseconds(34))))
  }

  @Test func theViewIsTheWindows() throws {
    let plain = try view(CaptionTimeline()).picture(at: .end, size: size)
    let mirrored = try view(
      CaptionTimeline(), view: ViewState(orientation: Orientation(mirrored: true))
    ).picture(at: .end, size: size)
    for x in stride(from: 20, to: size.width, by: 80) {
      #expect(
        plain.view.color(x: x, y: 50) == mirrored.view.color(x: size.width - 1 - x, y: 50))
    }
  }

  @Test func theNaturalSizeIsTheTurnedPictures() throws {
    let turned = try view(
      CaptionTimeline(), view: ViewState(orientation: Orientation(rotation: .quarter)))
    #expect(turned.naturalSize == PixelSize(width: 720, height: 1280))
  }
}
