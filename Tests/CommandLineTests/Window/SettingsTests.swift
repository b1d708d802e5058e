internal import DesktopBench
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  /// Settings files of a window, and their edits while it runs.
  @Suite struct SettingsOfTheWindow {
    private static let camera = ["--camera", "pattern"]

    @Test func theWindowLooksAsItsSettingsSayAndTheCommandLineDecides() async throws {
      try await WindowHarness.run { harness in
        try harness.write(settings: "camera = [\"pattern\"]\ntext-size = 150\nlines = 1\n")
        let program = try harness.open(["--lines", "3"], input: .pipe)
        program.send("In large letters\n")
        let options = Self.camera + ["--text-size", "150", "--lines", "3"]
        let shown = try await harness.expected(options, captions: "In large letters\n")
        #expect(try await harness.eventuallyShows(shown))
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func anEditIsShownAtOnceAndWhatNeedsAStartIsNamed() async throws {
      try await WindowHarness.run { harness in
        // Even the folder of the settings is missing at first.
        let program = try harness.open(Self.camera, input: .pipe)
        program.send("Edited\n")
        let before = try await harness.expected(Self.camera, captions: "Edited\n")
        #expect(try await harness.eventuallyShows(before))
        try harness.write(settings: "text-size = 150\ncaption-position = \"top\"\n")
        let edited = try await harness.expected(
          Self.camera + ["--text-size", "150", "--caption-position", "top"], captions: "Edited\n")
        #expect(try await harness.eventuallyShows(edited))
        #expect(program.errorOutput.isEmpty)
        try harness.write(settings: "camera-mode = \"640x480@30\"\nstats = true\nlines = 2\n")
        #expect(try await harness.eventuallyShows(before))
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            program.errorOutput.contains("takes effect at the next start: camera-mode, stats\n")
          }, "\(program.errorOutput)")
      }
    }

    @Test func theDesktopsThemeIsFollowedOnceTheSettingsAskForIt() async throws {
      try await WindowHarness.run { harness in
        let bus = try await PrivateBus(at: harness.folder.file("bus"))
        let portal = try FakePortal(on: bus.address, settings: [.gnomeContrast: .flag(true)])
        try harness.write(settings: "theme = \"light\"\n")
        let captions = "{\"notice\": \"a notice\"}\n{\"text\": \"Hola\"}\n"
        let program = try harness.open(Self.camera, input: .pipe)
        program.send(captions)
        for (setting, theme) in [("light", "light"), ("auto", "high-contrast")] {
          try harness.write(settings: "theme = \"\(setting)\"\n")
          let shown = try await harness.expected(
            Self.camera + ["--theme", theme], captions: captions)
          #expect(try await harness.eventuallyShows(shown), "\(theme)")
        }
        #expect(!portal.calls.isEmpty)
      }
    }

    @Test func errorsAreNamedAndTheGoodKeysHold() async throws {
      try await WindowHarness.run { harness in
        try harness.write(settings: "text-sise = 150\ntext-size = 150\nlines = 99\n")
        let program = try harness.open(Self.camera, input: .pipe)
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            program.errorOutput.split(separator: "\n").count == 2
          }, "\(program.errorOutput)")
        let path = harness.settingsFile
        #expect(program.errorOutput.contains("\(path):1:1: there is no key text-sise"))
        #expect(program.errorOutput.contains("\(path):3:1: The value '99'"))
        program.send("Good keys hold\n")
        // The correction takes the notice away; the size has held all the time.
        try harness.write(settings: "text-size = 150\n")
        let shown = try await harness.expected(
          Self.camera + ["--text-size", "150"], captions: "Good keys hold\n")
        #expect(try await harness.eventuallyShows(shown))
      }
    }
  }
}
