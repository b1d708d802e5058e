import Captions
import FrameLoop
import Imaging
import Scene
import Testing

@testable import Snapshots

/// The far reader's window above the main one in the pictures of a script.
@Suite struct TwoWindowTests {
  private static let size = SimulationHarness.size
  private let harness: SimulationHarness

  init() {
    var settings = ViewSettings(
      near: ReaderSettings(texts: Reader(language: "en", stability: .immediate)),
      far: ReaderSettings(texts: Reader(language: "es", stability: .immediate)))
    settings.faceToFace = FaceToFaceSettings(isOn: true, layout: .window)
    harness = SimulationHarness(cameras: ["pattern:bars"], settings: settings)
  }

  /// The upper and the lower half of a picture, as pixels.
  private func windows(_ picture: Bitmap?) throws -> (far: [UInt8], main: [UInt8]) {
    let picture = try #require(picture)
    #expect(picture.size == PixelSize(width: Self.size.width, height: 2 * Self.size.height))
    func part(_ y: Int) -> [UInt8] {
      picture.view.part(PixelRect(origin: PixelPoint(x: 0, y: y), size: Self.size)).packedBGR()
    }
    return (part(0), part(Self.size.height))
  }

  @Test(arguments: [("move 160,90", true), ("move 160,270", false), ("rotate 0", false)])
  func keysGoToTheWindowInWhichThePointerWasLast(step: String, isFar: Bool) throws {
    let pictures = try harness.pictures(
      of: """
        at 1 \(step)
        at 9 shot rest.png
        at 9.5 key ?
        at 10 shot after.png
        """)
    let before = try windows(pictures["rest.png"])
    let after = try windows(pictures["after.png"])
    #expect((after.far != before.far) == isFar)
    #expect((after.main != before.main) == !isFar)
  }

  @Test func aDragStaysInTheWindowOfItsPress() throws {
    let caption =
      #"at 0.1 caption {"text": "Hola", "lang": "es", "for": "far", "final": true}"#
    // The drag begins at the far reader's captions and ends over the main window.
    let dragged = try harness.pictures(
      of: """
        \(caption)
        at 0.5 press 30,155
        at 0.6 drag 30,145
        at 0.7 drag 30,300
        at 0.8 shot dragged.png
        at 0.9 release 30,300
        at 1 key escape
        """)
    let still = try harness.pictures(of: "\(caption)\nat 0.8 shot still.png")
    let (before, after) = (try windows(still["still.png"]), try windows(dragged["dragged.png"]))
    #expect(after.main == before.main && after.far != before.far)
  }

  @Test(arguments: ["near", "far"])
  func theEndWaitsForTheLinesOfBothWindows(reader: String) throws {
    let text = (0..<60).map { "palabra\($0)" }.joined(separator: " ")
    let pictures = try harness.pictures(
      of: """
        at 0.1 caption {"text": "\(text)", "lang": "fr", "for": "\(reader)", "final": true}
        at end shot end.png
        at 200 shot later.png
        """)
    let (end, later) = (try windows(pictures["end.png"]), try windows(pictures["later.png"]))
    #expect(end.far == later.far && end.main == later.main)
  }
}
