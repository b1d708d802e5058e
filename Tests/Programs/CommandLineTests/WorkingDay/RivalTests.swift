internal import FrameLoop
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Scene
internal import Testing
@testable internal import visavis

extension TheDay {
  /// Two windows that want the same file or socket.
  @Suite struct Rivals {
    private static let words = [
      "--painter", "memory", "--no-state", "--size", "\(WindowHarness.window.size)", "--camera",
      "pattern:moving", "--consent-given",
    ]

    /// Expects that a window has ended with one line, which names what is taken.
    private func expectRefusal(
      of program: Child, code: Int32, naming name: String, _ harness: WindowHarness
    ) async throws {
      #expect(try await harness.waitForEnd(program) == .exited(code), "\(program.errorOutput)")
      #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
      #expect(program.errorOutput.contains(name), "\(program.errorOutput)")
    }

    @Test func theSecondWindowOfATranscriptIsRefusedAndTheFirstOneWritesOn() async throws {
      try await WindowHarness.run { harness in
        let path = harness.folder.file("talk.jsonl")
        unsafe symlink(path, harness.folder.file("other.jsonl"))
        var talk = Talk()
        func open(_ name: String) throws -> Child {
          try harness.run(Self.words + ["--captions", "-", "--transcript", name], input: .pipe)
        }
        let first = try open("talk.jsonl")
        for name in ["talk.jsonl", "other.jsonl"] {
          first.send(talk.next(5))
          let count = talk.count
          #expect(
            try await eventually(within: WindowHarness.timeout) {
              try WrittenTranscript(path).numbers.count == count
            })
          try await expectRefusal(of: open(name), code: EX_IOERR, naming: name, harness)
        }
        first.send(talk.next(5))
        first.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(first) == .exited(0))
        #expect(first.errorOutput == "")
        #expect(try WrittenTranscript(path).numbers == Array(1...15))
      }
    }

    @Test(arguments: ["--captions unix:talk.sock 69", "--transcript talk.jsonl 74"])
    func ofManyThatStartAtOnceOneGetsIt(what: String) async throws {
      try await WindowHarness.run { harness in
        let words = what.words
        let programs = try (1...4).map { _ in
          try harness.run(Self.words + words.prefix(2), input: .pipe)
        }
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            programs.count { $0.end != nil } == 3
          }, "\(programs.map(\.errorOutput))")
        for program in programs where program.end != nil {
          let name = try #require(words[1].split(separator: ":").last)
          try await expectRefusal(
            of: program, code: #require(Int32(words[2])), naming: String(name), harness)
        }
        let winner = try #require(programs.first { $0.end == nil })
        #expect(try await throughout(.seconds(1)) { winner.end == nil })
        winner.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(winner) == .exited(0))
        #expect(winner.errorOutput == "")
      }
    }

    /// One of them is zoomed by the wheel, and the other one, which has the keyboard, is mirrored.
    @Test func twoWindowsKeepWhatEachOfThemChangedInOneState() async throws {
      try await WindowHarness.run { harness in
        func open(at x: Int) async throws -> Child {
          let program = try harness.run([
            "--painter", "memory", "--size", "\(WindowHarness.window.size)", "--position", "\(x),0",
            "--borderless", "--camera", "pattern",
          ])
          let first = PixelPoint(x: x + 20, y: 135)
          #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: first))
          return program
        }
        let programs = try await [open(at: 0), open(at: 490)]
        try await harness.inputDriver.press("m")
        let last = PixelPoint(x: 490 + 460, y: 135)
        #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: last))
        try await harness.inputDriver.move(to: PixelPoint(x: 0, y: 135))
        try await harness.inputDriver.turnWheel(notches: 6)
        let second = PixelPoint(x: 100, y: 135)
        #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: second))
        for program in programs { program.send(signal: SIGTERM) }
        for program in programs {
          #expect(try await harness.waitForEnd(program) == .exited(0))
          #expect(program.errorOutput == "")
        }
        let state = try #require(SavedState(parsing: readFile(harness.stateFile)))
        let view = try #require(state.cameraViews.last)
        #expect(state.cameraViews.count == 1 && view.isMirrored == true)
        #expect(view.framing.map { $0.zoom > 2 } == true)
        #expect(!state.hintsSeen.isEmpty)
      }
    }
  }
}
