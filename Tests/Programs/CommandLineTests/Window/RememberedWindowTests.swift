internal import Captions
internal import FrameLoop
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Scene
internal import Testing
@testable internal import visavis

extension TheWindow {
  /// A window that stands as it was left in the run before.
  @Suite struct RememberedWindow {
    private static let program = ["--borderless", "--painter", "memory", "--camera", "pattern"]
    private static let left = PixelRect(x: 310, y: 130, width: 560, height: 315)

    /// Starts the program without any size or position, with the pointer beside the window.
    private func start(_ harness: WindowHarness, _ options: [String] = []) async throws -> Child {
      try await harness.inputDriver.move(to: PixelPoint(x: 977, y: 557))
      let program = try harness.run(Self.program + options, input: .pipe)
      program.send("Hola\n")
      return program
    }

    private func shows(
      _ harness: WindowHarness, _ options: [String], in frame: PixelRect,
      within limit: Duration = WindowHarness.timeout
    ) async throws -> Bool {
      let picture = try await harness.expected(
        ["--camera", "pattern"] + options, captions: "{\"text\": \"Hola\", \"final\": true}\n",
        size: frame.size)
      let colors = picture.colors
      return try await eventually(within: limit) {
        try harness.screen.screenshot().part(frame).packedBGR() == colors
      }
    }

    private func state(_ harness: WindowHarness) -> SavedState {
      (try? readFile(harness.stateFile)).flatMap(SavedState.init(parsing:)) ?? SavedState()
    }

    private func view(_ harness: WindowHarness) -> (zoom: Double, isMirrored: Bool?)? {
      state(harness).cameraViews.last.map { ($0.framing?.zoom ?? 1, $0.isMirrored) }
    }

    /// The frame of a new window in the middle of the screen, as large as fits.
    private static let new = PixelRect(x: 0, y: 4, width: 980, height: 551)

    @Test func aWindowStandsAsItWasLeft() async throws {
      try await WindowHarness.run { harness in
        var program = try await start(harness)
        #expect(try await shows(harness, [], in: Self.new))
        try await harness.inputDriver.resizeWindow(named: "Vis", to: Self.left.size)
        try await harness.inputDriver.moveWindow(named: "Vis", to: Self.left.origin)
        try await harness.inputDriver.press(["m", "plus", "plus", "t"])
        let isSaved = try await eventually(within: WindowHarness.timeout) {
          let state = state(harness)
          return state.windowSize == Self.left.size && state.windowPosition == Self.left.origin
            && state.textSize(of: .near) == 125 && view(harness)?.isMirrored == true
            && (view(harness)?.zoom ?? 1) > 1
        }
        #expect(isSaved, "\(state(harness))")
        // What a kill would lose is not saved yet.
        program.send(signal: SIGKILL)
        _ = try await harness.waitForEnd(program)

        let zoom = view(harness)?.zoom ?? 1
        let same = ["--mirror", "on", "--zoom", "\(zoom)", "--text-size", "125"]
        program = try await start(harness)
        #expect(try await shows(harness, same, in: Self.left))
        try await harness.inputDriver.press(["m"])
        #expect(
          try await shows(harness, ["--zoom", "\(zoom)", "--text-size", "125"], in: Self.left))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(view(harness)?.isMirrored == false, "at the end nothing waits")

        program = try await start(
          harness, ["--zoom", "1", "--position", "5,6", "--text-size", "100"])
        let elsewhere = PixelRect(origin: PixelPoint(x: 5, y: 6), size: Self.left.size)
        #expect(try await shows(harness, [], in: elsewhere), "options decide")
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func withNoStateNothingIsReadOrWritten() async throws {
      try await WindowHarness.run { harness in
        let saved = #"""
          {"cameras": [{"identity": "pattern:bars", "mirrored": true}],
           "near": {"text_size": 200}, "window": {"size": [400, 225], "position": [9, 9]}}
          """#
        try writeFile(harness.stateFile, Array(saved.utf8))
        let program = try await start(harness, ["--no-state"])
        #expect(try await shows(harness, [], in: Self.new))
        try await harness.inputDriver.press(["m"])
        #expect(try await shows(harness, ["--mirror", "on"], in: Self.new))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(String(decoding: try readFile(harness.stateFile), as: UTF8.self) == saved)
      }
    }

    @Test func aPlaceOffTheScreenIsIgnored() async throws {
      try await WindowHarness.run { harness in
        let saved = #"{"window": {"size": [400, 224], "position": [9000, 20]}}"#
        try writeFile(harness.stateFile, Array(saved.utf8))
        let program = try await start(harness, ["--no-hints"])
        let middle = PixelRect(x: 290, y: 168, width: 400, height: 224)
        #expect(try await shows(harness, [], in: middle))
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func fullScreenIsNoSize() async throws {
      try await WindowHarness.run { harness in
        let saved = #"{"window": {"size": [400, 224], "position": [9, 9]}}"#
        try writeFile(harness.stateFile, Array(saved.utf8))
        let program = try await start(harness, ["--no-hints"])
        let frame = PixelRect(x: 9, y: 9, width: 400, height: 224)
        #expect(try await shows(harness, [], in: frame))
        try await harness.inputDriver.press(["f"])
        let screen = PixelRect(origin: .zero, size: WindowHarness.screenSize)
        #expect(try await shows(harness, [], in: screen))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(state(harness).windowSize == frame.size)
        #expect(state(harness).windowPosition == frame.origin)
      }
    }

    @Test func aRememberedLanguageIsRead() async throws {
      try await WindowHarness.run { harness in
        try writeFile(harness.stateFile, Array(#"{"near": {"language": "es"}}"#.utf8))
        let captions =
          "{\"text\": \"Guten Tag\", \"language\": \"de\", "
          + "\"translations\": {\"es\": \"Buenos dias\"}, \"final\": true}\n"
        let program = try harness.open(
          ["--camera", "pattern", "--no-hints"], remembers: true, input: .pipe)
        program.send(captions)
        try await harness.expectShown(["--camera", "pattern", "--near", "es"], captions: captions)
      }
    }

    @Test func aFolderThatCannotBeWrittenIsNoFault() async throws {
      try await WindowHarness.run { harness in
        let folder = String(harness.stateFile.dropLast("/state.json".count))
        #expect(unsafe unlink(harness.stateFile) == 0 && rmdir(folder) == 0)
        try writeFile(folder, Array("a file".utf8))
        let program = try await start(harness, ["--no-hints"])
        #expect(try await shows(harness, [], in: Self.new))
        try await harness.inputDriver.press(["m"])
        #expect(try await shows(harness, ["--mirror", "on"], in: Self.new))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.isEmpty)
      }
    }
  }
}
