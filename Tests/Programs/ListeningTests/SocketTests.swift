internal import Glibc
internal import ProgramBench
internal import Testing

/// Tests of `--to-socket`.
@Suite("Captions to a socket") struct SocketTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private var path: String { folder.file("captions") }

  /// Starts the program with raw sound on its standard input.
  private func start() throws -> Listening {
    try ListenProgram.start([
      "--model", InstalledModels.english, "--audio", "-", "--to-socket", "unix:\(path)",
    ])
  }

  private func contains(_ lines: [CaptionLine], _ clip: Clip) -> Bool {
    HeardTranscript(lines).finals.contains {
      Words(clip.words).errorRate(of: $0.source ?? "") <= 0.25
    }
  }

  @Test func linesArriveAndRequestsAreFollowed() async throws {
    let listener = try SocketListener(path: path)
    let listening = try start()
    #expect(try await listener.eventually { $0.contains { $0.state == "listening" } })
    let hello = try #require(listener.lines().first)
    #expect(hello.hello == 1)
    #expect(hello.want == ["control"])
    #expect(hello.stream?.isEmpty == false)
    listener.request("stop")
    #expect(try await listener.eventually { $0.compactMap(\.state).last == "paused" })
    listener.request("start")
    #expect(try await listener.eventually { $0.compactMap(\.state).last == "listening" })
    listening.child.send(try Clip.himself.sound().raw)
    #expect(try await listener.eventually { contains($0, .himself) })
    listening.child.closeInput()
    let outcome = try await listening.outcome()
    #expect(outcome.end == .exited(0))
    #expect(outcome.lines.isEmpty, "standard output is silent")
    #expect(outcome.errorOutput == [])
    let lines = try listener.lines()
    #expect(lines.last?.state == "paused")
    #expect(HeardTranscript(lines).brokenPromises == [])
  }

  @Test func aConnectionThatIsLostIsMadeAgainWithoutLosingWords() async throws {
    var listener = try SocketListener(path: path)
    let listening = try start()
    #expect(try await listener.eventually { $0.contains { $0.state == "listening" } })
    let first = try #require(listener.lines().first?.stream)
    listening.child.send(try Clip.youngMan.sound().raw)
    #expect(try await listener.eventually { contains($0, .youngMan) })
    #expect(try await listener.eventually { $0.compactMap(\.state).last == "listening" })
    listener.end()
    #expect(try await eventually(within: Listening.timeout) { !listening.errorLines.isEmpty })
    listening.child.send(try Clip.himself.sound().raw)
    #expect(try await listening.eventuallyRests(), "the second sentence is recognized")
    listener = try SocketListener(path: path)
    #expect(try await listener.eventually { contains($0, .himself) })
    let lines = try listener.lines()
    #expect(lines.first?.hello == 1)
    #expect(lines.first?.stream == first)
    #expect(lines.dropFirst().first?.state == "listening")
    #expect(listening.child.end == nil)
    #expect(listening.errorLines.allSatisfy { $0.hasPrefix("visavis-listen: ") })
  }

  @Test func aMachineWithAnUnknownNameIsNamed() async throws {
    let listening = try ListenProgram.start([
      "--model", InstalledModels.english, "--audio", "-", "--to-socket", "tcp:nobody.invalid:4000",
    ])
    #expect(try await eventually(within: Listening.timeout) { !listening.errorLines.isEmpty })
    let line = try #require(listening.errorLines.first)
    #expect(line.contains("tcp:nobody.invalid:4000"))
    let reasons = ["Name or service not known", "Temporary failure in name resolution"]
    #expect(reasons.contains { line.contains($0) }, "\(line)")
    listening.child.send(signal: SIGTERM)
    let outcome = try await listening.outcome(within: .seconds(3))
    #expect(outcome.end == .exited(0))
  }

  @Test func aMachineThatDoesNotAnswerDoesNotHoldUpTheEnd() async throws {
    // A listener with a full backlog lets further connections wait, like a machine that is off.
    let script = """
      import socket, time
      door = socket.socket()
      door.bind(("127.0.0.1", 0))
      door.listen(0)
      waiting = [socket.socket() for _ in range(4)]
      for peer in waiting:
          peer.setblocking(False)
          peer.connect_ex(door.getsockname())
      print(door.getsockname()[1], flush=True)
      time.sleep(60)
      """
    let server = try Child("/usr/bin/python3", ["-c", script], input: .devNull)
    #expect(try await eventually(within: Listening.timeout) { server.printed.hasSuffix("\n") })
    let listening = try ListenProgram.start([
      "--model", InstalledModels.english, "--audio", "-", "--to-socket",
      "tcp:127.0.0.1:\(server.printed.dropLast())",
    ])
    #expect(try await listening.eventuallyRests())
    #expect(listening.errorLines == [], "the first attempt lasts")
    listening.child.send(signal: SIGTERM)
    let outcome = try await listening.outcome(within: .seconds(2))
    #expect(outcome.end == .exited(0))
    server.send(signal: SIGTERM)
  }

  @Test func aSocketWhereNobodyListensIsTriedUntilSomebodyDoes() async throws {
    let listening = try start()
    #expect(try await eventually(within: Listening.timeout) { !listening.errorLines.isEmpty })
    listening.child.send(try Clip.himself.sound().raw)
    #expect(
      try await throughout(.milliseconds(2500)) {
        listening.errorLines.count == 1 && listening.child.end == nil
      })
    #expect(listening.errorLines.first?.hasPrefix("visavis-listen: ") == true)
    let listener = try SocketListener(path: path)
    #expect(try await listener.eventually { contains($0, .himself) })
    #expect(try listener.lines().first?.hello == 1)
    #expect(listening.errorLines.count == 1)
  }
}
