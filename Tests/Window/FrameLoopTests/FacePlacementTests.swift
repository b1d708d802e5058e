import CaptionCoding
import Captions
import Imaging
import Scene
import System
import Testing
@testable import FrameLoop

/// Captions that keep off faces, in the loop.
///
/// The harness' camera has 64x36 pixels, each ten pixels wide in the window.
@Suite struct FacePlacementTests {
  private static let low = PixelRect(x: 28, y: 26, width: 8, height: 8)
  private static let high = PixelRect(x: 28, y: 3, width: 8, height: 8)

  private func harness(
    _ faceToFace: FaceToFaceSettings = FaceToFaceSettings(), mode: CaptionMode = .rollUp,
    hold: Duration? = nil, position: CaptionLook.Position = .face
  ) throws -> Harness {
    let reader = ReaderSettings(
      texts: Reader(stability: .immediate), flow: CaptionFlow(mode: mode, hold: hold),
      look: CaptionLook(position: position))
    let settings = ViewSettings(
      near: reader, far: reader, faceToFace: faceToFace, picture: PictureSettings(mirror: .off),
      animates: false)
    let harness = try Harness(settings)
    harness.display.viewport = PixelSize(width: 640, height: 360)
    harness.showFrame()
    return harness
  }

  /// Lets time pass in steps, as at a camera's rate.
  private func pass(_ time: Duration, in harness: Harness) {
    let end = harness.now + time
    while harness.now < end { harness.pass(min(.milliseconds(50), end - harness.now)) }
  }

  private func find(_ faces: PixelRect..., in harness: Harness, generation: Int? = 1) {
    harness.tell(.faces(faces, generation: generation))
  }

  private func topOfRows(_ harness: Harness) -> Int? {
    harness.display.shown.last?.rows.first?.rect.minY
  }

  @Test func textMovesOnlyAfterItWasRead() throws {
    let harness = try harness()
    let text = "A sentence that takes a reader more than three seconds to read"
    harness.sendText(text, final: true)
    pass(.milliseconds(10), in: harness)
    let place = try #require(topOfRows(harness))
    #expect(place > 240)
    find(Self.low, in: harness)
    pass(.seconds(3), in: harness)
    #expect(topOfRows(harness) == place, "it is still being read")
    pass(.seconds(4), in: harness)
    #expect(try #require(topOfRows(harness)) < 120)
  }

  @Test func aTextThatGrowsStaysAtItsPlace() throws {
    let harness = try harness()
    harness.sendText("Hola")
    pass(.milliseconds(10), in: harness)
    find(Self.low, in: harness)
    for words in ["Hola, ¿qué", "Hola, ¿qué tal", "Hola, ¿qué tal están"] {
      pass(.seconds(2.5), in: harness)
      harness.sendText(words)
      pass(.milliseconds(10), in: harness)
      #expect(try #require(topOfRows(harness)) > 240)
    }
    harness.sendText("Hola, ¿qué tal están?", final: true)
    pass(.seconds(4), in: harness)
    #expect(try #require(topOfRows(harness)) < 120)
  }

