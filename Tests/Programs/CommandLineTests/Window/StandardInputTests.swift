internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  @Suite struct StandardInput {
    private static let camera = ["--camera", "pattern"]

    @Test func noInputAtAllIsNoReasonToEnd() async throws {
      for input in [ChildInput.devNull, .closed] {
        try await WindowHarness.run { harness in
          let program = try harness.open(Self.camera, input: input)
          try await harness.expectShown(Self.camera)
          #expect(program.end == nil && program.errorOutput.isEmpty)
        }
      }
    }

    @Test func typedLinesAreCaptionsOnlyIfRequested() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera + ["--captions", "-"], input: .terminal)
        program.send("Typed by hand\n")
        try await harness.expectShown(Self.camera, captions: "Typed by hand\n")
        // Ctrl-D ends the input only.
        program.send("\u{4}")
        #expect(try await throughout(.milliseconds(300)) { program.end == nil })
      }
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera, input: .terminal)
        let plain = try await harness.expected(Self.camera)
        #expect(try await harness.eventuallyShows(plain))
        program.send("Typed by hand\n")
        #expect(
          try await throughout(.milliseconds(300)) {
            try harness.pixels().packedBGR() == plain.colors
          })
      }
    }

    @Test func aSilentPipeIsWaitedForWithANotice() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera, input: .pipe)
        let notice = try await harness.expected(Self.camera, notice: "Waiting for captions")
        #expect(try await harness.eventuallyShows(notice))
        program.send("Hola\n")
        let caption = try await harness.expected(Self.camera, captions: "Hola\n")
        #expect(
          try await harness.eventuallyShows(caption), "the first caption takes the notice away")
      }
    }

    @Test func theEndOfTheFeedsClosesTheWindowIfRequested() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera + ["--quit-at-end"], input: .pipe)
        #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: PixelPoint(x: 20, y: 200)))
        program.send("Adiós")
        program.closeInput()
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.isEmpty)
      }
    }
  }
}
