import Glibc
import ProgramBench
import Testing

extension TheCommandLine {
  @Suite("visavis translate") struct TranslateTests {
    /// Runs the program with a translator that writes capitals.
    private func translate(
      _ arguments: [String], inputText text: String, command: String = "sed -u 's/.*/T:\\U&/'"
    ) async throws -> Outcome {
      try await Program.run(
        ["translate", "--engine", "command", "--command", command] + arguments, inputText: text)
    }

    private func lines(of outcome: Outcome) -> [String] {
      outcome.printed.split(separator: "\n").map(String.init)
    }

    @Test func captionsGetTheirTranslations() async throws {
      let outcome = try await translate(
        ["--from", "en", "--to", "es"],
        inputText: """
          {"hello":1,"want":["control"],"name":"asr"}
          {"state":"listening"}
          {"id":"1","source":"Where is it?","source_lang":"en","final":true}
          """)
      #expect(outcome.exitCode == 0)
      let lines = lines(of: outcome)
      #expect(
        lines.prefix(2) == [
          #"{"hello":1,"want":["control"],"name":"asr"}"#, #"{"state":"listening"}"#,
        ])
      #expect(
        lines.last?.contains(#""text":"T:¿WHERE IS IT?""#) == true
          || lines.last?.contains(#""text":"¿T:WHERE IS IT?""#) == true)
    }

    /// Translates a file with 20 texts that grow.
    private func translateGrowing(_ keys: String, command: String) async throws -> [String] {
      let folder = try Folder()
      let text = "bcdefghjklmnopqrstuv".map { letter in
        #"{"id":"\#(letter)","source":"where is the bus \#(letter)",\#(keys)}"# + "\n"
      }.joined()
      let file = try folder.write(text, to: "growing.jsonl")
      let outcome = try await Program.run(
        ["translate", "--engine", "command", "--command", command, "--from", "en", "--to", "fr"],
        input: .file(path: file))
      return lines(of: outcome)
    }

    @Test(arguments: [
      (#""source_lang":"en""#, #""agreed":18}"#), (#""source_confident":8"#, #""agreed":10}"#),
    ])
    func wordsThatExtensionsDoNotChangeAreToldAfterTheTranslation(
      keys: String, expected: String
    ) async throws {
      let lines = try await translateGrowing(keys, command: "sed -u 's/.*/T:\\U&/'")
      #expect(lines.filter { $0.contains(#""text":"T:WHERE IS THE BUS "#) }.count == 20)
      // On a busy machine the spoken words go out before their translation.
      let told = lines.filter { !$0.contains(/"(text|source)"/) }
      #expect(!told.isEmpty)
      #expect(told.allSatisfy { $0.hasSuffix(expected) })
    }

    @Test func aSlowEngineIsAskedOnceForAText() async throws {
      let folder = try Folder()
      let requests = folder.file("requests")
      let lines = try await translateGrowing(
        #""source_lang":"en""#,
        command: """
          while read -r line; do echo "$line" >> \(requests); sleep 0.07; echo 'OU EST LE BUS'; done
          """)
      #expect(try readFile(requests).count { $0 == 10 } == 20)
      let others = lines.filter { !$0.contains(/"(text|source)"/) }
      #expect(others == [], "no line with words that stay follows")
    }

    @Test func everyTextOfAHundredIsTranslatedInOrder() async throws {
      let input = (1...100).map { "Sentence number \($0) is here.\n" }.joined()
      let outcome = try await translate(["--from", "en", "--to", "fr"], inputText: input)
      let numbers = lines(of: outcome).filter { $0.contains(#""text""#) }.compactMap { line in
        line.firstMatch(of: /NUMBER (\d+)/).flatMap { Int($0.1) }
      }
      #expect(numbers == Array(1...100))
    }

    @Test func aTranslatorThatDiesShowsWhatWasSaid() async throws {
      let outcome = try await translate(
        ["--from", "en", "--to", "es"], inputText: "One.\nTwo.\n", command: "exit 3")
      #expect(outcome.exitCode == 0)
      let lines = lines(of: outcome)
      #expect(lines.contains { $0.contains("notice") && $0.contains("failed") })
      #expect(lines.filter { $0.contains(#""final":true"#) }.count == 2)
      #expect(lines.contains { $0.contains(#""source":"Two.""#) })
    }

    /// A recognizer makes its last sentence final after the signal that both get.
    @Test func theLastSentenceAfterASignalIsTranslated() async throws {
      let child = try Child(
        Program.path,
        [
          "translate", "--engine", "command", "--command", "sed -u 's/.*/T:\\U&/'",
          "--from", "en", "--to", "fr",
        ])
      child.send(#"{"id":"1","source":"One."}"# + "\n")
      #expect(try await eventually { child.printed.contains("T:ONE.") })
      child.send(signal: SIGTERM)
      child.send(#"{"id":"1","source":"One and two.","final":true}"# + "\n")
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) })
      #expect(child.printed.contains("T:ONE AND TWO."))
    }

    @Test func aSignalEndsItIfTheInputDoesNot() async throws {
      let child = try Child(
        Program.path, ["translate", "--engine", "command", "--command", "cat", "--to", "fr"])
      child.send(#"{"state":"listening"}"# + "\n")
      #expect(try await eventually { !child.printed.isEmpty })
      child.send(signal: SIGTERM)
      #expect(try await eventually(within: .seconds(20)) { child.end == .exited(0) })
    }

    @Test func anUtteranceWithoutWordsDoesNotKeepItFromEnding() async throws {
      let outcome = try await translate(
        ["--from", "en", "--to", "es"], inputText: #"{"id":"1","speaker":"Ana"}"# + "\n")
      #expect(outcome.exitCode == 0)
    }

    @Test func apertiumTranslatesBothWays() async throws {
      let outcome = try await Program.run(
        ["translate", "--engine", "apertium", "--between", "en,es"],
        inputText: """
          {"id":"1","source":"The house is big.","source_lang":"en","final":true}
          {"id":"2","source":"La casa es grande.","source_lang":"es","final":true}
          """)
      #expect(outcome.printed.contains("La casa es grande."))
      #expect(outcome.printed.contains(#""text":"The house is big.""#))
      #expect(outcome.errorOutput.count == 2, "each pair names its engine")
    }

    private static let faults: [(arguments: [String], code: Int32)] = [
      ([], 64), (["--between", "en"], 64), (["--between", "en,en"], 64),
      (["--to", "es", "--command", "cat"], 64),
      (["--from", "en", "--to", "es", "--glossary", "/none"], 66),
      (["--from", "tlh", "--to", "es"], 69),
    ]

    @Test(arguments: faults)
    func whatCannotWorkIsOneLine(arguments: [String], code: Int32) async throws {
      let outcome = try await Program.run(["translate"] + arguments, inputText: "")
      #expect(outcome.exitCode == code, "\(outcome)")
      #expect(outcome.errorOutput.last?.hasPrefix("visavis-translate: ") == true)
    }

    @Test func garbageIsNoCrash() async throws {
      let garbage =
        "\u{1B}[2J\u{0}{\"id\":\n" + String(repeating: "x", count: 1 << 20) + "\n{}\n[]\n"
      let outcome = try await translate(["--from", "en", "--to", "es"], inputText: garbage)
      #expect(outcome.exitCode == 0)
    }
  }
}
