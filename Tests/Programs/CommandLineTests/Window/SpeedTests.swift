internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// Latency bounds for a debug build on a shared machine; `Benchmarks` has the real figures.
  @Suite struct Speed {
    /// The time until `condition` is true, polled without a pause; nil after two seconds.
    private func time(until condition: () throws -> Bool) rethrows -> Duration? {
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .seconds(2) {
        if try condition() { return ContinuousClock.now - start }
        usleep(500)
      }
      return nil
    }

    private func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

    @Test func aCaptionIsOnTheScreenAtOnce() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(["--camera", "pattern"], input: .pipe)
        let texts = ["A word\n", "Another one\n"].map { "{\"clear\": true}\n" + $0 }
        let pictures = try await [
          harness.expected(["--camera", "pattern"], captions: texts[0]).colors,
          harness.expected(["--camera", "pattern"], captions: texts[1]).colors,
        ]
        var times: [Duration] = []
        for number in 0..<12 {
          program.send(texts[number % 2])
          let time = try time { try harness.pixels().packedBGR() == pictures[number % 2] }
          times.append(try #require(time))
          usleep(30_000)
        }
        // The first captions need new glyphs.
        #expect(median(Array(times.dropFirst(2))) < .milliseconds(30), "\(times)")
      }
    }

    @Test func aCameraSwitchIsImmediate() async throws {
      try await WindowHarness.run { harness in
        let red = try harness.still(Pictures.plain(Paint.red), named: "red.png")
        let clip = try harness.folder.write(
          Pictures.clip(levels: [200, 200], rate: 10), to: "clip.y4m")
        try harness.open(["--camera", red, "--camera", clip])
        #expect(try await harness.eventuallyShows(Paint.red))
        let gray = Color(red: 200, green: 200, blue: 200)
        var times: [Duration] = []
        for color in [gray, Paint.red, gray, Paint.red] {
          let key = ContinuousClock.now
          try await harness.inputDriver.press("c")
          let isThere = try time { try harness.color(240, 135).isClose(to: color) } != nil
          #expect(isThere)
          times.append(ContinuousClock.now - key)
        }
        #expect(median(times) < .milliseconds(300), "\(times)")
      }
    }
  }
}
