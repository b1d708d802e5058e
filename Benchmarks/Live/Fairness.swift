internal import Glibc
internal import ProgramBench
internal import Synchronization
internal import System

/// A benchmark of the response time beside a client whose lines of 1 MiB take long to decode.
struct Fairness {
  let program: Program

  private static let lines = ["{}", "[]", "1\n"].map { fragment in
    String(repeating: fragment, count: (1 << 20) / fragment.utf8.count - 1) + "\n"
  }

  /// Runs the benchmark and returns its result.
  func figure() async throws -> Figure {
    let window = try await LiveWindow(program, options: ["--from", "en"])
    var worst: [Duration] = []
    for line in Self.lines {
      let isOver = Flag()
      let path = window.folder.file("captions")
      let flood = try Worker("hostile") { _ in
        guard let hostile = try? SocketClient(path: path) else { return }
        while !isOver.value.load(ordering: .relaxed), hostile.send(line) {}
      }
      worst.append(try Self.answers(100, of: window).quantile(0.99))
      isOver.value.store(true, ordering: .relaxed)
      flood.waitForEnd(within: .seconds(60))
    }
    _ = try await window.close()
    let highest = worst.max() ?? .zero
    return Figure(
      name:
        "a new client's hello answered beside one that sends 1 MiB of {}, of [], of numbers, 99 %",
      target: "≤ 30 ms", measured: worst.map(\.milliseconds).joined(separator: ", "),
      isMet: highest <= .milliseconds(30))
  }

  private final class Flag: Sendable { let value = Atomic<Bool>(false) }

  /// Returns the times from a hello to its answer.
  ///
  /// Captions of other clients may hide a caption, but nothing hides an answer.
  private static func answers(_ count: Int, of window: LiveWindow) throws -> [Duration] {
    try (0..<count).map { number in
      usleep(UInt32(10_000 + number * 7919 % 10_000))
      let client = try window.client()
      let start = ContinuousClock.now
      client.send(#"{"hello":1,"want":["control"]}"# + "\n")
      while client.received.isEmpty {
        guard ContinuousClock.now - start < .seconds(20) else {
          throw BenchFailure("a hello is not answered")
        }
        usleep(100)
      }
      return start.duration(to: .now)
    }
  }
}