  @Test func whatReplacesAllLinesMayStandElsewhere() throws {
    let harness = try harness(mode: .popOn)
    harness.sendText("The first caption", id: "u1", final: true)
    pass(.milliseconds(10), in: harness)
    #expect(try #require(topOfRows(harness)) > 240)
    find(Self.low, in: harness)
    pass(.milliseconds(900), in: harness)
    harness.sendText("The second caption, which comes at once", id: "u2", final: true)
    pass(.milliseconds(10), in: harness)
    var places: [String: Set<Bool>] = [:]
    for _ in 0..<40 {
      pass(.milliseconds(50), in: harness)
      guard let row = harness.display.shown.last?.rows.first else { continue }
      places[row.text, default: []].insert(row.rect.minY < 120)
    }
    #expect(
      places == [
        "The first caption": [false], "The second caption, which comes at once": [true],
      ])
  }

  @Test func captionsInPopOnModeSayHowLateTheyAre() throws {
    let harness = try harness(mode: .popOn)
    func delays() -> [Int] {
      harness.noticeTexts.compactMap { text in
        guard text.hasPrefix("The captions are") else { return nil }
        return text.split(separator: " ").compactMap { Int($0) }.first
      }
    }
    for number in 1...10 {
      harness.sendText("Sentence \(number) of a speaker in a hurry", id: "u\(number)", final: true)
    }
    pass(.seconds(5), in: harness)
    #expect(delays() == [])
    var named: [Int] = []
    for _ in 0..<60 {
      pass(.seconds(1), in: harness)
      named += delays().filter { $0 != named.last }
    }
    #expect(named.first == 10 && named.allSatisfy { $0 % 5 == 0 }, "\(named)")
    #expect(delays() == [], "all of them were read")
  }

  @Test func clearedTextMakesRoomForAMove() throws {
    let harness = try harness()
    harness.sendText(String(repeating: "Much to read. ", count: 8), final: true)
    find(Self.low, in: harness)
    pass(.seconds(1), in: harness)
    harness.press(.clearCaptions)
    pass(.milliseconds(10), in: harness)
    harness.sendText("Hola", id: "u2")
    pass(.milliseconds(10), in: harness)
    #expect(try #require(topOfRows(harness)) < 120)
  }

  /// The chin touches the box of two lines with their romanization, but not of two lines alone.
  @Test(arguments: [false, true])
  func romanizationCountsAsAPartOfTheBox(isRomanized: Bool) throws {
    let harness = try harness(hold: .seconds(1))
    func say(_ id: String) {
      harness.update(id) {
        $0.text.words = .value("Hola")
        $0.text.isFinal = .value(true)
        if isRomanized { $0.romanized = .value("Hola") }
      }
    }
    say("u1")
    pass(.seconds(4), in: harness)
    #expect(topOfRows(harness) == nil, "the first caption is gone")
    find(PixelRect(x: 28, y: 20, width: 8, height: 6), in: harness)
    pass(.seconds(2), in: harness)
    say("u2")
    pass(.milliseconds(10), in: harness)
    let top = try #require(topOfRows(harness))
    #expect((top < 120) == isRomanized)
  }

  @Test func anotherCamerasFacesCountNoMore() throws {
    let harness = try harness()
    find(Self.low, in: harness, generation: 7)
    pass(.seconds(1), in: harness)
    harness.sendText("Hola", final: true)
    pass(.milliseconds(10), in: harness)
    #expect(try #require(topOfRows(harness)) > 240)
  }

  @Test func aFixedPlaceKnowsNoFaces() throws {
    let harness = try harness(position: .bottom)
    find(Self.low, in: harness)
    pass(.seconds(2), in: harness)
    harness.sendText("Hola", final: true)
    pass(.milliseconds(10), in: harness)
    #expect(try #require(topOfRows(harness)) > 240)
    #expect(harness.actions.framesSearched == 0)
  }

  @Test func framesAreSearchedAfterTheyWerePainted() throws {
    let harness = try harness()
    #expect(harness.actions.framesSearched == harness.display.shown.count)
  }

  @Test func facesThatMoveNothingPaintNothing() throws {
    let harness = try harness()
    pass(.seconds(1), in: harness)
    let count = harness.display.shown.count
    for _ in 0..<8 {
      find(Self.high, in: harness)
      pass(.milliseconds(250), in: harness)
    }
    #expect(harness.display.shown.count == count)
  }

  @Test func theScreenShowsAMoveEvenIfThePointerCameFirst() throws {
    let harness = try harness()
    harness.sendText("Hola", final: true)
    find(Self.low, in: harness)
    pass(.milliseconds(1500), in: harness)
    #expect(try #require(topOfRows(harness)) > 240)
    harness.now += .seconds(3)
    harness.display.pendingEvents.input.append(.pointerMoved(PixelPoint(x: 9, y: 9)))
    harness.settle()
    #expect(try #require(topOfRows(harness)) < 120)
  }

  @Test func aZoomThatMovesAFaceUnderTheCaptionCounts() throws {
    let harness = try harness()
    // At zoom 1, the face is in the middle. At zoom 2, its place is at the lower edge.
    find(PixelRect(x: 28, y: 20, width: 8, height: 6), in: harness)
    pass(.seconds(2), in: harness)
    harness.display.pendingEvents.input.append(.setting(.zoom(2, at: PixelPoint(x: 320, y: 180))))
    pass(.seconds(2), in: harness)
    harness.sendText("Hola", final: true)
    pass(.milliseconds(10), in: harness)
    #expect(try #require(topOfRows(harness)) < 120)
  }

  /// Both readers see the picture in their halves, each the right way up.
  @Test func bothHalvesKeepOffTheFacesThatTheyShow() throws {
    for (face, isLow) in [(Self.low, true), (Self.high, false)] {
      let harness = try harness(FaceToFaceSettings(isOn: true, camera: .both))
      harness.display.viewport = PixelSize(width: 640, height: 720)
      harness.settle()
      find(face, in: harness)
      pass(.seconds(1), in: harness)
      harness.sendText("Hola", final: true)
      pass(.milliseconds(200), in: harness)
      let rows = try #require(harness.display.shown.last?.rows)
      let (far, near) = (rows.first { $0.rect.maxY <= 360 }, rows.first { $0.rect.minY >= 360 })
      // For the far reader, the window's middle is the upper edge.
      #expect(near.map { $0.rect.minY < 540 } == isLow, "\(rows)")
      #expect(far.map { $0.rect.maxY > 180 } == isLow, "\(rows)")
    }
  }

  /// Only the near reader sees the picture.
  ///
  /// The far reader's half is turned, so that reader's lower edge is the window's upper one.
  @Test func everyPaneChoosesForItself() throws {
    let harness = try harness(FaceToFaceSettings(isOn: true, camera: .near))
    harness.display.viewport = PixelSize(width: 640, height: 720)
    harness.settle()
    find(PixelRect(x: 4, y: 26, width: 56, height: 9), in: harness)
    pass(.seconds(1), in: harness)
    harness.sendText("Hola", final: true)
    pass(.milliseconds(200), in: harness)
    let rows = try #require(harness.display.shown.last?.rows)
    let (far, near) = (rows.filter { $0.rect.maxY <= 360 }, rows.filter { $0.rect.minY >= 360 })
    #expect(near.first.map { $0.rect.maxY < 620 } == true, "\(rows)")
    #expect(far.first.map { $0.rect.maxY < 120 } == true, "\(rows)")
  }
}
