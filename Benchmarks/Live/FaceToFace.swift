internal import Imaging
internal import ProgramBench

/// A benchmark of two readers in one window, compared with one reader.
struct FaceToFace {
  let program: Program

  /// The number of captions of one window.
  private static let captionCount = 150
  /// The number of times that each window is opened.
  private static let rounds = 4
  /// The beginning of the near reader's only line.
  private static let nearLine = PixelRect(x: 180, y: 664, width: 160, height: 16)

  /// The processor time and the latencies of one window.
  private struct Run {
    /// The processor time of the program as a share of the elapsed time.
    let load: Double
    let latencies: [Duration]
  }

  /// Runs both windows several times, alternately, so that the machine's mood counts for both.
  func figures() async throws -> [Figure] {
    var one: [Run] = []
    var two: [Run] = []
    for _ in 0..<Self.rounds {
      one.append(try await run([], observing: LiveWindow.line))
      two.append(try await run(["--face-to-face"], observing: Self.nearLine))
    }
    func load(_ runs: [Run]) -> Double { runs.map(\.load).reduce(0, +) / Double(runs.count) }
    func high(_ runs: [Run]) -> Duration { runs.flatMap(\.latencies).quantile(0.95) }
    let (cost, delay) = (load(two) / load(one), high(two) / high(one))
    return [
      Figure(
        name: "processor time with two readers in one window, 1280x720 at 30/s, per one reader's",
        target: "≤ 1.35", measured: "\(hundredths(of: cost))", isMet: cost <= 1.35),
      Figure(
        name: "a caption to the screen with two readers, 95 %, per one reader's",
        target: "≤ 1.2",
        measured: "\(hundredths(of: delay)) (\(high(two).milliseconds))", isMet: delay <= 1.2),
    ]
  }

  private func run(_ options: [String], observing line: PixelRect) async throws -> Run {
    let window = try await LiveWindow(program, options: options, observing: line)
    let client = try window.client()
    let (start, before) = (ContinuousClock.now, try window.processorTime(ofThread: ""))
    let latencies = try window.latencies(Self.captionCount, of: client)
    let spent = try window.processorTime(ofThread: "") - before
    let load = spent / start.duration(to: .now)
    _ = try await window.close()
    return Run(load: load, latencies: latencies)
  }
}
