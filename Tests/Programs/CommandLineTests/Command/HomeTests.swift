internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// The home of a program under test.
  @Suite struct Home {
    @Test func everyProgramHasAnEmptyHomeOfItsOwn() async throws {
      let command =
        #"echo "$HOME ${XDG_CONFIG_HOME-} ${XDG_STATE_HOME-}"; ls -A "$HOME"; touch "$HOME/file""#
      let first = try await Tool.run("sh", ["-c", command])
      let second = try await Tool.run("sh", ["-c", command])
      #expect(first != second)
      #expect(first.split(separator: "\n").count == 1)
      #expect(!first.hasPrefix("\(environmentVariable("HOME") ?? "") "))
    }
  }
}
