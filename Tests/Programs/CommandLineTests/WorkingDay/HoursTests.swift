internal import ProgramBench
internal import Randomness
internal import Testing

extension TheDay {
  /// Eight hours of conversation, as fast as its sentences can be read by the programs.
  @Suite struct Hours {
    /// The sentences of eight hours, or of a moment: somebody says one in three and a half seconds.
    private static let sentences = Trials.rounds(160)
    /// The sentences that are said in a second.
    private static let pace = 20

    @Test(.enabled(if: isBuilt("visavis-record"), "visavis-record is not installed"))
    func translatedTalkLeavesMemoryFlatAndItsFilesWhole() async throws {
      try await WindowHarness.run { harness in
        let video = harness.folder.file("talk.mkv")
        var talk = try TranslatedTalk(harness, ["--record", video])
        let began = ContinuousClock.now
        var uses: [(Int, [ResourceUse])] = []
        for part in 1...8 {
          try await talk.say(upTo: Self.sentences * part / 8, pace: Self.pace)
          #expect(try await talk.isWritten())
          uses.append(
            (talk.count, try [talk.window, talk.translator].map { try ResourceUse(of: $0) }))
        }
        // The history keeps half a KiB of a sentence, so that it can be read and searched.
        let allowance = (5 << 10) + (uses[7].0 - uses[3].0) / 2
        print(uses.map { "\($0): \($1)" }.joined(separator: "\n"))
        for (last, first) in zip(uses[7].1, uses[3].1) {
          #expect(last.gainsNothing(since: first, growth: allowance), "\(first), then \(last)")
        }
        let length = began.duration(to: .now) / .seconds(1)
        try await talk.expectWholeEnd(harness)
        let recorded = try await RecordedVideo(video)
        #expect(abs((recorded.duration ?? 0) - length) < 5, "\(recorded) in \(length) s")
      }
    }
  }
}
