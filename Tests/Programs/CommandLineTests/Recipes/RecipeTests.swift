internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  /// The commands of `docs/pipelines.md`, run as they are written there.
  @Suite struct Recipes {
    @Test(arguments: Recipe.all)
    func shows(recipe: Recipe) async throws {
      try await WindowHarness.run { window in
        let harness = try RecipeHarness(window)
        try await harness.start(recipe)
        switch recipe.outcome {
        case .says(let words):
          #expect(
            try await Self.window(on: window, eventuallyShowing: words), "\(harness.errorOutput)")
        case .prints(let words):
          #expect(
            try await eventually(within: WindowHarness.timeout) {
              harness.printed.contains(words)
            })
        }
        #expect(try await harness.end() == .exited(0), "\(harness.errorOutput)")
      }
    }

    @Test func anOversizeMessageIsSkippedAndTheConnectionStaysOpen() async throws {
      let captions = "visavis --captions ws://localhost:8012,format=realtimestt"
      var recipe = try #require(Recipe.all.first { $0.command == captions })
      recipe.simulatedPeers = [SimulatedPeer(marked: "ws 8012=long-sentence")]
      recipe.outcome = .says("it is nice to meet you")
      try await shows(recipe: recipe)
    }

    @Test func everyCommandThatIsMarkedIsRun() throws {
      #expect(try Recipe.all.count == Recipe.count)
      #expect(Recipe.all.count > 20)
    }

    /// Waits until `words` can be read in the window's lower half; returns false if they cannot.
    private static func window(on harness: WindowHarness, eventuallyShowing words: String)
      async throws
      -> Bool
    {
      let captions = PixelRect(x: 0, y: 180, width: 640, height: 180)
      let deadline = ContinuousClock.now + .seconds(20)
      while ContinuousClock.now < deadline {
        let read = try await CaptionReader.read(harness.screen.screenshot(), in: captions)
        if CaptionReader.finds(words, in: read) { return true }
        try await Task.sleep(for: .milliseconds(200))
      }
      return false
    }
  }
}
