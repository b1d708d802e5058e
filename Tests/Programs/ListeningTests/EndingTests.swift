internal import Glibc
internal import ProgramBench
internal import Testing

/// Tests of the ways in which visavis-listen ends, or does not.
@Suite("The end of visavis-listen") struct EndingTests {
  private static let model = ["--model", InstalledModels.english]

  @Test(arguments: [false, true])
  func aReaderThatIsGoneEndsItWithoutAMessage(isIdle: Bool) async throws {
    let folder = try Folder()
    let sound = try Sound.silence(seconds: 1) + Clip.amiableWoman.sound() + .silence(seconds: 30)
    let path = isIdle ? "-" : try folder.write(sound.wav, to: "sound.wav")
    let shell = try ListenProgram.start(
      inShell: """
        { "$@"; echo "exit $?" >&2; } |
        { head -n 2 >/dev/null; exec <&-; echo gone >&2; }
        """, Self.model + ["--audio", path])
    #expect(
      try await eventually(within: Listening.timeout) { shell.errorOutput.hasPrefix("gone\n") })
    #expect(
      try await eventually(within: .seconds(2)) { shell.errorOutput == "gone\nexit 0\n" },
      "\(shell.errorOutput)")
    #expect(try await eventually(within: .seconds(5)) { shell.end == .exited(0) })
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalMakesTheLastWordsFinal(signal: Int32) async throws {
    let folder = try Folder()
    let path = try folder.write(Clip.amiableWoman.sound().wav, to: "sound.wav")
    let listening = try ListenProgram.start(Self.model + ["--audio", path], input: .devNull)
    #expect(
      try await listening.eventually {
        $0.lines.contains { Words($0.source ?? "").list.contains("amiable") }
      })
    #expect(listening.transcript.finals.isEmpty, "the sentence is not over")
    listening.child.send(signal: signal)
    let outcome = try await listening.outcome(within: .seconds(5))
    #expect(outcome.end == .exited(0))
    #expect(outcome.errorOutput == [])
    #expect(Words(outcome.transcript.finalText).list.contains("amiable"))
    #expect(outcome.transcript.finals.count == outcome.transcript.utterances.count)
    #expect(outcome.lines.last?.state == "paused")
  }

  @Test func aPauseOfTheProcessLosesNoWords() async throws {
    let folder = try Folder()
    let sound = try Clip.youngMan.sound() + Clip.himself.sound()
    let path = try folder.write(sound.wav, to: "sound.wav")
    let listening = try ListenProgram.start(Self.model + ["--audio", path], input: .devNull)
    #expect(try await listening.eventuallyStates("hearing"))
    listening.child.send(signal: SIGSTOP)
    try await Task.sleep(for: .seconds(2))
    listening.child.send(signal: SIGCONT)
    let outcome = try await listening.outcome()
    #expect(outcome.end == .exited(0))
    #expect(outcome.errorOutput == [])
    let words = Words("\(Clip.youngMan.words) \(Clip.himself.words)")
    #expect(words.errorRate(of: outcome.transcript.finalText) <= 0.25)
  }
}
