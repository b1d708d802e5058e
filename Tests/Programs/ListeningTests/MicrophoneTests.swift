internal import Glibc
internal import ProgramBench
internal import Testing

/// Tests of visavis-listen with a microphone of a real sound server.
@Suite("A microphone") struct MicrophoneTests {
  /// Starts the program and waits until samples arrive.
  private func listen(to server: SoundServer) async throws -> Listening {
    let listening = try ListenProgram.start(
      ["--model", InstalledModels.english, "--microphone", "Micro"], variables: server.variables)
    guard try await listening.eventually({ $0.lines.contains { $0.level != nil } }) else {
      throw BenchFailure("no sound arrives: \(listening.child.errorOutput)")
    }
    return listening
  }

  @Test func itIsListed() async throws {
    let server = try await SoundServer.running()
    let child = try Child(
      ListenProgram.path, ["--microphones"], variables: server.variables, input: .devNull)
    #expect(try await eventually(within: Listening.timeout) { child.end != nil })
    #expect(child.end == .exited(0))
    #expect(child.printed == "Micro\n")
    #expect(child.errorOutput == "")
  }

  @Test func speechIsHeardWhileItIsSpoken() async throws {
    let server = try await SoundServer.running()
    let listening = try await listen(to: server)
    let player = try server.play(Clip.amiableWoman.sound())
    #expect(try await listening.eventuallyStates("hearing"))
    #expect(try await listening.eventually { $0.lines.contains { $0.source != nil } })
    #expect(player.end == nil, "words appear before the sentence ends")
    #expect(try await listening.eventuallyHears("respectable"))
    #expect(try await listening.eventually { $0.states.last == "listening" })
    #expect(listening.states == ["listening", "hearing", "listening"])
    let heard = listening.transcript.finalText
    #expect(Words(Clip.amiableWoman.words).errorRate(of: heard) <= 0.25)
    #expect(listening.transcript.brokenPromises == [])
    let levels = zip(listening.lines, listening.arrivals).filter { $0.0.level != nil }
    let (first, last) = (try #require(levels.first).1, try #require(levels.last).1)
    #expect(Double(levels.count) <= 20 * (first.duration(to: last) / .seconds(1)) + 2)
    #expect(levels.contains { ($0.0.level ?? 0) > 0.3 })
    listening.child.send(signal: SIGTERM)
    #expect(try await listening.outcome().end == .exited(0))
    #expect(listening.errorLines == [])
  }

  @Test func stopClosesItAtOnceAndStartOpensItAgain() async throws {
    let server = try await SoundServer.running()
    let listening = try await listen(to: server)
    #expect(try await server.isRecorded())
    let player = try server.play(Clip.amiableWoman.sound())
    #expect(try await listening.eventually { $0.lines.contains { $0.source != nil } })
    #expect(try await listening.eventuallyDecodes())
    let time = try await listening.timeOfAnswer(to: "stop", state: "paused")
    #expect(time < .milliseconds(200), "during a decoding, too")
    #expect(try await !server.isRecorded())
    // On a busy machine the stop comes later, after a pause of the speaker.
    let isEnded = try await listening.eventually {
      let utterances = $0.transcript.utterances
      return !utterances.isEmpty && utterances.allSatisfy { $0.final != nil }
    }
    #expect(isEnded, "\(listening.lines)")
    #expect(listening.states.last == "paused")
    #expect(try await eventually { player.end != nil })
    let count = listening.lines.count
    #expect(try await throughout(.milliseconds(500)) { player.end != nil })
    #expect(try await listening.eventually { $0.lines.count == count })
    listening.child.send("{\"control\":\"start\"}\n")
    #expect(try await listening.eventuallyStates("listening", after: count))
    #expect(try await server.eventuallyIsRecorded(true))
    try await server.speak(Sound.silence(seconds: 2) + Clip.himself.sound())
    #expect(try await listening.eventuallyHears("himself", after: count))
    #expect(listening.errorLines == [])
    #expect(listening.notices == [])
  }

  /// Expects one notice and one line for the terminal, which take ways of their own.
  private func expectOneNotice(of listening: Listening) async throws {
    #expect(try await listening.eventually { !$0.notices.isEmpty && !$0.errorLines.isEmpty })
    #expect(
      try await throughout(.milliseconds(1500)) {
        try listening.update()
        return listening.notices.count == 1 && listening.errorLines.count == 1
          && listening.child.end == nil
      }, "\(listening.notices) \(listening.errorLines)")
  }

