import Captions
import Glibc
import Testing

@testable import Feeds

@Suite("The environment of a pipeline", .timeLimit(.minutes(1)))
struct PipelineEnvironmentTests {
  /// The output of `command`, line by line.
  private func output(of command: String) async throws -> [String] {
    let harness = try PipelineHarness(command, endsOnSuccess: true)
    #expect(await harness.inbox.wait { _ in harness.isOver })
    harness.feed.stop()
    return harness.inbox.texts
  }

  @Test func onlyStandardDescriptorsAreInherited() async throws {
    let pipe = Pipe()
    #expect(pipe.output > 2)
    let links = try await output(of: "ls -l /proc/self/fd").dropFirst()
    let others = links.filter {
      !$0.contains(" 0 -> ") && !$0.contains(" 1 -> ") && !$0.contains(" 2 -> ")
    }
    // The descriptor of the folder that is being listed.
    #expect(others.count == 1 && others.allSatisfy { $0.contains("-> /proc/") })
  }

  @Test func signalHandlingIsDefault() async throws {
    signal(SIGPIPE, SIG_IGN)
    let lines = try await output(of: "grep -E '^Sig(Blk|Ign)' /proc/self/status")
    // Signals 32 and 33 are the C library's, which every program sets up for itself.
    let cLibrarySignals: UInt64 = 0b11 << 31
    let masks = lines.compactMap { line in
      line.split(separator: ":").last.flatMap { UInt64($0.drop { $0.isWhitespace }, radix: 16) }
    }
    #expect(masks.map { $0 & ~cLibrarySignals } == [0, 0])
  }

  @Test func aPipelineHasItsOwnProcessGroup() async throws {
    let lines = try await output(of: "echo $$; cut -d ' ' -f 5 /proc/self/stat")
    #expect(lines.count == 2 && lines[0] == lines[1])
    #expect(lines[0] != "\(getpgrp())")
  }

  @Test func folderAndVariablesAreInherited() async throws {
    let lines = try await output(of: "pwd; echo \"$PATH\"")
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) }
    #expect(lines.last == path)
  }
}
