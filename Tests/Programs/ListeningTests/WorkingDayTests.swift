internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Randomness
internal import Testing

/// Tests of a working day of the three programs between a voice and the screen.
@Suite("A working day of listening", .serialized) struct WorkingDayTests {
  /// The recognizer, the translator and the window, joined by pipes with names.
  private final class Chain {
    let folder: Folder
    let listener: Child
    let translator: Child
    let window: Child

    init(_ folder: Folder, hearing sound: Sound, pace: String, on screen: VirtualScreen) throws {
      self.folder = folder
      let path = try folder.write(sound.wav, to: "sound.wav")
      for name in ["heard", "words"] {
        try unsafe check("mkfifo", mkfifo(folder.file(name), 0o600))
      }
      let programs = ListenProgram.folder
      listener = try Child(
        "bash",
        [
          "-c", #"exec "$0" "$@" > >(exec tee heard.jsonl >heard)"#, "\(programs)/visavis-listen",
          "--model", InstalledModels.english, "--pace", pace, "--audio", path,
        ], input: .devNull, directory: folder.path)
      translator = try Child(
        "sh",
        [
          "-c", #"exec "$0" "$@" <heard >words"#, "\(programs)/visavis-translate", "--engine",
          "apertium", "--from", "en", "--to", "es",
        ], input: .devNull, directory: folder.path)
      window = try Child(
        "sh",
        [
          "-c", #"exec "$0" "$@" <words"#, "\(programs)/visavis", "--size", "640x360",
          "--painter", "memory", "--no-state", "--camera", "pattern", "--captions", "-",
          "--transcript", "talk.jsonl", "--consent-given", "--quit-at-end",
        ],
        variables: [
          "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
          "DBUS_SESSION_BUS_ADDRESS": nil,
        ], input: .devNull, directory: folder.path)
    }

    var programs: [Child] { [listener, translator, window] }

    /// The sentences that are final in one of the files.
    func sentences(in name: String) throws -> [String] {
      guard unsafe access(folder.file(name), F_OK) == 0 else { return [] }
      let text = String(decoding: try readFile(folder.file(name)), as: UTF8.self)
      return try CaptionLine.lines(in: text).filter { $0.final == true }.compactMap(\.source)
    }

    /// Waits for the end of all programs, and expects that the transcript has all that was heard.
    func expectWholeEnd(within limit: Duration) async throws -> [String] {
      for program in programs {
        #expect(try await eventually(within: limit) { program.end == .exited(0) })
      }
      #expect(listener.errorOutput == "" && window.errorOutput == "")
      #expect(translator.errorOutput == "visavis-translate: en-es: apertium en-es\n")
      let heard = try sentences(in: "heard.jsonl")
      #expect(try sentences(in: "talk.jsonl") == heard)
      return heard
    }
  }

  private static let clips = [Clip.youngMan, .himself, .amiableWoman]

  private func sound(repeating count: Int) throws -> Sound {
    let pause = Sound.silence(seconds: 1.2)
    let once = try Self.clips.reduce(pause) { try $0 + $1.sound() + pause }
    var samples: [Int16] = []
    for _ in 0..<count { samples += once.channels[0] }
    return Sound([samples])
  }

  private func words(_ count: Int) -> Words {
    let once = Self.clips.map(\.words).joined(separator: " ")
    return Words(Array(repeating: once, count: count).joined(separator: " "))
  }

  @Test func halfAnHourOfSpeechLeavesMemoryFlatAndEverySentenceOnce() async throws {
    let (rounds, screen) = (
      Trials.rounds(2), try await VirtualScreen(size: PixelSize(width: 640, height: 360))
    )
    let spoken = try sound(repeating: rounds)
    let chain = try Chain(Folder(), hearing: spoken, pace: "fast", on: screen)
    func uses(after count: Int) async throws -> [ResourceUse] {
      _ = try await eventually(within: .seconds(1500)) {
        try chain.sentences(in: "talk.jsonl").count >= count
      }
      return try chain.programs.map { try ResourceUse(of: $0) }
    }
    let first = try await uses(after: rounds)
    let last = try await uses(after: rounds * 5 / 2)
    print("\(spoken.seconds) s: \(first), then \(last)")
    // Within the first minute the models are still being read.
    for (first, last) in zip(first, last) where Trials.areLong {
      #expect(last.gainsNothing(since: first), "\(first), then \(last)")
    }
    let heard = try await chain.expectWholeEnd(within: .seconds(300))
    #expect(words(rounds).errorRate(of: heard.joined(separator: " ")) <= 0.25)
    try await screen.tearDown()
  }

  @Test(arguments: ["listener", "translator", "window"])
  func aProgramThatStandsStillLosesNoWord(name: String) async throws {
    let screen = try await VirtualScreen(size: PixelSize(width: 640, height: 360))
    let chain = try Chain(Folder(), hearing: sound(repeating: 1), pace: "real", on: screen)
    let stopped = try #require(
      ["listener": chain.listener, "translator": chain.translator, "window": chain.window][name])
    #expect(
      try await eventually(within: Listening.timeout) {
        try chain.sentences(in: "talk.jsonl").count == 1
      }, "\(chain.programs.map(\.errorOutput))")
    stopped.send(signal: SIGSTOP)
    #expect(try await throughout(.seconds(6)) { chain.programs.allSatisfy { $0.end == nil } })
    stopped.send(signal: SIGCONT)
    let heard = try await chain.expectWholeEnd(within: .seconds(60))
    #expect(words(1).errorRate(of: heard.joined(separator: " ")) <= 0.25, "\(heard)")
    try await screen.tearDown()
  }
}
