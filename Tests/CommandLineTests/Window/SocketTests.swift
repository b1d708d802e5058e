internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct Socket {
    private static let camera = ["--camera", "pattern"]

    @Test func theSocketIsTheUsersAloneAndGoesWithTheProgram() async throws {
      try await Desk.set { desk in
        let program = try desk.open(Self.camera, input: .terminal)
        let path = desk.folder.file("visavis.sock")
        #expect(try await eventually { desk.folder.names.contains("visavis.sock") })
        var status = stat()
        try unsafe check("lstat", lstat(path, &status))
        #expect(status.st_mode == S_IFSOCK | 0o600)
        let client = try SocketClient(path: path)
        client.tell("From afar\n")
        let shown = try await desk.expected(Self.camera, captions: "From afar\n")
        #expect(try await desk.comesToShow(shown))
        program.send(signal: SIGTERM)
        #expect(try await desk.comesToEnd(program) == .exited(0))
        #expect(!desk.folder.names.contains("visavis.sock"))
        #expect(program.complaints.isEmpty)
      }
    }

    @Test func aSocketThatNobodyNamedAndThatIsInUseCostsANotice() async throws {
      try await Desk.set { desk in
        let first = try desk.open(Self.camera, input: .terminal)
        #expect(try await eventually { desk.folder.names.contains("visavis.sock") })
        let plain = try await desk.expected(Self.camera)
        #expect(try await desk.comesToShow(plain))
        let second = try desk.open(Self.camera, input: .terminal)
        #expect(try await eventually(within: Desk.timeout) { !second.complaints.isEmpty })
        let lines = second.complaints.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains("no caption socket"))
        let reason = lines[0].split(separator: "socket: ").last ?? ""
        let notice = try await desk.expected(
          Self.camera, notice: "No captions can come in: \(reason)")
        #expect(try await desk.comesToShow(notice))
        #expect(second.end == nil)
        second.send(signal: SIGTERM)
        #expect(try await desk.comesToEnd(second) == .exited(0))
        #expect(desk.folder.names.contains("visavis.sock"), "it is the first one's")
        #expect(first.end == nil)
      }
    }

    @Test func aNamedSocketThatIsInUseEndsTheStart() async throws {
      try await Desk.set { desk in
        let named = Self.camera + ["--captions", "unix:\(desk.folder.file("named.sock"))"]
        let first = try desk.open(named)
        #expect(try await eventually { desk.folder.names.contains("named.sock") })
        let second = try desk.open(named)
        #expect(try await desk.comesToEnd(second) == .exited(EX_UNAVAILABLE))
        #expect(second.complaints.split(separator: "\n").count == 1)
        #expect(second.complaints.contains("named.sock"))
        #expect(first.end == nil)
      }
    }

    @Test func startAndStopAreAskedForAndShownOnceConfirmed() async throws {
      try await Desk.set { desk in
        // A window large enough to read the labels by OCR.
        let size = PixelSize(width: 960, height: 540)
        try desk.open(Self.camera + ["--size", "\(size)"], input: .terminal)
        #expect(try await desk.comesToShow(desk.expected(Self.camera, size: size)))
        let pipeline = try SocketClient(path: desk.folder.file("visavis.sock"))
        let bystander = try SocketClient(path: desk.folder.file("visavis.sock"))
        pipeline.tell(#"{"hello": 1, "want": ["control"], "name": "test"}"# + "\n")
        pipeline.tell(#"{"state": "listening"}"# + "\n")
        try await desk.hand.move(to: PixelPoint(x: 200, y: 400))
        #expect(try await desk.comesToReadOnFirstControl("Stop listening", of: size))

        try await desk.hand.click(at: try #require(desk.firstControl(of: size)))
        #expect(try await eventually { pipeline.heard == #"{"control":"stop"}"# + "\n" })
        #expect(try await desk.comesToReadOnFirstControl("Asked to stop", of: size))
        pipeline.tell(#"{"state": "paused"}"# + "\n")
        try await desk.hand.move(to: PixelPoint(x: 210, y: 200))
        #expect(try await desk.comesToReadOnFirstControl("Start listening", of: size))
        #expect(bystander.heard == "", "nothing is written to those who did not ask")
      }
    }

    @Test func withoutAPipelineTheButtonSaysSo() async throws {
      try await Desk.set { desk in
        try desk.open(Self.camera, input: .terminal)
        #expect(try await desk.comesToShow(desk.expected(Self.camera)))
        try await desk.hand.move(to: PixelPoint(x: 200, y: 200))
        #expect(try await eventually { try desk.firstControl() != nil })
        try await desk.hand.click(at: try #require(desk.firstControl()))
        let notice = try await desk.expected(
          Self.camera,
          notice: "No captions come in yet: start a speech program; `visavis --help` shows how")
        // The strip stays as long as the notice, and fades.
        let below = PixelRect(x: 0, y: 32, width: 480, height: 230)
        #expect(
          try await eventually(within: Desk.timeout) {
            try desk.screen.look().part(below).packedBGR() == notice.view.part(below).packedBGR()
          })
      }
    }
  }
}
