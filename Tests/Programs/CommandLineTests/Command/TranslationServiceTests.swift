internal import Glibc
internal import ProgramBench
internal import ServerBench
internal import Testing

extension TheCommandLine {
  @Suite("visavis translate with a service") struct TranslationServiceTests {
    private let config: Folder

    init() throws {
      config = try Folder()
    }

    private static let key = "secreto-0123"
    /// The environment of a user without keys and proxies.
    private static let variables: [String: String?] = [
      "DEEPL_API_KEY": nil, "AZURE_TRANSLATOR_KEY": nil, "AZURE_TRANSLATOR_REGION": nil,
      "LIBRETRANSLATE_API_KEY": nil, "http_proxy": nil, "https_proxy": nil, "all_proxy": nil,
      "HTTPS_PROXY": nil, "ALL_PROXY": nil, "no_proxy": nil, "NO_PROXY": nil,
      "CURL_CA_BUNDLE": nil,
    ]

    private func translate(
      _ arguments: String..., with variables: [String: String?] = [:],
      inputText text: String = Self.input
    ) async throws -> Outcome {
      let surroundings = Self.variables.merging(["XDG_CONFIG_HOME": config.path]) { $1 }
      return try await Program.run(
        ["translate"] + arguments, variables: surroundings.merging(variables) { $1 },
        inputText: text)
    }

    /// Writes the key of a service into its file.
    private func store(_ key: String, for service: String, mode: mode_t = 0o600) throws {
      for folder in ["visavis", "visavis/keys"] { _ = unsafe mkdir(config.file(folder), 0o700) }
      _ = try config.write("\(key)\n", to: "visavis/keys/\(service)")
      _ = unsafe chmod(config.file("visavis/keys/\(service)"), mode)
    }

    private static let input = """
      {"hello":1,"want":["control"],"name":"asr"}
      {"id":"1","source":"Where is it?","source_lang":"en","final":true}
      {"id":"2","source":"Over there.","source_lang":"en","final":true}

      """

