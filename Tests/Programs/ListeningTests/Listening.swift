internal import Glibc
internal import ProgramBench

/// A running program with the lines that it has written so far.
///
/// The lines are read when the test looks; each has the time at which it was seen first.
final class Listening {
  let child: Child
  private(set) var lines: [CaptionLine] = []
  private(set) var arrivals: [ContinuousClock.Instant] = []

  init(_ child: Child) {
    self.child = child
  }

  /// A timeout for a busy machine; no test measures by it.
  static let timeout = Duration.seconds(30)

  var transcript: HeardTranscript { HeardTranscript(lines) }
  var states: [String] { lines.compactMap(\.state) }
  var notices: [String] { lines.compactMap(\.notice) }
  var errorLines: [String] { child.errorOutput.split(separator: "\n").map(String.init) }

  /// Reads the lines that are new.
  func update() throws {
    let now = ContinuousClock.now
    let all = try CaptionLine.lines(in: child.printed)
    lines += all.dropFirst(lines.count)
    arrivals += Array(repeating: now, count: lines.count - arrivals.count)
  }

  /// Waits until the lines so far fulfill a condition.
  func eventually(
    within limit: Duration = timeout, _ condition: (Listening) throws -> Bool
  ) async throws -> Bool {
    try await ProgramBench.eventually(within: limit) {
      try update()
      return try condition(self)
    }
  }

  /// Waits until a line after the first `count` has the state.
  func eventuallyStates(
    _ state: String, after count: Int = 0, within limit: Duration = timeout
  ) async throws -> Bool {
    try await eventually(within: limit) { $0.lines.dropFirst(count).contains { $0.state == state } }
  }

  /// Waits until an utterance after the first `count` lines is final and contains a word.
  func eventuallyHears(_ word: String, after count: Int = 0) async throws -> Bool {
    try await eventually {
      HeardTranscript(Array($0.lines.dropFirst(count))).finals.contains {
        Words($0.source ?? "").list.contains(word)
      }
    }
  }

  /// Sends a request of the user and measures the time until the state arrives.
  func timeOfAnswer(to request: String, state: String) async throws -> Duration {
    try update()
    let count = lines.count
    let start = ContinuousClock.now
    child.send("{\"control\":\"\(request)\"}\n")
    while start.duration(to: .now) < Self.timeout {
      try update()
      if lines.dropFirst(count).contains(where: { $0.state == state }) { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    return start.duration(to: .now)
  }

  /// Waits for the end and returns the output.
  func outcome(within limit: Duration = .seconds(60)) async throws -> ListenProgram.Outcome {
    let end = try await child.outcome(within: limit).end
    try update()
    return ListenProgram.Outcome(end: end, lines: lines, errorOutput: errorLines)
  }

  /// Waits until the program is in the middle of a decoding, which takes far longer than other work.
  func eventuallyDecodes() async throws -> Bool {
    let deadline = ContinuousClock.now + Self.timeout
    var busy = 0
    while ContinuousClock.now < deadline {
      busy = try isRecognitionRunning ? busy + 1 : 0
      if busy == 8 { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  /// True if the thread that recognizes speech is running now.
  private var isRecognitionRunning: Bool {
    get throws {
      let folder = "/proc/\(child.pid)/task"
      for thread in entries(of: folder) {
        let text = String(decoding: try readFile("\(folder)/\(thread)/stat"), as: UTF8.self)
        guard text.contains("(recognition)") else { continue }
        return text.split(separator: ")").last?.hasPrefix(" R") == true
      }
      return false
    }
  }

  /// Waits until the program has nothing more to compute.
  func eventuallyRests() async throws -> Bool {
    let deadline = ContinuousClock.now + Self.timeout
    let process = Process(of: child)
    while ContinuousClock.now < deadline {
      let before = try process.ticks
      try await Task.sleep(for: .milliseconds(500))
      if try process.ticks - before <= 1 { return true }
    }
    return false
  }
}
