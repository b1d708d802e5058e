internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  @Suite struct Socket {
    private static let camera = ["--camera", "pattern"]

    @Test func theSocketIsPrivateAndIsRemovedAtTheEnd() async throws {
      try await WindowHarness.run { harness in
        let program = try harness.open(Self.camera, input: .terminal)
        let path = harness.folder.file("visavis.sock")
        #expect(try await eventually { harness.folder.names.contains("visavis.sock") })
        var status = stat()
        try unsafe check("lstat", lstat(path, &status))
        #expect(status.st_mode == S_IFSOCK | 0o600)
        let client = try SocketClient(path: path)
        client.send("From afar\n")
        try await harness.expectShown(Self.camera, captions: "From afar\n")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(!harness.folder.names.contains("visavis.sock"))
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func aDefaultSocketInUseIsANotice() async throws {
      try await WindowHarness.run { harness in
        let first = try harness.open(Self.camera, input: .terminal)
        #expect(try await eventually { harness.folder.names.contains("visavis.sock") })
        try await harness.expectShown(Self.camera)
        let second = try harness.open(Self.camera, input: .terminal)
        #expect(try await eventually(within: WindowHarness.timeout) { !second.errorOutput.isEmpty })
        let lines = second.errorOutput.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains("no caption socket"))
        let reason = lines[0].split(separator: "socket: ").last ?? ""
        try await harness.expectShown(Self.camera, notice: "No captions can come in: \(reason)")
        #expect(second.end == nil)
        second.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(second) == .exited(0))
        #expect(harness.folder.names.contains("visavis.sock"), "it is the first one's")
        #expect(first.end == nil)
      }
    }

    @Test func aNamedSocketThatIsInUseEndsTheStart() async throws {
      try await WindowHarness.run { harness in
        let named = Self.camera + ["--captions", "unix:\(harness.folder.file("named.sock"))"]
        let first = try harness.open(named)
        #expect(try await eventually { harness.folder.names.contains("named.sock") })
        let second = try harness.open(named)
        #expect(try await harness.waitForEnd(second) == .exited(EX_UNAVAILABLE))
        #expect(second.errorOutput.split(separator: "\n").count == 1)
        #expect(second.errorOutput.contains("named.sock"))
        #expect(first.end == nil)
      }
    }
  }
}
