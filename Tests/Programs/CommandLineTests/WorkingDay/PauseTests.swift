internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Randomness
internal import Testing

extension TheDay {
  /// Programs that stand still for a while, as on a machine without memory, and then go on.
  @Suite struct Pauses {
    private static let pause = Duration.seconds(Trials.areLong ? 60 : 4)
    private static let options = ["--record", "talk.mkv"]

    /// Waits until the moving picture has changed several times.
    private func goesOn(_ harness: WindowHarness) async throws -> Bool {
      for _ in 1...5 {
        let before = try harness.pixels().packedBGR()
        guard
          try await eventually(within: .seconds(5), { try harness.pixels().packedBGR() != before })
        else { return false }
      }
      return true
    }

    @Test(
      .enabled(if: isBuilt("visavis-record"), "visavis-record is not installed"),
      arguments: ["translator", "window", "both"])
    func aProgramThatStandsStillLosesNoSentence(name: String) async throws {
      try await WindowHarness.run { harness in
        var talk = try TranslatedTalk(harness, Self.options)
        talk.say(10)
        #expect(try await talk.isWritten())
        let stopped = ["translator": [talk.translator], "window": [talk.window]][name]
        let programs = stopped ?? [talk.translator, talk.window]
        for program in programs { program.send(signal: SIGSTOP) }
        talk.say(40)
        let hasPassed = try await throughout(Self.pause) {
          talk.window.end == nil && talk.translator.end == nil
        }
        #expect(hasPassed)
        if name == "translator" { #expect(try await goesOn(harness)) }
        for program in programs { program.send(signal: SIGCONT) }
        #expect(try await talk.isWritten())
        #expect(try await goesOn(harness))
        talk.say(10)
        #expect(try await talk.isWritten())
        // A fast machine is done with the talk before twenty pictures were there to record.
        for _ in 1...5 { #expect(try await goesOn(harness)) }
        try await talk.expectWholeEnd(harness)
        let translated = try WrittenTranscript(talk.transcript).lines
        #expect(translated.allSatisfy { $0.contains(#""lang":"es""#) })
        #expect(try await RecordedVideo(harness.folder.file("talk.mkv")).pictures > 20)
      }
    }
  }
}
