import Imaging
import Randomness
import Scene
import Snapshots
import Testing

/// The effects of script steps, which equal those of keys, mouse and time in the window.
@Suite struct ScriptedViewTests {
  private let grid = SimulationHarness(cameras: ["pattern:grid"])

  /// A script, and the names of its pictures in groups of equal ones.
  struct Equality: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let groups: [[String]]
    let cameras: [String]
    let script: String

    init(_ description: String, _ groups: [[String]], cameras: String..., steps: [String]) {
      testDescription = description
      self.groups = groups
      self.cameras = cameras.isEmpty ? ["pattern:grid", "pattern:bars"] : cameras
      script = steps.map { "at \($0)" }.joined(separator: "\n")
    }
  }

  @Test(arguments: equalities) func picturesAreEqualWithinAGroupOnly(_ equality: Equality) throws {
    let results = try SimulationHarness(cameras: equality.cameras).digests(of: equality.script)
    let groups = try equality.groups.map { names in
      Set(try names.map { try #require(results["\($0).png"], "\($0)") })
    }
    for group in groups { #expect(group.count == 1) }
    #expect(Set(groups).count == groups.count)
  }

  private static let equalities = [
    Equality(
      "a zoom is that of the keys that make it", [["word", "keys"], ["whole"]],
      steps: [
        "1 zoom 1.5625", "2 shot word.png", "3 key 0", "4 shot whole.png", "4 key +", "5 key +",
        "6 shot keys.png",
      ]),
    Equality(
      "later steps see earlier steps of the same instant",
      [["before", "cleared"], ["said"], ["turned"]],
      steps: [
        "1 shot before.png", "1 say \"Hola\"", "1 shot said.png", "1 key x", "1 shot cleared.png",
        "1 rotate 90", "1 shot turned.png",
      ]),
    Equality(
      "turning is to a rotation, and mirroring to a side", [["plain", "back"], ["turned"]],
      steps: [
        "1 shot plain.png", "2 rotate 180", "2 rotate 180", "2 mirror on", "2 mirror on",
        "2 shot turned.png", "3 rotate 0", "3 mirror off", "3 shot back.png",
      ]),
    Equality(
      "flipping goes to the next camera and around", [["grid", "again"], ["bars"]],
      steps: ["1 shot grid.png", "2 key c", "2 shot bars.png", "3 key c", "3 shot again.png"]),
    Equality(
      "full screen is nothing without a screen", [["a", "b"]],
      steps: ["1 shot a.png", "2 key f", "3 shot b.png"]),
    Equality(
      "the keys of the controls press them", [["focus"], ["before"], ["help", "again"]],
      steps: [
        "1 key tab", "1 key shift-tab", "1 key enter", "1 key right", "1 shot focus.png",
        "1 key escape", "9 shot before.png", "9 key F1", "9 shot help.png", "9 key ?", "10 key ?",
        "10 shot again.png",
      ]),
    Equality(
      "controls come with a movement and fade",
      [["before", "gone"], ["there", "still"], ["fading"]],
      steps: [
        "1 shot before.png", "1 move 50,150", "1 shot there.png", "4 shot still.png",
        "4.1 shot fading.png", "4.3 shot gone.png",
      ]),
    Equality(
      "dragging zooms and then moves about", [["whole", "again"], ["zoomed"], ["moved"]],
      steps: [
        "1 shot whole.png", "1 press 100,150", "1 drag 100,100", "1 release 100,100",
        "9 shot zoomed.png", "10 press 100,100", "10 drag 160,100", "10 release 160,100",
        "19 shot moved.png", "20 key 0", "29 shot again.png",
      ]),
    Equality(
      "without another camera, flipping is a notice for a while",
      [["before", "over"], ["told", "still"]], cameras: "pattern:grid",
      steps: [
        "1 shot before.png", "1 key c", "1 shot told.png", "4.9 shot still.png", "5 shot over.png",
      ]),
    Equality(
      "a click on the strip's second button clears", [["said"], ["cleared", "empty"]],
      cameras: "pattern:grid",
      steps: ["1 say A \"Hola\"", "1 shot said.png"]
        + stride(from: 60, to: 260, by: 10).map { "2 click \($0),12" }
        + ["9 shot cleared.png", "9 key x", "9 shot empty.png"]),
    Equality(
      "a lost camera is marked and comes back", [["before", "back"], ["lost"]],
      steps: [
        "1 shot before.png", "2 camera lost", "2 shot lost.png", "3 camera back", "3 shot back.png",
      ]),
  ]

  @Test func aZoomInMotionIsThatOfItsVeryInstant() throws {
    let steps = [10, 25, 47, 80, 100, 120].map { "at 1.\($0 < 100 ? "0" : "")\($0) shot \($0).png" }
    let among = try grid.digests(of: (["at 1 zoom 3"] + steps).joined(separator: "\n"))
    #expect(Set(among.values).count == steps.count)
    for step in steps {
      let alone = try grid.digests(of: "at 1 zoom 3\n\(step)")
      for (name, digest) in alone { #expect(among[name] == digest) }
    }
  }

  @Test func theOrderOfLinesCountsOnlyWithinAnInstant() throws {
    let forward = try grid.digests(of: "at 1 zoom 2\nat 2 shot a.png")
    let backward = try grid.digests(of: "at 2 shot a.png\nat 1 zoom 2")
    #expect(forward == backward)
  }

  @Test func whatIsDoneAfterAFlipIsDoneToTheNextCamera() throws {
    let cameras = SimulationHarness(cameras: ["pattern:bars", "pattern:grid"])
    let seen = try cameras.digests(
      of: "at 1 key c\nat 1 shot between.png\nat 2 zoom 3\nat 3 shot a.png")
    let unseen = try cameras.digests(of: "at 1 key c\nat 2 zoom 3\nat 3 shot a.png")
    #expect(seen["a.png"] == unseen["a.png"])
    #expect(seen["a.png"] != seen["between.png"])
  }

  @Test func aStepThatChangesNothingLeavesAClipItsInstant() throws {
    let moving = SimulationHarness(cameras: ["pattern:moving"])
    let results = try moving.digests(
      of: "at 1 shot earlier.png\nat 2 mirror off\nat 2 shot a.png\nat end shot end.png")
    #expect(try moving.digests(of: "at 2 shot a.png")["a.png"] == results["a.png"])
  }

  @Test func theEndIsWhenNothingMovesAnyMore() throws {
    // The strip begins to fade at 3 s; the end would be in the middle of that.
    let faded = try grid.digests(of: "at 0 move 9,9\nat 2.1 rotate 0\nat end shot a.png")
    #expect(try grid.digests(of: "at 0 rotate 0\nat end shot a.png") == faded)
  }

  /// The square of the moving pattern stays where it was when the camera was unplugged.
  @Test func theClipOfALostCameraStands() throws {
    let moving = SimulationHarness(cameras: ["pattern:moving"])
    func square(_ picture: Bitmap?) throws -> [Bool] {
      let pixels = try #require(picture).view
      let light = stride(from: 0, to: 180, by: 4).flatMap { y in
        stride(from: 0, to: 320, by: 4).map { Int(pixels.color(x: $0, y: y).green) }
      }
      // The moving square is the brightest part, dimmed or not.
      return light.map { $0 * 10 > (light.max() ?? 0) * 9 }
    }
    let whole = try moving.pictures(of: "at 1 shot before.png\nat 1.5 shot later.png")
    let lost = try moving.pictures(
      of: "at 1 camera lost\nat 1.5 shot lost.png\nat 2 camera back\nat 2.5 shot back.png")
    #expect(try square(lost["lost.png"]) == square(whole["before.png"]))
    #expect(try square(lost["lost.png"]) != square(whole["later.png"]))
    #expect(try square(lost["back.png"]) != square(lost["lost.png"]))
  }

  @Test func aSavedPictureIsThatOfItsInstant() throws {
    let moving = SimulationHarness(cameras: ["pattern:moving"])
    var saved: [PictureDigest] = []
    let script = try Script(parsing: Array("at 0.5 key s\nat 1.7 key s\nat 3 shot a.png".utf8))
    _ = try moving.shots(of: script.schedule) { picture, _ in
      saved.append(PictureDigest(of: picture.view))
    }
    let shots = try moving.digests(of: "at 0.5 shot a.png\nat 1.7 shot b.png")
    #expect(saved.map(Optional.some) == [shots["a.png"], shots["b.png"]])
  }

  /// A picture does not depend on the other pictures of a random script.
  @Test(arguments: 0..<Trials.rounds(6))
  func aShotIsTheSameAloneAndAmongOthers(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed) + 11)
    let cameras = SimulationHarness(cameras: ["pattern:moving", "pattern:grid"])
    var time = 0
    var steps: [(time: Int, line: String)] = []
    for _ in 0..<25 {
      time += [0, 30, 100, 200, 700].randomElement(using: &random) ?? 0
      steps.append((time, Self.action(using: &random)))
    }
    let shots = (0..<5).map { number in
      (time: Int.random(in: 0...time + 2000, using: &random), line: "shot \(number).png")
    }
    func script(_ shots: ArraySlice<(time: Int, line: String)>, end: Bool) -> String {
      (steps + shots).map { "at \(Double($0.time) / 1000) \($0.line)" }.joined(separator: "\n")
        + (end ? "\nat end shot end.png" : "")
    }
    let among = try cameras.digests(of: script(shots[...], end: true))
    for number in shots.indices {
      let alone = try cameras.digests(of: script(shots[number...number], end: false))
      #expect(alone["\(number).png"] == among["\(number).png"], "\(script(shots[...], end: true))")
    }
    let end = try cameras.digests(of: script([], end: true))
    #expect(end["end.png"] == among["end.png"], "\(script(shots[...], end: true))")
  }

  private static func action(using random: inout SeededGenerator) -> String {
    let point =
      "\(Int.random(in: 0..<320, using: &random)),\(Int.random(in: 0..<180, using: &random))"
    let words = ["uno", "dos", "tres", "mañana", "hasta luego"].shuffled(using: &random)
    let text = words.prefix(Int.random(in: 1...5, using: &random)).joined(separator: " ")
    let actions = [
      "say A \"\(text)\"", "saying B \"\(text)\"", "zoom 3.3 at \(point)", "zoom 1", "key c",
      "key m",
      "key r", "key +", "key x", "key s", "move \(point)", "press \(point)", "drag \(point)",
      "release \(point)", "click \(point)", "wheel -3 at \(point)", "fit cover", "fit contain",
      "camera lost", "camera back",
    ]
    return actions.randomElement(using: &random) ?? ""
  }

  @Test func aSavedPictureHasItsNumberAndANotice() throws {
    let script = try Script(parsing: Array("at 1 key s\nat 2 key s\nat 2 shot told.png".utf8))
    var names: [String] = []
    let shots = try grid.shots(of: script.schedule) { _, name in names.append(name) }
    #expect(names == ["saved-1.png", "saved-2.png"])
    #expect(try shots[0].digest != grid.digests(of: "at 2 shot told.png")["told.png"])
  }

  @Test func quittingEndsTheScript() throws {
    let results = try grid.digests(of: "at 1 shot a.png\nat 2 key q\nat 2 shot b.png")
    #expect(results.keys.sorted() == ["a.png"])
  }

  @Test func onAScaleOfTwoPointsAreTwiceAsFar() throws {
    let script = try Script(parsing: Array("at 1 zoom 4 at 80,45\nat 2 shot a.png".utf8))
    var large = grid
    large.size = PixelSize(width: 640, height: 360)
    let scaled = try large.shots(of: script.schedule.scaled(by: 2))
    let written = try large.digests(of: "at 1 zoom 4 at 160,90\nat 2 shot a.png")
    #expect(scaled.map(\.digest) == Array(written.values))
  }
}
