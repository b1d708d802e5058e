internal import DesktopBench
internal import Glibc
internal import Imaging
internal import Messages
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// Double clicks, dragged captions, the pointer, the screen saver, themes and hints.
  @Suite struct Comfort {
    private static let camera = ["--camera", "pattern"]

    @Test func twoClicksFillTheScreenAndTwoMoreGiveItBack() async throws {
      try await WindowHarness.run { harness in
        let camera = try ["--camera", harness.still(Pictures.corners())]
        try harness.open(camera)
        try await harness.expectShown(camera)
        let place = PixelPoint(x: 240, y: 200)
        try await harness.inputDriver.doubleClick(at: place)
        // The lower right corner of the screen, far outside the window.
        let corner = PixelPoint(
          x: WindowHarness.screenSize.width - 20, y: WindowHarness.screenSize.height - 20)
        let color = Pictures.cornerColors[3]
        #expect(try await harness.eventuallyShows(color, at: corner))
        try await harness.inputDriver.doubleClick(at: place)
        #expect(try await harness.eventuallyShows(.black, at: corner))
      }
    }

    @Test func captionsAreDraggedToTheUpperEdge() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera, input: .pipe)
        program.send("Drag me\n")
        try await harness.expectShown(Self.camera, captions: "Drag me\n")
        try await harness.inputDriver.drag(
          from: PixelPoint(x: 62, y: 244), to: PixelPoint(x: 70, y: 60))
        // Away from the window, and until the strip is gone.
        try await harness.inputDriver.move(to: PixelPoint(x: 700, y: 400))
        try await harness.expectShown(
          Self.camera + ["--caption-position", "top"], captions: "Drag me\n")
      }
    }

    @Test func thePointerIsHiddenUntilItMovesAndWithTheStripAgain() async throws {
      try await WindowHarness.run { harness in
        try harness.open(Self.camera)
        try await harness.expectShown(Self.camera)
        try await harness.inputDriver.move(to: PixelPoint(x: 240, y: 200))
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            try harness.firstControl() != nil
          })
        #expect(try harness.screen.pointerIsVisible())
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            try harness.screen.pointerIsVisible() == false
          })
        #expect(try harness.firstControl() == nil)
        try await harness.inputDriver.move(to: PixelPoint(x: 700, y: 400))
        #expect(try harness.screen.pointerIsVisible(), "beside the window")
        try await harness.inputDriver.move(to: PixelPoint(x: 240, y: 210))
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            try harness.screen.pointerIsVisible()
          })
      }
    }

    @Test func theDesktopIsAskedToKeepTheScreenOnAndToldOfTheEnd() async throws {
      try await WindowHarness.run { harness in
        let bus = try await PrivateBus(at: harness.folder.file("bus"))
        let saver = try FakeScreenSaver(on: bus.address)
        let program = try harness.open(Self.camera, input: .pipe)
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            saver.calls == ["Inhibit visavis"]
          })
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(saver.calls == ["Inhibit visavis", "UnInhibit 7"])
      }
    }

    @Test func aBusThatHangsDelaysNeitherCaptionsNorTheEnd() async throws {
      try await WindowHarness.run { harness in
        let bus = try await PrivateBus(at: harness.folder.file("bus"))
        let saver = try FakeScreenSaver(on: bus.address)
        let program = try harness.open(Self.camera, input: .pipe)
        let isHeld = try await eventually(within: WindowHarness.timeout) { saver.calls.count == 1 }
        #expect(isHeld)
        bus.suspend()
        defer { bus.resume() }
        program.send("Still here\n")
        try await harness.expectShown(Self.camera, captions: "Still here\n")
        let start = ContinuousClock.now
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(ContinuousClock.now - start < .seconds(2))
      }
    }

    @Test func withoutAServiceTheXServerKeepsItsScreenSaverAwayAndGetsItBack() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera)
        try await harness.expectShown(Self.camera)
        try harness.screen.setScreenSaver(afterSeconds: 1)
        let staysAway = try await throughout(.seconds(4)) {
          try !harness.screen.screenSaverIsActive()
        }
        #expect(staysAway)
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        let comesBack = try await eventually(within: .seconds(10)) {
          try harness.screen.screenSaverIsActive()
        }
        #expect(comesBack)
      }
    }

    @Test func theThemeFollowsTheDesktopUnlessAnOptionSaysOtherwise() async throws {
      try await WindowHarness.run { harness in
        let bus = try await PrivateBus(at: harness.folder.file("bus"))
        let portal = try FakePortal(
          on: bus.address, settings: [.colorScheme: .number(2), .gnomeContrast: .flag(false)])
        let captions = "{\"notice\": \"a notice\"}\n{\"text\": \"Hola\"}\n"
        var program = try harness.open(Self.camera, input: .pipe)
        program.send(captions)
        for theme in ["light", "high-contrast", "dark"] {
          let picture = try await harness.expected(
            Self.camera + ["--theme", theme], captions: captions)
          #expect(try await harness.eventuallyShows(picture), "\(theme)")
          portal.change(.gnomeContrast, to: .flag(theme == "light"))
          if theme == "high-contrast" { portal.change(.colorScheme, to: .number(0)) }
        }
        program = try harness.open(
          Self.camera + ["--theme", "light", "--no-animation"], input: .pipe)
        let calls = portal.calls.count
        program.send(captions)
        try await harness.expectShown(Self.camera + ["--theme", "light"], captions: captions)
        #expect(portal.calls.count == calls, "nothing is left to ask")
      }
    }

    @Test func hintsAreShownAtTheFirstStartOnly() async throws {
      try await WindowHarness.run { harness in
        try writeFile(harness.stateFile, Array("{\"later\": [1, {\"a\": null}]}".utf8))
        let hint = InterfaceStrings.english.text(of: .hint(.controls))
        let picture = try await harness.expected(Self.camera, notice: hint)
        var program = try harness.open(Self.camera, remembers: true)
        #expect(try await harness.eventuallyShows(picture))
        for x in [240, 260] { try await harness.inputDriver.move(to: PixelPoint(x: x, y: 200)) }
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            (try? text(of: harness.stateFile).contains("controls")) == true
          })
        let saved = try text(of: harness.stateFile)
        #expect(saved.contains("\"later\"") && saved.contains("null"))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.isEmpty)
        try await harness.inputDriver.move(to: PixelPoint(x: 700, y: 400))
        let second = InterfaceStrings.english.text(of: .hint(.twoReaders))
        let next = try await harness.expected(Self.camera, notice: second)
        program = try harness.open(Self.camera, remembers: true)
        #expect(try await harness.eventuallyShows(next))
        program = try harness.open(Self.camera + ["--no-hints"], remembers: true)
        let plain = try await harness.expected(Self.camera)
        #expect(try await harness.eventuallyShows(plain))
        #expect(
          try await throughout(.seconds(3)) {
            try harness.pixels().packedBGR() == plain.colors
          })
      }
    }

    @Test(arguments: [("not JSON", 1), ("[]", 1), ("{\"hints_seen\": 3}", 0)])
    func aBrokenStateIsNoErrorAndIsLeftAlone(state: String, warnings: Int) async throws {
      try await WindowHarness.run { harness in
        try writeFile(harness.stateFile, Array(state.utf8))
        let hint = InterfaceStrings.english.text(of: .hint(.controls))
        let picture = try await harness.expected(Self.camera, notice: hint)
        let program = try harness.open(Self.camera, remembers: true)
        #expect(try await harness.eventuallyShows(picture))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        let told = program.errorOutput.split(separator: "\n")
        #expect(told.count == warnings)
        #expect(told.allSatisfy { $0.contains("nothing is remembered until") })
        #expect(try text(of: harness.stateFile) == state)
      }
    }

    private func text(of file: String) throws -> String {
      String(decoding: try readFile(file), as: UTF8.self)
    }
  }
}
