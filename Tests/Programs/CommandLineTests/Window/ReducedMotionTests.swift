internal import DesktopBench
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// The desktop's reduced-motion setting, seen in the number of paintings.
  @Suite struct ReducedMotion {
    private static let camera = ["--camera", "pattern"]
    /// The paintings without animation: one for each caption, instead of more than five.
    private static let fewPaintings = 1...24

    /// Runs `play` with a message bus in the harness's runtime directory.
    private func withABus(_ play: (WindowHarness, PrivateBus) async throws -> Void) async throws {
      try await WindowHarness.run { harness in
        try await play(harness, PrivateBus(at: harness.folder.file("bus")))
      }
    }

    /// The number of requests for settings about motion.
    private func motionCalls(of portal: FakePortal) -> Int {
      portal.calls.count { call in
        ["reduced-motion", "enable-animations", "AnimationDurationFactor"].contains {
          call.hasSuffix(" \($0)")
        }
      }
    }

    /// Opens a window with `-v` and waits until it is there.
    private func open(on harness: WindowHarness, _ options: String...) async throws -> Child {
      let program = try harness.open(Self.camera + ["--stats", "-v"] + options, input: .pipe)
      #expect(try await harness.eventuallyShows(ColorBars.at75[0], at: .init(x: 20, y: 250)))
      return program
    }

    /// Sends eight captions, six of which make others rise.
    private func speak(to program: Child) async throws {
      for number in 1...8 {
        program.send("caption \(number)\n")
        try await Task.sleep(for: .milliseconds(250))
      }
    }

    /// Closes the window and returns the number of paintings.
    private func paintings(of program: Child, on harness: WindowHarness) async throws -> Int {
      program.send(signal: SIGTERM)
      #expect(try await harness.waitForEnd(program) == .exited(0))
      let words = program.errorOutput.split { $0 == " " || $0 == "\n" }
      let index = try #require(words.firstIndex(of: "paintings"))
      return try #require(Int(words[index - 1]))
    }

    private func hears(_ line: String, _ program: Child) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) { program.errorOutput.contains(line) }
    }

    @Test func reducedMotionOfTheDesktopStopsMotion() async throws {
      try await withABus { harness, bus in
        let portal = try FakePortal(
          on: bus.address, behavior: .old, settings: [.enableAnimations: .flag(false)])
        let program = try await open(on: harness)
        #expect(try await hears("asks for reduced motion", program))
        try await speak(to: program)
        #expect(Self.fewPaintings.contains(try await paintings(of: program, on: harness)))
        #expect(motionCalls(of: portal) == 3)
      }
    }

    @Test func aChangedSettingTakesEffectWhileTheWindowIsOpen() async throws {
      try await withABus { harness, bus in
        let portal = try FakePortal(on: bus.address, settings: [.reducedMotion: .number(0)])
        var program = try await open(on: harness)
        try await speak(to: program)
        #expect(try await paintings(of: program, on: harness) > 32)

        program = try await open(on: harness)
        portal.change(.reducedMotion, to: .number(1))
        #expect(try await hears("asks for reduced motion", program))
        try await speak(to: program)
        portal.change(.reducedMotion, to: .number(0))
        #expect(try await hears("lets things move again", program))
        #expect(Self.fewPaintings.contains(try await paintings(of: program, on: harness)))
      }
    }

    @Test func thereIsNoThreadWithoutABus() async throws {
      try await withABus { harness, bus in
        var program = try await open(on: harness)
        #expect(try Process(of: program).threadNames.contains("desktop"))
        try await bus.kill()
        #expect(unsafe unlink(harness.folder.file("bus")) == 0)
        program = try await open(on: harness)
        #expect(try !Process(of: program).threadNames.contains("desktop"))
      }
    }

    @Test func aPortalThatNeverAnswersDelaysNeitherStartNorEnd() async throws {
      try await withABus { harness, bus in
        let portal = try FakePortal(on: bus.address, behavior: .silent)
        let start = ContinuousClock.now
        let program = try harness.open(Self.camera + ["--quit-after", "1"])
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(ContinuousClock.now - start < .seconds(4))
        #expect(program.errorOutput.isEmpty)
        #expect(motionCalls(of: portal) == 3)
      }
    }

    @Test func exactPicturesIgnoreTheDesktopSetting() async throws {
      try await withABus { harness, bus in
        let portal = try FakePortal(on: bus.address, settings: [.reducedMotion: .number(1)])
        let script = try harness.folder.write(
          "at 0.1 say A \"Hola\"\nat 1 shot a.png\n", to: "a.script")
        let variables = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        let headless = try await Program.run(
          "script", script, "-o", harness.folder.path, variables: variables)
        #expect(headless.exitCode == 0)
        _ = try await Program.snapshot(Self.camera, variables: variables)
        let program = try harness.run(["view", "--script", script])
        #expect(try await harness.waitForEnd(program) == .exited(0), "\(program.errorOutput)")
        #expect(portal.calls.isEmpty)
      }
    }
  }
}