    /// A stub of DeepL, which writes capitals.
    private func deepL() throws -> StubServer {
      try StubServer { request in
        guard let said = request.bodyText.firstMatch(of: /"text":\["(.*)"\]/) else {
          return StubServer.Reply(status: 400, text: "")
        }
        return StubServer.Reply(text: #"{"translations":[{"text":"\#(said.1.uppercased())"}]}"#)
      }
    }

    @Test func wordsAreTranslatedAndTheStreamSaysOnceThatTheyAreSent() async throws {
      try store(Self.key, for: "deepl")
      let server = try deepL()
      let outcome = try await translate(
        "--engine", "deepl", "--service-url", server.address, "--from", "en", "--to", "pt-BR")
      #expect(outcome.exitCode == 0)
      let lines = outcome.printed.split(separator: "\n")
      #expect(lines.first == #"{"hello":1,"want":["control"],"name":"asr"}"#)
      #expect(
        lines.filter { $0.contains("notice") }
          == [
            #"{"notice":"what is said is sent to DeepL for translation","#
              + #""notice_code":"sent-to-service","notice_about":"DeepL"}"#
          ])
      let notice = lines.firstIndex { $0.contains("notice") }
      let translation = lines.firstIndex { $0.contains("WHERE IS IT?") }
      #expect(try #require(notice) < #require(translation))
      #expect(lines.contains { $0.contains("OVER THERE.") && $0.contains(#""lang":"pt-BR""#) })
      #expect(
        outcome.errorOutput == [
          "visavis-translate: what is said is sent to DeepL for translation, at 127.0.0.1"
        ])
      #expect(!outcome.printed.contains("secreto"))
      #expect(
        server.requests.map { $0.header("Authorization") }
          == Array(repeating: "DeepL-Auth-Key \(Self.key)", count: 2))
      #expect(server.requests.allSatisfy { $0.bodyText.contains(#""target_lang":"PT-BR""#) })
    }

    @Test func aServiceThatFailsShowsWhatWasSaid() async throws {
      let server = try StubServer { _ in StubServer.Reply(status: 401, text: Self.key) }
      let outcome = try await translate(
        "--engine", "azure", "--service-url", server.address, "--from", "en", "--to", "es",
        with: ["AZURE_TRANSLATOR_KEY": Self.key])
      #expect(outcome.exitCode == 0)
      let lines = outcome.printed.split(separator: "\n")
      #expect(lines.filter { $0.contains("Azure does not accept the key") }.count == 1)
      #expect(lines.filter { $0.contains(#""final":true"#) }.count == 2)
      #expect(!(outcome.printed + outcome.errorOutput.joined()).contains("secreto"))
    }

    @Test func nothingIsSentUnlessAServiceIsNamed() async throws {
      let server = try deepL()
      let outcome = try await translate(
        "--engine", "command", "--command", "cat", "--from", "en", "--to", "es",
        with: ["DEEPL_API_KEY": Self.key, "https_proxy": server.address])
      #expect(outcome.exitCode == 0 && !outcome.printed.contains("notice"))
      let auto = try await translate(
        "--from", "tlh", "--to", "es",
        with: ["DEEPL_API_KEY": Self.key, "https_proxy": server.address])
      #expect(auto.exitCode == EX_UNAVAILABLE)
      #expect(server.requests.isEmpty)
    }

    @Test func whatIsSentToThisMachinePassesNoProxy() async throws {
      let (server, proxy) = (try deepL(), try deepL())
      let outcome = try await translate(
        "--engine", "deepl", "--service-url", server.address, "--from", "en", "--to", "es",
        with: ["DEEPL_API_KEY": Self.key, "http_proxy": proxy.address, "all_proxy": proxy.address])
      #expect(outcome.printed.contains("OVER THERE."))
      #expect(proxy.requests.isEmpty && server.requests.count == 2)
    }

    @Test func aCertificateIsTrustedIfTheUserSaysSo() async throws {
      let server = try await EncryptedServer()
      let surroundings = Self.variables.merging([
        "XDG_CONFIG_HOME": config.path, "CURL_CA_BUNDLE": server.certificate,
      ]) { $1 }
      let child = try Child(
        Program.path,
        [
          "translate", "--engine", "libretranslate", "--service-url", server.address, "--from",
          "en", "--to", "es",
        ], variables: surroundings)
      child.send("Hello.\n")
      child.closeInput()
      #expect(try await eventually { server.received.contains(#""q":"Hello.""#) })
      let body = #"{"translatedText":"Hola."}"#
      server.send(
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
      #expect(try await eventually { child.end != nil })
      #expect(child.printed.contains(#""text":"Hola.""#), "\(child.printed)")
    }

    @Test func aMissingKeyIsOneLine() async throws {
      let outcome = try await translate("--engine", "deepl", "--from", "en", "--to", "es")
      #expect(outcome.exitCode == EX_NOINPUT && outcome.printed.isEmpty)
      #expect(outcome.errorOutput.count == 1)
      let line = try #require(outcome.errorOutput.first)
      #expect(line.contains("\(config.path)/visavis/keys/deepl"))
      #expect(line.contains("DEEPL_API_KEY"))
    }

    @Test(arguments: [
      ("deepl", "http://example.org", "https://"), ("deepl", "http://10.0.0.1:80", "https://"),
      ("azure", "https://secreto@example.org", "an address such as"),
      ("libretranslate", "translate.example.org", "an address such as"),
      ("apertium", "https://example.org", "--service-url is for"),
    ])
    func anAddressThatCannotBeUsedIsOneLine(
      engine: String, address: String, words: String
    ) async throws {
      let outcome = try await translate(
        "--engine", engine, "--service-url", address, "--from", "en", "--to", "es",
        with: ["DEEPL_API_KEY": "a", "AZURE_TRANSLATOR_KEY": "b"])
      #expect(outcome.exitCode == EX_USAGE && outcome.errorOutput.count == 1, "\(outcome)")
      let line = outcome.errorOutput.joined()
      #expect(line.contains(words) && !line.contains("secreto"), "\(line)")
    }

    @Test func theListNamesTheServicesAndTheirKeys() async throws {
      try store(Self.key, for: "deepl")
      try store(Self.key, for: "azure", mode: 0o640)
      let outcome = try await translate("--list", inputText: "")
      #expect(outcome.exitCode == 0)
      let lines = outcome.printed.split(separator: "\n").suffix(3)
      #expect(lines.first == "libretranslate: a service on the network; it needs no key")
      #expect(
        lines.dropFirst().first
          == "deepl: a service on the network; key in \(config.path)/visavis/keys/deepl")
      #expect(lines.last?.contains("chmod 600") == true)
      #expect(!outcome.printed.contains("secreto"))
    }

    @Test func theListNamesThePackageOfAPairThatIsNotInstalled() async throws {
      let printed = try await translate("--list", inputText: "").printed
      let isInstalled = printed.contains(/(?m)^be +ru +apertium$/)
      #expect(printed.contains(/(?m)^be-ru +apt install apertium-bel-rus$/) != isInstalled)
      #expect(printed.contains("\ndeepl: a service on the network; it needs a key\n"))
    }

    @Test func theWindowIsNotLinkedWithLibcurl() async throws {
      let program = try await Tool.run("readelf", ["-d", Program.path])
      #expect(program.contains("NEEDED") && !program.contains("libcurl"))
    }
  }
}
