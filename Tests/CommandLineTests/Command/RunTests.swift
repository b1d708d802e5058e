internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// `scripts/run` with a stand-in for the compiler that only takes time.
  @Suite struct Run {
    private func outcome(buildingFor seconds: Int, failing: Bool = false) async throws -> Child {
      let folder = try Folder()
      for name in ["scripts", ".build", ".build/release", "bin"] {
        _ = unsafe mkdir(folder.file(name), 0o755)
      }
      let end = failing ? "echo 'error: no' >&2; exit 1" : "exit 0"
      for (name, script) in [
        ("scripts/run", String(decoding: try readFile("scripts/run"), as: UTF8.self)),
        ("scripts/setup", "#!/bin/sh\n"), (".build/release/visavis", "#!/bin/sh\necho ran\n"),
        ("bin/swift", "#!/bin/sh\nsleep \(seconds); \(end)\n"),
      ] {
        let path = try folder.write(script, to: name)
        try unsafe check("chmod", chmod(path, 0o755))
      }
      let path = "\(folder.file("bin")):\(environmentVariable("PATH") ?? "/usr/bin")"
      let child = try Child(
        folder.file("scripts/run"), ["--version"], variables: ["PATH": path])
      #expect(try await eventually(within: .seconds(20)) { child.end != nil })
      return child
    }

    @Test func aLongBuildIsReported() async throws {
      let child = try await outcome(buildingFor: 4)
      #expect(child.end == .exited(0) && child.printed == "ran\n", "\(child.errorOutput)")
      #expect(child.errorOutput == "run: building visavis; this takes a few minutes\n")
    }

    @Test func aShortOneIsNot() async throws {
      let child = try await outcome(buildingFor: 0)
      #expect(child.end == .exited(0) && child.errorOutput.isEmpty, "\(child.errorOutput)")
    }

    @Test func aFailedBuildShowsTheCompilersOutput() async throws {
      let child = try await outcome(buildingFor: 0, failing: true)
      #expect(child.end == .exited(70) && child.errorOutput == "error: no\n")
    }
  }
}
