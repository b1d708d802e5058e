internal import Glibc
internal import Imaging
internal import ProgramBench

/// A benchmark of the search for faces: its cost, and its effect on the frames of the window.
///
/// Two windows show the same clip of a photograph that moves, one of them with
/// `--caption-position face`.
struct FaceSearch {
  let program: Program

  private static let photograph = "Tests/Programs/FaceFindingTests/Photographs/astronaut.jpg"
  private static let size = PixelSize(width: 1280, height: 720)
  /// The time for which each window is observed.
  private static let length = Duration.seconds(15)
  /// The number of times that each window is opened.
  private static let rounds = 3

  /// The figures of one window.
  private struct Run {
    let frames: FrameStatistics
    /// The processor time of the search and that of the window, as shares of the elapsed time.
    let searchLoad: Double
    let windowLoad: Double
  }

  /// Runs both windows several times, alternately, so that the machine's mood counts for both.
  func figures() async throws -> [Figure] {
    let folder = try Folder()
    let clip = try clip(in: folder)
    var without: [Run] = []
    var with: [Run] = []
    for _ in 0..<Self.rounds {
      without.append(try await run(["--caption-position", "bottom"], showing: clip))
      with.append(try await run(["--caption-position", "face"], showing: clip))
    }
    guard with.allSatisfy({ $0.searchLoad > 0 }) else {
      throw BenchFailure("visavis-faces has not worked; `scripts/setup --faces` installs it")
    }
    let (frames, usual) = (with.map(\.frames), without.map(\.frames))
    let (median, high) = (
      frames.middle(\.median) / usual.middle(\.median), frames.middle(\.high) / usual.middle(\.high)
    )
    let (lost, lostWithout) = (frames.missedShare, usual.missedShare)
    let load = with.map(\.searchLoad).max() ?? 0
    return [
      Figure(
        name: "frame to screen with the search for faces, 1280x720 at 30/s, median (95 %), "
          + "per that without it",
        target: "≤ 1.1 (1.25)",
        measured: "\(hundredths(of: median)) (\(hundredths(of: high))); "
          + "\(hundredths(of: frames.middle(\.median))) (\(hundredths(of: frames.middle(\.high)))) ms, without "
          + "\(hundredths(of: usual.middle(\.median))) (\(hundredths(of: usual.middle(\.high)))) ms",
        isMet: median <= 1.1 && high <= 1.25),
      Figure(
        name: "frames missed with the search for faces (without it)", target: "≤ 0.5 % more",
        measured: "\(hundredths(of: lost * 100)) % (\(hundredths(of: lostWithout * 100)) %)",
        isMet: lost <= lostWithout + 0.005),
      Figure(
        name: "processor time of visavis-faces while a face moves, per elapsed time",
        target: "≤ 5 %",
        measured: "\(hundredths(of: load * 100)) %; the window "
          + "\(hundredths(of: middle(with) * 100)) %, without "
          + "\(hundredths(of: middle(without) * 100)) %",
        isMet: load <= 0.05),
    ]
  }

  private func run(_ options: [String], showing clip: String) async throws -> Run {
    let window = try await LiveWindow(
      program, camera: [clip, "--loop"], options: ["--fit", "cover"] + options)
    let client = try window.client()
    let start = ContinuousClock.now
    let before = try window.processorTime(ofThread: "")
    while start.duration(to: .now) < Self.length {
      window.show(.wide, by: client)
      usleep(500_000)
    }
    let elapsed = start.duration(to: .now)
    let load = (try window.processorTime(ofThread: "") - before) / elapsed
    let search = window.processorTime(ofChild: "visavis-faces") / elapsed
    return Run(
      frames: try FrameStatistics(try await window.close()), searchLoad: search, windowLoad: load)
  }

  /// Writes a second of the photograph, which rises and sinks, as a grey clip.
  private func clip(in folder: Folder) throws -> String {
    let still = folder.file("face.png")
    try program.run(
      [
        "snapshot", "--camera", Self.photograph, "--size", "1280x1280", "--fit", "cover", "-o",
        still,
      ])
    let photograph = try PNG.decode(readFile(still))
    let luma = GreyPicture(photograph.view, fitting: photograph.size)
    var clip = Array("YUV4MPEG2 W1280 H720 F30:1 Cmono\n".utf8)
    for index in 0..<30 {
      let top = abs(index - 15) * 8
      clip += Array("FRAME\n".utf8)
      clip += luma.pixels[(top * Self.size.width)..<((top + Self.size.height) * Self.size.width)]
    }
    return try folder.write(clip, to: "face.y4m")
  }

  /// The middle one of the windows' processor times.
  private func middle(_ runs: [Run]) -> Double { runs.map(\.windowLoad).sorted()[runs.count / 2] }
}
