internal import Glibc
internal import ProgramBench

/// A benchmark of a recording: its effect on the frames of the window, and what the file lacks.
///
/// Two windows show the same moving picture with captions, one of them with `--record`.
struct WindowRecording {
  let program: Program

  /// The time for which each window is observed.
  private static let length = Duration.seconds(15)
  /// The number of times that each window is opened.
  private static let rounds = 4

  private struct Run {
    let frames: FrameStatistics
    /// The number of pictures that the encoder was too slow for.
    let lacking: Int
  }

  /// Runs both windows several times, alternately, so that the machine's mood counts for both.
  func figures() async throws -> [Figure] {
    var without: [FrameStatistics] = []
    var with: [Run] = []
    for _ in 0..<Self.rounds {
      without.append(try await run([]).frames)
      with.append(try await run(["--record", "FOLDER/talk.mp4", "--consent-given"]))
    }
    let recorded = with.map(\.frames)
    let (median, high) = (
      recorded.middle(\.median) / without.middle(\.median),
      recorded.middle(\.high) / without.middle(\.high)
    )
    let (lost, lostWithout) = (recorded.missedShare, without.missedShare)
    let lacking = with.map(\.lacking).reduce(0, +)
    let pictures = recorded.map(\.shown).reduce(0, +)
    return [
      Figure(
        name: "frame to screen with a recording, 1280x720 at 30/s, median (95 %), per that without",
        target: "≤ 1.1",
        measured: "\(hundredths(of: median)) (\(hundredths(of: high))); "
          + "\(hundredths(of: recorded.middle(\.median))) "
          + "(\(hundredths(of: recorded.middle(\.high)))) ms, without "
          + "\(hundredths(of: without.middle(\.median))) "
          + "(\(hundredths(of: without.middle(\.high)))) ms",
        isMet: median <= 1.1),
      Figure(
        name: "frames missed with a recording (without)", target: "≤ 0.2 % more",
        measured: "\(hundredths(of: lost * 100)) % (\(hundredths(of: lostWithout * 100)) %)",
        isMet: lost <= lostWithout + 0.002),
      Figure(
        name: "pictures that the file lacks", target: "≤ 1 %",
        measured: "\(lacking) of \(pictures)", isMet: lacking * 100 <= pictures),
    ]
  }

  private func run(_ options: [String]) async throws -> Run {
    let window = try await LiveWindow(program, options: options)
    let client = try window.client()
    let start = ContinuousClock.now
    while start.duration(to: .now) < Self.length {
      window.show(.wide, by: client)
      usleep(500_000)
    }
    let output = try await window.close()
    let words = output.split(separator: " ")
    let lacking = words.firstIndex(of: "lacks").flatMap { Int(words[$0 + 1]) }
    return Run(frames: try FrameStatistics(output), lacking: lacking ?? 0)
  }
}
