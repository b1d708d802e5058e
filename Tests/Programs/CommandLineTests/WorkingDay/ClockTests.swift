internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// The wall clock of programs, which can be set while they run: that of libfaketime.
struct SteppedClock {
  /// The variables with which programs have this clock.
  let variables: [String: String?]
  private let file: String

  init(in folder: Folder) async throws {
    file = folder.file("clock")
    let library = try await Tool.run("faketime", ["-m", "-f", "+0", "printenv", "LD_PRELOAD"])
    variables = [
      "LD_PRELOAD": library.filter { !$0.isNewline }, "FAKETIME_TIMESTAMP_FILE": file,
      "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1",
    ]
    try step(to: 0)
  }

  /// Sets the clock to `hours` from the right time.
  func step(to hours: Int) throws {
    // It is read again at every look at the clock, so it has to be whole at any time.
    try writeFile("\(file).new", Array("\(hours < 0 ? "" : "+")\(hours * 3600)\n".utf8))
    try unsafe check("rename", rename("\(file).new", file))
  }
}

extension TheDay {
  /// A wall clock that is set while people talk.
  @Suite struct Clocks {
    private static let hours = [1, 0, -1, 0]

    /// Starts the window with a clock of its own.
    private func open(
      _ harness: WindowHarness, _ clock: SteppedClock, _ options: [String]
    ) throws -> Child {
      let words = clock.variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
      return try harness.start(
        "env",
        words + [
          // The library changes the environment of the first program that it is loaded into.
          "sh", "-c", #"exec "$0" "$@""#, harness.programPath, "--size",
          "\(WindowHarness.window.size)", "--position", "0,0",
          "--borderless", "--painter", "memory", "--no-state", "--mirror", "off", "--captions", "-",
        ] + options, input: .pipe)
    }

    /// The hour in the name of the picture that `s` saves.
    private func hourOfPicture(_ harness: WindowHarness) async throws -> Int {
      let before = Set(harness.folder.names)
      func pictures() -> [String] {
        harness.folder.names.filter { $0.hasSuffix(".png") && !before.contains($0) }
      }
      try await harness.inputDriver.press("s")
      #expect(try await eventually(within: WindowHarness.timeout) { !pictures().isEmpty })
      let name = try #require(pictures().first)
      let digits = try #require(name.firstMatch(of: /-\d{8}-(\d\d)/)?.1)
      return try #require(Int(digits))
    }

    @Test func theTranscriptKeepsItsOrderAndTheRecordingItsLength() async throws {
      try await WindowHarness.run { harness in
        let clock = try await SteppedClock(in: harness.folder)
        let isRecorded = isBuilt("visavis-record")
        let program = try open(
          harness, clock,
          [
            "--camera", "pattern:moving", "--consent-given", "--transcript", "talk.jsonl",
            "--transcript", "talk.srt",
          ] + (isRecorded ? ["--record", "talk.mkv"] : []))
        let began = ContinuousClock.now
        var (talk, hours) = (Talk(), [Int]())
        let path = harness.folder.file("talk.jsonl")
        for hour in [0] + Self.hours {
          try clock.step(to: hour)
          program.send(talk.next(10))
          #expect(
            try await eventually(within: WindowHarness.timeout) {
              try WrittenTranscript(path).numbers.count == talk.count
            }, "\(program.errorOutput)")
          hours.append(try await hourOfPicture(harness))
        }
        let length = began.duration(to: .now) / .seconds(1)
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput == "")
        // Each step was seen, give or take the end of an hour.
        for (one, next) in zip(hours, hours.dropFirst()) { #expect(one != next, "\(hours)") }
        let transcript = try WrittenTranscript(path)
        #expect(transcript.numbers == Array(1...talk.count))
        #expect(transcript.times == transcript.times.sorted())
        #expect(try #require(transcript.times.last) < length + 5)
        let cues = try await Program.run("decode", harness.folder.file("talk.srt"))
        #expect(cues.printed.split(separator: "\n").count == talk.count)
        guard isRecorded else { return }
        let recorded = try await RecordedVideo(harness.folder.file("talk.mkv"))
        #expect(abs((recorded.duration ?? 0) - length) < 5, "\(recorded) in \(length) s")
      }
    }

    @Test(arguments: hours)
    func aCaptionStandsAsLongAsEver(hour: Int) async throws {
      try await WindowHarness.run { harness in
        let clock = try await SteppedClock(in: harness.folder)
        try clock.step(to: hour == 0 ? 1 : 0)
        let camera = ["--camera", "pattern"]
        let program = try open(harness, clock, camera + ["--no-animation", "--hold", "6"])
        program.send("Hola\n")
        let began = ContinuousClock.now
        try await harness.expectShown(camera, captions: "Hola\n")
        try clock.step(to: hour)
        let shown = try await harness.expected(camera, captions: "Hola\n").colors
        #expect(try await throughout(.seconds(2)) { try harness.pixels().packedBGR() == shown })
        let bare = try await harness.expected(camera)
        #expect(try await harness.eventuallyShows(bare, within: .seconds(30)))
        #expect(began.duration(to: .now) > .seconds(5))
        #expect(program.errorOutput == "")
      }
    }
  }
}
