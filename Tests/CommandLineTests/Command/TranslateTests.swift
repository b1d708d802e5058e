import ProgramBench
import Testing

extension TheCommandLine {
  @Suite("visavis translate") struct TranslateTests {
    /// Runs the program with a translator that writes capitals.
    private func translate(
      _ arguments: [String], inputText text: String, command: String = "sed -u 's/.*/T:\\U&/'"
    ) async throws -> Program.Outcome {
      try await Program.run(
        ["translate", "--engine", "command", "--command", command] + arguments, inputText: text)
    }

    private func lines(of outcome: Program.Outcome) -> [String] {
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

    @Test func wordsThatOtherWordsDoNotChangeAreToldAfterTheTranslation() async throws {
      let outcome = try await translate(
        ["--from", "en", "--to", "fr"],
        inputText: #"{"id":"1","source":"where is the bus","source_lang":"en"}"# + "\n")
      #expect(
        lines(of: outcome) == [
          #"{"id":"1","text":"T:WHERE IS THE BUS","agreed":0,"lang":"fr","#
            + #""source":"where is the bus","source_lang":"en"}"#,
          #"{"id":"1","agreed":14}"#,
        ])
    }

    @Test func wordsThatWereNotHeardClearlyAreNotTold() async throws {
      let outcome = try await translate(
        ["--from", "en", "--to", "fr"],
        inputText: #"{"id":"1","source":"where is the bus","source_confident":8}"# + "\n")
      #expect(lines(of: outcome).last == #"{"id":"1","agreed":10}"#)
    }

    @Test func aSlowEngineIsAskedOnceForAText() async throws {
      let outcome = try await translate(
        ["--from", "en", "--to", "fr"],
        inputText: #"{"id":"1","source":"where is the bus","source_lang":"en"}"# + "\n",
        command: "n=0; while read -r line; do n=$((n+1)); sleep 0.1; echo \"$n: $line\"; done")
      let last = try #require(lines(of: outcome).last)
      #expect(last.contains(#""text":"1: Where is the bus","agreed":0"#), "no line follows")
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
