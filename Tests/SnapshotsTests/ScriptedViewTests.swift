import Imaging
import Scene
import Snapshots
import Testing

/// What scripts do to the view: the same as keys, mouse and time do in the window.
@Suite struct ScriptedViewTests {
  private let grid = Rehearsal(cameras: ["pattern:grid"])

  @Test func aZoomIsTheSameAsTheKeysThatMakeIt() throws {
    let made = try grid.digests(
      of: """
        at 1 zoom 1.5625
        at 2 shot word.png
        at 3 key 0
        at 4 key +
        at 5 key +
        at 6 shot keys.png
        """)
    #expect(made["word.png"] == made["keys.png"])
  }

  @Test func aZoomInMotionIsThatOfItsVeryInstant() throws {
    let steps = [10, 25, 47, 80, 100, 120].map { "at 1.\($0 < 100 ? "0" : "")\($0) shot \($0).png" }
    let among = try grid.digests(of: (["at 1 zoom 3"] + steps).joined(separator: "\n"))
    #expect(Set(among.values).count == steps.count)
    for step in steps {
      let alone = try grid.digests(of: "at 1 zoom 3\n\(step)")
      for (name, digest) in alone { #expect(among[name] == digest) }
    }
  }

  @Test func whatStandsLaterSeesWhatStoodEarlierAtTheSameInstant() throws {
    let made = try grid.digests(
      of: """
        at 1 shot before.png
        at 1 say "Hola"
        at 1 shot said.png
        at 1 key x
        at 1 shot cleared.png
        at 1 rotate 90
        at 1 shot turned.png
        """)
    #expect(made["before.png"] != made["said.png"])
    #expect(made["before.png"] == made["cleared.png"])
    #expect(made["turned.png"] != made["cleared.png"])
  }

  @Test func theOrderOfLinesCountsOnlyWithinAnInstant() throws {
    let forward = try grid.digests(of: "at 1 zoom 2\nat 2 shot a.png")
    let backward = try grid.digests(of: "at 2 shot a.png\nat 1 zoom 2")
    #expect(forward == backward)
  }

  @Test func turningIsToARotationAndMirroringToASide() throws {
    let made = try grid.digests(
      of: """
        at 1 shot plain.png
        at 2 rotate 180
        at 2 rotate 180
        at 2 mirror on
        at 2 mirror on
        at 2 shot turned.png
        at 3 rotate 0
        at 3 mirror off
        at 3 shot back.png
        """)
    #expect(made["plain.png"] == made["back.png"])
  }

  @Test func flippingGoesToTheNextCameraAndAround() throws {
    let made = try Rehearsal(cameras: ["pattern:bars", "pattern:grid"]).digests(
      of: """
        at 1 shot bars.png
        at 2 key c
        at 2 shot grid.png
        at 3 key c
        at 3 shot again.png
        """)
    #expect(made["bars.png"] == made["again.png"])
    #expect(made["bars.png"] != made["grid.png"])
    #expect(try grid.digests(of: "at 2 shot grid.png")["grid.png"] == made["grid.png"])
  }

  @Test func whatIsDoneAfterAFlipIsDoneToTheNextCamera() throws {
    let cameras = Rehearsal(cameras: ["pattern:bars", "pattern:grid"])
    let seen = try cameras.digests(
      of: "at 1 key c\nat 1 shot between.png\nat 2 zoom 3\nat 3 shot a.png")
    let unseen = try cameras.digests(of: "at 1 key c\nat 2 zoom 3\nat 3 shot a.png")
    #expect(seen["a.png"] == unseen["a.png"])
    #expect(seen["a.png"] != seen["between.png"])
  }

  @Test func aStepThatChangesNothingLeavesAClipItsInstant() throws {
    let moving = Rehearsal(cameras: ["pattern:moving"])
    let made = try moving.digests(
      of: "at 1 shot earlier.png\nat 2 mirror off\nat 2 shot a.png\nat end shot end.png")
    #expect(try moving.digests(of: "at 2 shot a.png")["a.png"] == made["a.png"])
  }

  @Test func theEndIsWhenNothingMovesAnyMore() throws {
    // The strip begins to fade at 3 s, and the end would be in the middle of that.
    let faded = try grid.digests(of: "at 0 move 9,9\nat 2.1 rotate 0\nat end shot a.png")
    #expect(try grid.digests(of: "at 0 rotate 0\nat end shot a.png") == faded)
  }

  @Test func theClipOfALostCameraStands() throws {
    let made = try Rehearsal(cameras: ["pattern:moving"]).digests(
      of: """
        at 1 camera lost
        at 1 shot lost.png
        at 2 shot still-lost.png
        at 3 camera back
        at 3 shot back.png
        at 4 shot moving.png
        """)
    #expect(made["lost.png"] == made["still-lost.png"])
    #expect(made["back.png"] != made["moving.png"])
  }

  @Test func withoutAnotherCameraFlippingIsANoticeForAWhile() throws {
    let made = try grid.digests(
      of: """
        at 1 shot before.png
        at 1 key c
        at 1 shot told.png
        at 4.9 shot still.png
        at 5 shot over.png
        """)
    #expect(made["before.png"] != made["told.png"])
    #expect(made["told.png"] == made["still.png"])
    #expect(made["before.png"] == made["over.png"])
  }

  @Test func controlsComeWithAMovementAndFade() throws {
    let made = try grid.digests(
      of: """
        at 1 shot before.png
        at 1 move 50,50
        at 1 shot there.png
        at 4 shot still.png
        at 4.1 shot fading.png
        at 4.3 shot gone.png
        """)
    #expect(made["there.png"] == made["still.png"])
    #expect(made["before.png"] == made["gone.png"])
    #expect(Set(made.values).count == 3)
  }

  @Test func aClickOnClearTextClears() throws {
    // The strip's second button, in the middle of the upper edge.
    let clicks = stride(from: 60, to: 260, by: 10).map { "at 2 click \($0),12" }
    let made = try grid.digests(
      of: """
        at 1 say A "Hola"
        at 1 shot said.png
        \(clicks.joined(separator: "\n"))
        at 9 shot cleared.png
        at 9 key x
        at 9 shot empty.png
        """)
    #expect(made["said.png"] != made["cleared.png"])
    #expect(made["cleared.png"] == made["empty.png"])
  }

  @Test func draggingZoomsAndThenMovesAbout() throws {
    let made = try grid.digests(
      of: """
        at 1 press 100,150
        at 1 drag 100,100
        at 1 release 100,100
        at 9 shot zoomed.png
        at 10 press 100,100
        at 10 drag 160,100
        at 10 release 160,100
        at 19 shot moved.png
        at 20 key 0
        at 29 shot whole.png
        """)
    #expect(Set(made.values).count == 3)
    #expect(try grid.digests(of: "at 1 shot whole.png")["whole.png"] == made["whole.png"])
  }

  @Test func aLostCameraIsDimmedAndComesBack() throws {
    let made = try Rehearsal().pictures(
      of: """
        at 1 shot before.png
        at 2 camera lost
        at 2 shot lost.png
        at 3 camera back
        at 3 shot back.png
        """)
    let light = try ["before.png", "lost.png", "back.png"].map {
      try #require(made[$0]).view.color(x: 20, y: 20).green
    }
    #expect(light[1] < light[0] / 2)
    #expect(light[0] == light[2])
  }

  @Test func aSavedPictureHasItsNumberAndANotice() throws {
    let script = try Script(parsing: Array("at 1 key s\nat 2 key s\nat 2 shot told.png".utf8))
    var names: [String] = []
    let taken = try grid.shots(of: script.schedule) { _, name in names.append(name) }
    #expect(names == ["saved-1.png", "saved-2.png"])
    #expect(try taken[0].digest != grid.digests(of: "at 2 shot told.png")["told.png"])
  }

  @Test func quittingEndsTheScript() throws {
    let made = try grid.digests(of: "at 1 shot a.png\nat 2 key q\nat 3 shot b.png")
    #expect(made.keys.sorted() == ["a.png"])
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