  @Test func oneThatIsUnpluggedIsOpenedAgainWhenItIsBack() async throws {
    let server = try await SoundServer.running()
    let listening = try await listen(to: server)
    try await server.unplug()
    try #require(try await listening.eventuallyStates("paused", within: .seconds(10)))
    try await expectOneNotice(of: listening)
    #expect(listening.notices.first?.contains("Micro") == true)
    #expect(listening.errorLines.first?.hasPrefix("visavis-listen: ") == true)
    let count = listening.lines.count
    try await server.plugIn()
    #expect(try await listening.eventuallyStates("listening", after: count, within: .seconds(5)))
    #expect(listening.notices.last == "", "the notice is removed")
    try await server.speak(Sound.silence(seconds: 2) + Clip.himself.sound())
    #expect(try await listening.eventuallyHears("himself", after: count))
    #expect(listening.errorLines.count == 1)
  }

  @Test func aSoundServerThatHangsIsToldUntilItGoesOn() async throws {
    let server = try await SoundServer.running()
    let listening = try await listen(to: server)
    let count = listening.lines.count
    server.hang(true)
    #expect(try await listening.eventuallyStates("paused", after: count, within: .seconds(5)))
    try await expectOneNotice(of: listening)
    #expect(listening.lines.compactMap(\.noticeCode) == ["sound-system-silent"])
    let later = listening.lines.count
    server.hang(false)
    #expect(try await listening.eventuallyStates("listening", after: later))
    #expect(listening.notices.last == "")
  }

  @Test(arguments: [false, true])
  func aSoundServerThatHangsHoldsUpNoEnd(fromTheStart: Bool) async throws {
    let server = try await SoundServer.running()
    if fromTheStart { server.hang(true) }
    let listening =
      fromTheStart
      ? try ListenProgram.start(["--model", InstalledModels.english], variables: server.variables)
      : try await listen(to: server)
    server.hang(true)
    if fromTheStart {
      #expect(try await listening.eventually(within: .seconds(6)) { !$0.notices.isEmpty })
    } else {
      try await Task.sleep(for: .milliseconds(300))
    }
    let start = ContinuousClock.now
    listening.child.send(signal: SIGTERM)
    #expect(try await listening.outcome(within: .seconds(10)).end == .exited(0))
    #expect(start.duration(to: .now) < .seconds(3))
  }

  @Test func aPauseEndsTheNoticeAboutSilence() async throws {
    let server = try await SoundServer.running()
    let listening = try await listen(to: server)
    #expect(
      try await listening.eventually { $0.lines.compactMap(\.noticeCode) == ["microphone-silent"] })
    listening.child.send("{\"control\":\"stop\"}\n")
    #expect(try await listening.eventuallyStates("paused"))
    #expect(try await listening.eventually { $0.notices.last == "" })
  }

  @Test func withoutOneTheProgramWaits() async throws {
    let server = try SoundServer()
    let listening = try ListenProgram.start(
      ["--model", InstalledModels.english], variables: server.variables)
    try await expectOneNotice(of: listening)
    #expect(listening.states == ["paused"])
    #expect(listening.errorLines.first?.hasPrefix("visavis-listen: ") == true)
    try await server.start()
    try await server.plugIn()
    #expect(try await listening.eventuallyStates("listening"))
    #expect(listening.notices.last == "")
  }
}
