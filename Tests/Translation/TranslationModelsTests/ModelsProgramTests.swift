import Glibc
import ProgramBench
import ServerBench
import System
import Testing

/// Tests of the built `visavis-models` with a registry on this machine; serialized, because each starts processes.
@Suite("visavis models, for translation", .serialized, .timeLimit(.minutes(2)))
struct ModelsProgramTests {
  private let program: ModelsProgram
  private var published: PublishedModels

  init() async throws {
    program = try ModelsProgram()
    published = try PublishedModels()
    for pair in ["en-de", "de-en", "es-en"] { try await published.add(pair, byteCount: 5_000) }
  }

  private var installed: [String] {
    entries(of: program.data.file("visavis/translation/models"))
  }

  @Test func aPairIsFetchedOnceAfterSayingHowMuchAndFromWhere() async throws {
    let server = try published.server()
    let first = try await program.run("get", "en-de", from: server)
    #expect(first.exitCode == 0 && first.printed == "en-de is installed\n", "\(first)")
    #expect(
      first.errorOutput.contains("visavis: downloading en-de: about 2.9 MB from 127.0.0.1"),
      "\(first)")
    #expect(first.error.contains("install the package visavis-translation"))
    let second = try await program.run("get", "en-de", from: server)
    #expect(second.printed == "en-de is installed already\n")
    #expect(server.requests.count == 4)
  }

  @Test func aPairWithoutAModelIsFetchedInTwoSteps() async throws {
    let server = try published.server()
    let outcome = try await program.run("get", "es-de", from: server)
    #expect(outcome.printed == "es-en is installed\nen-de is installed\n", "\(outcome)")
    let back = try await program.run("get", "de-es", from: server)
    #expect(back.exitCode == 69)
    #expect(back.error.contains("nobody publishes a model for de-es; `visavis models list"))
  }

  @Test func whatAConversationNeedsIsFetchedWithTheSpeechModel() async throws {
    let server = try published.server()
    // The model of speech is there already.
    try program.install([], as: "ggml-base-q8_0.bin")
    let outcome = try await program.run(
      "get", "--for", "de", from: server, variables: ["LC_ALL": "en_GB.UTF-8", "LANGUAGE": nil])
    #expect(installed == ["de-en", "en-de"], "\(outcome)")
    #expect(outcome.exitCode == 0)
    let own = try await program.run(
      "get", "--for", "German", from: server, variables: ["LC_ALL": "de_AT.UTF-8", "LANGUAGE": nil])
    #expect(own.isOneLine(code: 64), "\(own)")
    #expect(own.error.contains("de is your own language; name both"))
  }

  @Test func aLanguageWithOneDirectionIsFetchedAsFarAsItGoes() async throws {
    var published = published
    try await published.add("fi-en", byteCount: 5_000)
    try program.install([], as: "ggml-base-q8_0.bin")
    let outcome = try await program.run(
      "get", "--for", "en,fi", from: try published.server())
    #expect(installed == ["fi-en"], "\(outcome)")
    #expect(outcome.errorOutput.contains("visavis: nobody publishes a model for en-fi"))
  }

  @Test func theListSaysWhatCanBeHadAndWhatIsThere() async throws {
    let server = try published.server()
    _ = try await program.run("get", "en-de", from: server)
    let list = try await program.run("list", "translation", "--language", "German", from: server)
    let lines = list.printed.split(separator: "\n").map(String.init)
    #expect(
      lines[0].split(separator: " ") == ["NAME", "SIZE", "QUALITY", "LANGUAGES", "STATE"])
    #expect(
      lines.count == 5 && lines[1].hasPrefix("de-en") && lines[1].hasSuffix("German to English"))
    #expect(lines[2].contains("87 %") && lines[2].hasSuffix("installed"))
    #expect(lines[3] == "the list is Mozilla's of 2026-11-09; --refresh fetches it again")
    let json = try await program.run("list", "translation", "--json", from: server)
    #expect(
      json.printed.contains(#""name":"en-de""#) && json.printed.contains(#""installed":true"#))
    let short = try await program.run("list", from: server)
    #expect(short.printed.contains("\nen-de ") && !short.printed.contains("\nde-en "))
  }

  @Test func withoutANetworkTheListIsThatOfTheInstalledOnes() async throws {
    _ = try await program.run("get", "en-de", from: try published.server())
    _ = unsafe unlink(program.data.file("visavis/translation/models.json"))
    let list = try await program.run("list", "translation")
    #expect(list.exitCode == 0 && list.isOneLineOfError, "\(list)")
    #expect(list.error.hasPrefix("visavis: cannot reach 127.0.0.1"))
    #expect(list.printed.contains("en-de ") && !list.printed.contains("de-en "))
    let refreshed = try await program.run("list", "translation", "--refresh")
    #expect(refreshed.isOneLine(code: 69))
  }

  @Test(arguments: ["<html>", "{}", #"{"models":{}}"#])
  func aRegistryThatIsNoneIsOneLine(text: String) async throws {
    let server = try StubServer { _ in StubServer.Reply(body: Array(text.utf8)) }
    let outcome = try await program.run("get", "en-de", from: server)
    #expect(outcome.isOneLine(code: 69), "\(outcome)")
    #expect(installed.isEmpty)
  }

  @Test func aListThatIsOutOfDateIsFetchedAgain() async throws {
    _ = try await program.run("list", "translation", from: try published.server())
    var next = try PublishedModels()
    try await next.add("en-de", byteCount: 5_000, architecture: "base", seed: 2)
    let server = try next.server()
    let outcome = try await program.run("get", "en-de", from: server)
    #expect(outcome.printed == "en-de is installed\n", "\(outcome)")
    #expect(server.requests.contains { $0.line.contains("/db/models.json") })
  }

  @Test func anInstalledModelIsVerifiedAndRemoved() async throws {
    _ = try await program.run("get", "en-de", from: try published.server())
    let correct = try await program.run("verify", "en-de")
    #expect(correct.printed == "en-de: correct\n")
    try writeFile(program.data.file("visavis/translation/models/en-de/vocab.ende.spm"), [1])
    let damaged = try await program.run("verify")
    #expect(damaged.isOneLine(code: 1))
    #expect(damaged.error.contains("en-de has the wrong contents; `visavis models get en-de`"))
    let repaired = try await program.run("get", "en-de", from: try published.server())
    #expect(repaired.printed == "en-de is installed\n")
    let removed = try await program.run("remove", "en-de")
    #expect(removed.printed == "en-de is removed\n" && installed.isEmpty)
  }

  @Test func aModelForAnotherEngineIsRefused() async throws {
    let engine = program.data.file("visavis/translation/engine")
    try await Tool.run("mkdir", ["-p", engine])
    let worker = """
      import json, sys
      for line in sys.stdin:
          bad = json.loads(line)["models"]
          print(json.dumps({"error": "no model for this engine"} if bad else {"text": ""}), flush=True)
      """
    try writeFile("\(engine)/worker.py", Array(worker.utf8))
    let outcome = try await program.run("get", "en-de", from: try published.server())
    #expect(outcome.exitCode == 69)
    #expect(outcome.error.contains("the model en-de cannot be used"), "\(outcome)")
    #expect(outcome.error.contains("no model for this engine"))
    #expect(installed.isEmpty)
  }

  @Test func aFullDiskKeepsWhatHasArrived() async throws {
    var published = published
    try await published.add("en-fi", byteCount: 300_000)
    let server = try published.server()
    // The limit is 100 blocks of 512 bytes.
    let outcome = try await program.run(
      "get", "en-fi", from: server, shell: #"ulimit -f 100; exec "$@""#)
    #expect(outcome.exitCode == 74)
    #expect(outcome.error.contains("raise the limit"), "\(outcome)")
    #expect(installed == ["en-fi.part"])
    let next = try await program.run("get", "en-fi", from: server)
    #expect(next.printed == "en-fi is installed\n" && installed == ["en-fi"], "\(next)")
  }

  @Test func twoProgramsThatFetchTheSameModelDoNotMix() async throws {
    let gate = try WakeUp()
    let server = try published.server { request, reply in
      if request.line.contains("/model.en-de") { reply.breaks = (after: 100, .wait(gate)) }
    }
    let first = try program.start(["get", "en-de"], from: server)
    #expect(try await eventually { server.requests.contains { $0.line.contains("/model.en-de") } })
    let second = try await program.run("get", "en-de", from: server)
    #expect(second.exitCode == 69)
    #expect(second.error.contains("another process is downloading the model en-de"), "\(second)")
    gate.signal()
    #expect(first.wait() == .exited(0))
    #expect(installed == ["en-de"])
  }
}

extension Outcome {
  fileprivate var isOneLineOfError: Bool { errorOutput.count == 1 }
}
