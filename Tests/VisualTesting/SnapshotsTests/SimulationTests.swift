import Camera
import FrameLoop
import Imaging
import Snapshots
import Testing

@Suite struct SimulationTests {
  private func digests(
    captions lines: String = Schedule.conversation, at moments: [Moment],
    in harness: SimulationHarness = SimulationHarness()
  ) throws -> [PictureDigest] {
    try harness.shots(of: Schedule(captions: lines, shotsAt: moments))
      .sorted { $0.number < $1.number }.map(\.digest)
  }

  @Test func anInstantIncludesCaptionsAtThatTime() throws {
    let results = try digests(at: [0, 999, 1000, 1999, 2000].map { Moment.at(.milliseconds($0)) })
    #expect(results[0] == results[1])
    #expect(results[1] != results[2])
    #expect(results[2] == results[3])
    #expect(results[3] != results[4])
  }

  /// No binary number equals 1.1, 0.3 or 2.7 exactly.
  @Test(arguments: ["0.1", "0.3", "1.1", "2.7", "4.35", "8.003", "1234.56789"])
  func anInstantIsTheSameHoweverItIsWritten(_ time: String) throws {
    let at = try #require(Moment(parsing: time))
    let results = try digests(
      captions: #"{"t":\#(time),"text":"Hola","final":true}"#, at: [at, .end])
    #expect(results[0] == results[1])
  }

  @Test func shotsAreTakenAtTheirExactInstants() throws {
    let moments = [Moment.at(.nanoseconds(1)), .at(.microseconds(1_000_001)), .end]
    let shots = try SimulationHarness().shots(
      of: Schedule(captions: Schedule.conversation, shotsAt: moments))
    #expect(shots.map(\.time) == [.nanoseconds(1), .microseconds(1_000_001), .seconds(5)])
  }

  @Test func anUntimedStreamIsThereAtItsEnd() throws {
    #expect(try digests(captions: "Hola", at: [.end]) != digests(captions: "", at: [.end]))
  }

  @Test func betweenChangesAllShotsAreEqual() throws {
    let results = try digests(at: (0..<50).map { .at(.milliseconds($0 * 100)) })
    // Three captions on an empty picture; one shot has a rising line.
    #expect(Set(results).count == 5)
    #expect(zip(results, results.dropFirst()).count { $0 != $1 } == 4)
  }

  @Test func aMovingPictureShowsTheFrameOfTheInstant() throws {
    let results = try digests(
      captions: "", at: [10, 30, 34].map { .at(.milliseconds($0)) },
      in: SimulationHarness(cameras: ["pattern:moving"]))
    #expect(results[0] == results[1])
    #expect(results[1] != results[2])
  }

  /// A series of 30 pictures a second over a clip of 30 has every frame once.
  @Test func aSeriesMeetsEveryPictureOfAClip() throws {
    let series = try #require(Series(parsing: "1/30"))
    let results = try digests(
      captions: "", at: (0..<90).map { .at(series.time(of: $0)) },
      in: SimulationHarness(cameras: ["pattern:moving"]))
    #expect(zip(results, results.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func theNaturalSizeIsTheTurnedPictures() throws {
    let input = Simulation.SimulationInput(
      schedule: Schedule(), cameras: [try SimulatedCamera(CameraSpecifier(parsing: "pattern"))],
      settings: ViewSettings(
        near: ReaderSettings(), picture: PictureSettings(rotation: .quarter)))
    #expect(input.naturalSize == PixelSize(width: 720, height: 1280))
  }

  @Test func anErrorOfTheShotHandlerEndsTheSimulation() throws {
    struct Full: Error {}
    var asked = 0
    let schedule = Schedule(captions: "", shotsAt: [.at(.zero), .at(.seconds(1)), .end])
    #expect(throws: Full.self) {
      try SimulationHarness().run(schedule) { _ in
        asked += 1
        throw Full()
      }
    }
    #expect(asked == 1)
  }
}
