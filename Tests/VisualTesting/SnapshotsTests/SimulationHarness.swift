import Console
import Camera
import CaptionCoding
import Captions
import FrameLoop
import Imaging
import Messages
import Scene
import Snapshots
import Typesetting

/// A simulation with small pictures, for tests.
struct SimulationHarness {
  static let size = PixelSize(width: 320, height: 180)

  var cameras = ["pattern:bars"]
  var loops = false
  var size = SimulationHarness.size
  var settings = ViewSettings(near: ReaderSettings(texts: Reader(stability: .immediate)))

  /// The facts of a shot.
  struct ShotFacts: Equatable {
    var number: Int
    var time: Duration
    var digest: PictureDigest
  }

  /// The shots of `schedule` in the order in which they were taken.
  func shots(
    of schedule: Schedule, save: @escaping (Bitmap, String) throws -> Void = { _, _ in }
  ) throws -> [ShotFacts] {
    var shots: [ShotFacts] = []
    try run(schedule, save: save) { shot in
      let digest = PictureDigest(of: try shot.pixels().view)
      shots.append(ShotFacts(number: shot.number, time: shot.time, digest: digest))
    }
    return shots
  }

  /// The pictures of `script`, by name.
  func pictures(of script: String) throws -> [String: Bitmap] {
    let script = try Script(parsing: Array(script.utf8))
    var pictures: [String: Bitmap] = [:]
    try run(script.schedule) { shot in
      guard let name = script.shots[shot.number].name else { return }
      let pixels = try shot.pixels()
      let copy = Bitmap(size: pixels.size)
      copy.view.copy(pixels.view)
      pictures[name] = copy
    }
    return pictures
  }

  /// The digests of the pictures of `script`, by name.
  func digests(of script: String) throws -> [String: PictureDigest] {
    try pictures(of: script).mapValues { PictureDigest(of: $0.view) }
  }

  func run(
    _ schedule: Schedule, save: @escaping (Bitmap, String) throws -> Void = { _, _ in },
    onShot: @escaping (Shot) throws -> Void
  ) throws {
    let input = Simulation.SimulationInput(
      schedule: schedule,
      cameras: try cameras.map { try SimulatedCamera(CameraSpecifier(parsing: $0)) }, loops: loops,
      settings: settings)
    let composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
    try Simulation(input, composer: composer).run(size: size, save: save, onShot: onShot)
  }
}

extension Schedule {
  /// A schedule with `lines` of a caption stream, and a shot at each of `moments`.
  init(captions lines: String..., shotsAt moments: [Moment]) {
    var timeline = CaptionTimeline()
    timeline.read(Array(lines.joined(separator: "\n").utf8).span)
    timeline.finish()
    self.init(timeline)
    for (number, moment) in moments.enumerated() { add(.shot(number), at: moment) }
  }

  static let conversation = [
    #"{"t":1,"id":"a","text":"Hola","stable":4}"#,
    #"{"t":2,"id":"a","text":"Hola, ¿qué tal?","final":true}"#,
    #"{"t":4,"id":"b","text":"Muy bien","final":true}"#,
  ].joined(separator: "\n")
}
