internal import Glibc
internal import ProgramBench
internal import Testing

/// Tests of visavis-listen with files, models and options that it cannot use.
@Suite("Bad input of visavis-listen") struct BadInputTests {
  private static let english = ["--model", InstalledModels.english, "--pace", "fast"]

  /// Runs the program and expects one line that contains `part`, and no caption.
  private func expectRefusal(
    of arguments: [String], with store: ModelStoreFolder? = nil, code: Int32,
    saying part: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await ListenProgram.run(arguments, variables: store?.variables ?? [:])
    #expect(
      outcome.isOneLine(code: code) && outcome.errorOutput[0].contains(part)
        && outcome.lines.compactMap(\.source).isEmpty,
      "\(outcome)", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["/no/sound.wav", "/tmp"])
  func aMissingFileOrAFolderIsNamed(path: String) async throws {
    try await expectRefusal(of: Self.english + ["--audio", path], code: 66, saying: path)
  }

  @Test(arguments: ["", "This is a text, and no sound.\n", "RIFF\0\0\0\0WAVEfmt "])
  func aFileWithoutSoundIsRefused(content: String) async throws {
    let folder = try Folder()
    let path = try folder.write(content, to: "sound.wav")
    try await expectRefusal(of: Self.english + ["--audio", path], code: 66, saying: path)
  }

  @Test func aModelThatIsNotInstalledSaysHowToGetIt() async throws {
    try await expectRefusal(
      of: ["--model", "enormous", "--audio", Clip.himself.path], code: 69,
      saying: "visavis models get enormous")
  }

  @Test func aBetterModelForALanguageIsNamedOnce() async throws {
    let store = try ModelStoreFolder()
    try store.add(InstalledModels.file("ggml-base"))
    try store.add(InstalledModels.voiceDetector())
    let folder = try Folder()
    let silence = try folder.write(Sound.silence(seconds: 1).wav, to: "silence.wav")
    /// Returns what the program writes to a terminal.
    func output(_ language: String) async throws -> String {
      let words = [
        ListenProgram.path, "--language", language, "--pace", "fast", "--audio", silence,
      ]
      let child = try Child(
        "script", ["-qec", words.joined(separator: " "), "/dev/null"],
        variables: store.variables.merging(["XDG_CACHE_HOME": folder.path]) { $1 }, input: .devNull)
      #expect(try await eventually(within: .seconds(60)) { child.end != nil })
      return child.printed
    }
    let first = try await output("en,es")
    #expect(first.contains("the model small hears es better than base"), "\(first)")
    #expect(first.contains("`visavis models get small` gets it (264 MB)"))
    #expect(try await !output("es,en").contains("better"))
    #expect(try await output("de").contains("small hears de better"))
    #expect(try await !output("en").contains("better"))
  }

  @Test func anEmptyStoreSaysWhichModelToGet() async throws {
    try await expectRefusal(
      of: ["--audio", Clip.himself.path], with: ModelStoreFolder(), code: 69,
      saying: "visavis models get tiny.en")
  }

  @Test func aMissingVoiceDetectorSaysHowToGetIt() async throws {
    let store = try ModelStoreFolder()
    try store.add(InstalledModels.englishModel())
    try await expectRefusal(
      of: Self.english + ["--audio", Clip.himself.path], with: store, code: 69,
      saying: "voice detector")
  }

  @Test func aModelThatIsCutOffIsNamed() async throws {
    let store = try ModelStoreFolder()
    let half = try store.addHalf(of: InstalledModels.englishModel())
    try store.add(InstalledModels.voiceDetector())
    try await expectRefusal(
      of: Self.english + ["--audio", Clip.himself.path], with: store, code: 66, saying: half)
  }

  @Test func aModelWithoutItsLastByteIsNamed() async throws {
    let folder = try Folder()
    let path = try folder.write(
      Array(readFile(InstalledModels.englishModel()).dropLast()), to: "cut.bin")
    try await expectRefusal(
      of: ["--model", path, "--audio", Clip.himself.path], code: 66, saying: path)
  }

  @Test func aModelWithGarbageBehindItsHeaderIsNamedAtOnce() async throws {
    let folder = try Folder()
    var bytes = try readFile(InstalledModels.englishModel())
    var state: UInt32 = 1
    for index in bytes.indices.dropFirst(48) {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes[index] = UInt8(truncatingIfNeeded: state >> 24)
    }
    let path = try folder.write(bytes, to: "garbage.bin")
    let start = ContinuousClock.now
    try await expectRefusal(
      of: ["--model", path, "--audio", Clip.himself.path], code: 66, saying: path)
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test func aPipeIsNoModel() async throws {
    let folder = try Folder()
    let path = folder.file("pipe")
    try unsafe check("mkfifo", mkfifo(path, 0o600))
    try await expectRefusal(
      of: ["--model", path, "--audio", Clip.himself.path], code: 66, saying: path)
  }

  @Test func aVoiceDetectorThatIsCutOffIsNamed() async throws {
    let store = try ModelStoreFolder()
    try store.add(InstalledModels.englishModel())
    let half = try store.addHalf(of: InstalledModels.voiceDetector())
    try await expectRefusal(
      of: Self.english + ["--audio", Clip.himself.path], with: store, code: 66, saying: half)
  }

  @Test func aVoiceDetectorIsNoSpeechModel() async throws {
    let detector = try InstalledModels.voiceDetector()
    try await expectRefusal(
      of: ["--model", detector, "--audio", Clip.himself.path], code: 66, saying: detector)
  }

  @Test func aSpeechModelIsNoVoiceDetector() async throws {
    let store = try ModelStoreFolder()
    let model = try InstalledModels.englishModel()
    try store.add(model)
    try store.add(model, as: InstalledModels.voiceDetector())
    try await expectRefusal(
      of: Self.english + ["--audio", Clip.himself.path], with: store, code: 66)
  }

  @Test func aLanguageThatTheModelDoesNotKnowIsNamed() async throws {
    try await expectRefusal(
      of: Self.english + ["--audio", Clip.himself.path, "--language", "es"], code: 64,
      saying: "'es'")
  }

  @Test(
    arguments: [
      ["--no-such-option"], ["--pace", "slow", "--audio", "x.wav"], ["--pace", "fast"],
      ["--channels", "near"], ["--channels", "near,near"], ["--language", "x"],
      ["--to-socket", "visavis.sock"], ["--to-socket", "tcp:host"], ["--token-file", "token"],
      ["--audio", "x.wav", "--microphone", "Micro"], ["x.wav"],
    ])
  func wrongOptionsAreReportedInOneLine(arguments: [String]) async throws {
    try await expectRefusal(of: arguments, code: 64)
  }

  @Test func withoutASoundSystemThereIsNoListOfMicrophones() async throws {
    try await expectRefusal(of: ["--microphones"], code: 69)
  }
}
