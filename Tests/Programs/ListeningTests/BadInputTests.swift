internal import Glibc
internal import ProgramBench
internal import Testing

/// Tests of visavis-listen with files, models and options that it cannot use.
@Suite("Bad input of visavis-listen") struct BadInputTests {
  private static let english = ["--model", InstalledModels.english, "--pace", "fast"]

  private func outcome(of arguments: [String], _ store: ModelStoreFolder? = nil) async throws
    -> ListenProgram.Outcome
  {
    try await ListenProgram.run(arguments, variables: store?.variables ?? [:])
  }

  @Test func aMissingFileIsNamed() async throws {
    let outcome = try await outcome(of: Self.english + ["--audio", "/no/sound.wav"])
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains("/no/sound.wav") == true)
  }

  @Test func aFolderIsNoSoundFile() async throws {
    let folder = try Folder()
    let outcome = try await outcome(of: Self.english + ["--audio", folder.path])
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
  }

  @Test(arguments: ["", "This is a text, and no sound.\n", "RIFF\0\0\0\0WAVEfmt "])
  func aFileWithoutSoundIsRefused(content: String) async throws {
    let folder = try Folder()
    let path = try folder.write(content, to: "sound.wav")
    let outcome = try await outcome(of: Self.english + ["--audio", path])
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains(path) == true)
    #expect(outcome.lines.compactMap(\.source) == [])
  }

  @Test func aModelThatIsNotInstalledSaysHowToGetIt() async throws {
    let outcome = try await outcome(of: ["--model", "enormous", "--audio", Clip.himself.path])
    #expect(outcome.isOneLine(code: 69), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains("visavis models get enormous") == true)
    #expect(outcome.lines.isEmpty)
  }

  @Test func anEmptyStoreSaysWhichModelToGet() async throws {
    let outcome = try await outcome(of: ["--audio", Clip.himself.path], ModelStoreFolder())
    #expect(outcome.isOneLine(code: 69), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains("visavis models get tiny.en") == true)
  }

  @Test func aMissingVoiceDetectorSaysHowToGetIt() async throws {
    let store = try ModelStoreFolder()
    try store.add(InstalledModels.englishModel())
    let outcome = try await outcome(of: Self.english + ["--audio", Clip.himself.path], store)
    #expect(outcome.isOneLine(code: 69), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains("voice detector") == true)
  }

  @Test func aModelThatIsCutOffIsNamed() async throws {
    let store = try ModelStoreFolder()
    let half = try store.addHalf(of: InstalledModels.englishModel())
    try store.add(InstalledModels.voiceDetector())
    let outcome = try await outcome(of: Self.english + ["--audio", Clip.himself.path], store)
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains(half) == true)
  }

  @Test func aVoiceDetectorThatIsCutOffIsNamed() async throws {
    let store = try ModelStoreFolder()
    try store.add(InstalledModels.englishModel())
    let half = try store.addHalf(of: InstalledModels.voiceDetector())
    let outcome = try await outcome(of: Self.english + ["--audio", Clip.himself.path], store)
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains(half) == true)
  }

  @Test func aVoiceDetectorIsNoSpeechModel() async throws {
    let detector = try InstalledModels.voiceDetector()
    let outcome = try await outcome(of: ["--model", detector, "--audio", Clip.himself.path])
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains(detector) == true)
  }

  @Test func aSpeechModelIsNoVoiceDetector() async throws {
    let store = try ModelStoreFolder()
    let model = try InstalledModels.englishModel()
    try store.add(model)
    try store.add(model, as: InstalledModels.voiceDetector())
    let outcome = try await outcome(of: Self.english + ["--audio", Clip.himself.path], store)
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
  }

  @Test func aLanguageThatTheModelDoesNotKnowIsNamed() async throws {
    let outcome = try await outcome(
      of: Self.english + ["--audio", Clip.himself.path, "--language", "es"])
    #expect(outcome.isOneLine(code: 64), "\(outcome)")
    #expect(outcome.errorOutput.first?.contains("'es'") == true)
  }

  @Test(
    arguments: [
      ["--no-such-option"], ["--pace", "slow", "--audio", "x.wav"], ["--pace", "fast"],
      ["--channels", "near"], ["--channels", "near,near"], ["--language", "x"],
      ["--to-socket", "visavis.sock"], ["--to-socket", "tcp:host"], ["--token-file", "token"],
      ["--audio", "x.wav", "--microphone", "Micro"], ["x.wav"],
    ])
  func wrongOptionsAreReportedInOneLine(arguments: [String]) async throws {
    let outcome = try await outcome(of: arguments)
    #expect(outcome.isOneLine(code: 64), "\(outcome)")
    #expect(outcome.lines.isEmpty)
  }

  @Test func withoutASoundSystemThereIsNoListOfMicrophones() async throws {
    let outcome = try await outcome(of: ["--microphones"])
    #expect(outcome.isOneLine(code: 69), "\(outcome)")
  }
}
