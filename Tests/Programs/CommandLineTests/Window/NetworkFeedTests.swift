internal import Glibc
internal import ProgramBench
internal import Testing

extension TheFeeds {
  /// Captions over TCP and WebSocket, seen in the window.
  @Suite struct NetworkFeed {
    private static let camera = ["--camera", "pattern"]

    @Test func captionOfATCPClientIsShown() async throws {
      try await WindowHarness.run { harness in
        let port = try freePort()
        try harness.open(Self.camera + ["--captions", "tcp:localhost:\(port),format=lines"])
        try await harness.expectShown(Self.camera)
        let client = try SocketClient(port: port)
        client.send("From afar\n")
        try await harness.expectShown(Self.camera, captions: "From afar\n")
      }
    }

    @Test func aMissingServerIsAwaitedWithANotice() async throws {
      try await WindowHarness.run { harness in
        let server = "ws://127.0.0.1:\(try freePort())"
        let program = try harness.open(
          Self.camera + ["--captions", server + "/captions?key=secreto"])
        try await harness.expectShown(Self.camera, notice: "Waiting for \(server)")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.contains("waiting for \(server): Connection refused"))
        #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
        #expect(!program.errorOutput.contains("secreto"))
      }
    }

    @Test func anUnencryptedListenerHasANotice() async throws {
      try await WindowHarness.run { harness in
        let token = try harness.folder.write("secreto\n", to: "token")
        _ = unsafe chmod(token, 0o600)
        let address = "tcp:0.0.0.0:\(try freePort())"
        let program = try harness.open(
          Self.camera + ["--captions", address, "--allow-remote", "--token-file", token])
        try await harness.expectShown(
          Self.camera, notice: "Others can read the captions: \(address) is not encrypted")
        #expect(program.errorOutput.isEmpty)
      }
    }
  }
}

/// A local port without a listener.
func freePort() throws -> Int {
  let probe = try check("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
  defer { close(probe) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      _ = unsafe bind(probe, $0, size)
      _ = unsafe getsockname(probe, $0, &size)
    }
  }
  return Int(UInt16(bigEndian: address.sin_port))
}
