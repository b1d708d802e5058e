internal import Glibc
internal import HubBench
internal import ProgramBench
internal import Randomness
internal import Testing

extension TheDay {
  /// A machine that sleeps: the window stands still, and everything that it talked to is gone.
  @Suite struct Suspensions {
    private static let sleep = Duration.seconds(Trials.areLong ? 60 : 5)

    /// Those whom a window hears: a room, a program on its socket, and one on its port.
    private struct Peers {
      let room: Child
      let unix: SocketClient
      let tcp: SocketClient

      init(_ guest: Child, socket: String, port: Int) async throws {
        room = guest
        #expect(try await guest.waitForLine { $0.state == "joined" }, "\(guest.errorOutput)")
        (unix, tcp) = (try SocketClient(path: socket), try SocketClient(port: port))
      }

      func say(_ words: String) {
        room.send("Room \(words)\n")
        unix.send("Unix \(words)\n")
        tcp.send("TCP \(words)\n")
      }
    }

    private func hears(_ words: String, _ harness: WindowHarness) async throws -> Bool {
      try await eventually(within: WindowHarness.timeout) {
        let lines = try WrittenTranscript(harness.folder.file("talk.jsonl")).lines
        return ["Room", "Unix", "TCP"].allSatisfy { feed in
          lines.count { $0.contains("\(feed) \(words)") } == 1
        }
      }
    }

    /// The number of times that the pipeline of the test has begun.
    private func beginnings(_ harness: WindowHarness) throws -> Int {
      try WrittenTranscript(harness.folder.file("talk.jsonl")).lines.count {
        $0.contains("Here I am")
      }
    }

    @Test func everyFeedReturnsAfterAllOfThemDiedAtOnce() async throws {
      try await WindowHarness.run { harness in
        let (port, socket) = (try freePort(), harness.folder.file("talk.sock"))
        let hub = try await HubProgram(folder: harness.folder)
        let join = "exec \(HubProgram.path) room join '\(hub.url)' --name Window --lang en --json"
        let program = try harness.open([
          "--camera", "pattern", "--captions", "unix:\(socket)", "--captions",
          "tcp:127.0.0.1:\(port)",
          "--pipeline", join, "--pipeline", "echo Here I am; exec sleep 1000",
          "--transcript", harness.folder.file("talk.jsonl"), "--consent-given",
        ])
        #expect(try await eventually { harness.folder.names.contains("talk.sock") })
        var peers = try await Peers(hub.join("Ana", "en"), socket: socket, port: port)
        let (ana, isWindow) = (peers.room, #""name":"Window""#)
        #expect(try await eventually { ana.printed.contains(isWindow) }, "\(program.errorOutput)")
        peers.say("before")
        #expect(try await hears("before", harness), "\(program.errorOutput)")
        let use = try ResourceUse(of: program)
        // The machine sleeps; when it wakes, nobody of them is there any more.
        program.send(signal: SIGSTOP)
        for child in try await Tool.run("pgrep", ["-P", "\(program.pid)"]).split(separator: "\n") {
          kill(try #require(pid_t(child)), SIGKILL)
        }
        #expect(try await hub.end(with: SIGKILL) == .killed(bySignal: SIGKILL))
        ana.send(signal: SIGKILL)
        #expect(try await throughout(Self.sleep) { program.end == nil })
        let room = try HubProgram.start(
          ["room", "open", "Recepció", "--json", "--port", "\(hub.opened.port)"],
          in: harness.folder)
        #expect(try await eventually { room.printed.contains("\n") }, "\(room.errorOutput)")
        program.send(signal: SIGCONT)
        peers = try await Peers(hub.join("Ana", "en"), socket: socket, port: port)
        let again = peers.room
        #expect(try await eventually { again.printed.contains(isWindow) }, "\(program.errorOutput)")
        peers.say("after")
        #expect(try await hears("after", harness), "\(program.errorOutput)")
        #expect(try await eventually { try beginnings(harness) == 2 })
        var last = use
        let gainsNothing = try await eventually(within: .seconds(20)) {
          last = try ResourceUse(of: program)
          return last.gainsNothing(since: use)
        }
        #expect(gainsNothing, "\(use), then \(last)")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }
  }
}
