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
        try await harness.expectShown(options, captions: "In large letters\n")
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
        try await harness.expectShown(
          Self.camera + ["--text-size", "150", "--caption-position", "top"], captions: "Edited\n")
        #expect(program.errorOutput.isEmpty)
        try harness.write(settings: "camera-mode = \"640x480@30\"\nstats = true\nlines = 2\n")
        #expect(try await harness.eventuallyShows(before))
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            program.errorOutput.contains("takes effect at the next start: camera-mode, stats\n")
          })
      }
    }

    @Test(arguments: ["the folder", "the folder above it", "a link to the folder"])
    func editsAreFollowedAfterTheFolderWasReplaced(replaced: String) async throws {
      try await WindowHarness.run { harness in
        try harness.write(settings: "text-size = 150\n")
        let folder = String(harness.settingsFile.dropLast("/config.toml".count))
        let moved =
          replaced == "the folder above it" ? String(folder.dropLast("/visavis".count)) : folder
        if replaced == "a link to the folder" {
          #expect(unsafe rename(folder, "\(folder).target") == 0)
          #expect(unsafe symlink("\(folder).target", folder) == 0)
        }
        let program = try harness.open(Self.camera, input: .pipe)
        program.send("Edited\n")
        func shows(_ size: Int) async throws -> Bool {
          let shown = try await harness.expected(
            Self.camera + ["--text-size", "\(size)"], captions: "Edited\n")
          return try await harness.eventuallyShows(shown)
        }
        #expect(try await shows(150))
        #expect(unsafe rename(moved, "\(moved).1") == 0)
        try harness.write(settings: "text-size = 80\n")
        #expect(try await shows(80))
        try harness.write(settings: "text-size = 90\n")
        #expect(try await shows(90))
        #expect(program.errorOutput.isEmpty, "\(program.errorOutput)")
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

    @Test func valuesThatOnlyTheRunCanCheckStopNoStart() async throws {
      try await WindowHarness.run { harness in
        let (good, bad) = (harness.folder.file("good.jsonl"), harness.folder.file("none/bad.srt"))
        try harness.write(
          settings: """
            text-size = 150
            output = "/dev/no-video"
            record = "\(harness.folder.file("none/talk.mp4"))"
            transcript = ["\(bad)", "\(good)"]
            consent-given = true
            """)
        let program = try harness.open(Self.camera, input: .pipe)
        program.send("The window is there\n")
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            (try? readFile(good))?.isEmpty == false
          })
        let lines = program.errorOutput.split(separator: "\n")
        #expect(lines.count == 3, "\(lines)")
        for (place, text) in [
          ("2:1", "--output /dev/no-video: there is no such device"),
          ("3:1", "none/talk.mp4"), ("4:1", bad),
        ] {
          #expect(
            lines.contains {
              $0.contains("\(harness.settingsFile):\(place): ") && $0.contains(text)
            },
            "\(lines)")
        }
        // The notice goes away with the next edit, and the size shows that it is the window's.
        try harness.write(settings: "text-size = 150\n")
        let shown = try await harness.expected(
          Self.camera + ["--text-size", "150"], captions: "The window is there\n")
        #expect(try await harness.eventuallyLooks(like: shown))
        #expect(program.end == nil)
      }
    }

    @Test func listeningOfTheSettingsIsLeftOutWithoutItsPrograms() async throws {
      try await WindowHarness.run { harness in
        let program = try Program.copy(into: harness.folder)
        let checkout = try await Tool.run("pwd", []).filter { $0 != "\n" }
        let options = [
          "VISAVIS_DATA=\(checkout)", program, "--size", "\(WindowHarness.window.size)",
          "--position", "0,0", "--borderless", "--mirror", "off", "--painter", "memory",
          "--no-state", "--camera", "pattern",
        ]
        try harness.write(settings: "text-size = 100\nlisten = true\nmicrophone = \"USB\"\n")
        let notice = try await harness.expected(
          Self.camera, notice: "Nothing listens: install visavis-speech", captions: "Written\n")
        let window = try harness.start("env", options, input: .pipe)
        window.send("Written\n")
        #expect(try await harness.eventuallyShows(notice), "\(window.errorOutput)")
        let lines = window.errorOutput.split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
        let place = "visavis: \(harness.settingsFile):2:1: listening is left out: "
        #expect(window.errorOutput.hasPrefix(place))
        #expect(window.errorOutput.contains("install the package visavis-speech"))
        try await harness.inputDriver.press("q")
        #expect(try await harness.waitForEnd(window) == .exited(0))
        let refused = try harness.start("env", options + ["--listen"])
        #expect(try await harness.waitForEnd(refused) == .exited(EX_UNAVAILABLE))
        #expect(refused.errorOutput.contains("install the package visavis-speech"))
      }
    }

    @Test func aRecordingOfTheSettingsMayBeThereAndOneOfTheCommandLineMayNot() async throws {
      try await WindowHarness.run { harness in
        let path = try harness.folder.write([], to: "talk.mp4")
        try harness.write(settings: "record = \"\(path)\"\n")
        let program = try harness.open(Self.camera + ["--consent-given", "--quit-after", "2"])
        let end = try await harness.waitForEnd(program)
        #expect(!program.errorOutput.contains("is there already"), "\(program.errorOutput)")
        #expect(try readFile(path).isEmpty)
        #expect(
          try !readFile(harness.folder.file("talk-2.mp4")).isEmpty, "\(String(describing: end))")
        let refused = try harness.open(Self.camera + ["--record", path])
        #expect(try await harness.waitForEnd(refused) == .exited(EX_IOERR))
        #expect(
          refused.errorOutput
            == "visavis: \(path) is there already; a recording replaces no file: name another one\n"
        )
        let device = try harness.open(Self.camera + ["--output", "/dev/no-video"])
        _ = try await harness.waitForEnd(device)
        #expect(device.errorOutput.hasPrefix("visavis: --output /dev/no-video: "))
      }
    }

    @Test func anEditThatIsNotTOMLChangesNothing() async throws {
      try await WindowHarness.run { harness in
        try harness.write(settings: "text-size = 150\n")
        let program = try harness.open(Self.camera, input: .pipe)
        program.send("Edited\n")
        let before = try await harness.expected(
          Self.camera + ["--text-size", "150"], captions: "Edited\n")
        #expect(try await harness.eventuallyShows(before))
        try harness.write(settings: String(repeating: "a.", count: 9_999) + "a = 1\n")
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            program.errorOutput.contains(":1:1: this is not TOML, in key: the file has more")
          })
        try harness.write(settings: "text-size = 150\nlines = 2\n")
        #expect(try await harness.eventuallyShows(before))
        #expect(program.end == nil)
      }
    }

    @Test func errorsAreNamedAndTheGoodKeysHold() async throws {
      try await WindowHarness.run { harness in
        try harness.write(settings: "text-sise = 150\ntext-size = 150\nlines = 99\n")
        let program = try harness.open(Self.camera, input: .pipe)
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            program.errorOutput.split(separator: "\n").count == 2
          })
        let path = harness.settingsFile
        #expect(program.errorOutput.contains("\(path):1:1: there is no key text-sise"))
        #expect(program.errorOutput.contains("\(path):3:1: lines cannot be '99': it takes"))
        program.send("Good keys hold\n")
        // The correction takes the notice away; the size has held all the time.
        try harness.write(settings: "text-size = 150\n")
        try await harness.expectShown(
          Self.camera + ["--text-size", "150"], captions: "Good keys hold\n")
      }
    }
  }
}
