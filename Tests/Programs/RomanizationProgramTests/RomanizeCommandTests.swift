internal import ProgramBench
internal import Testing

/// `visavis romanize` with the built programs.
@Suite("visavis romanize") struct RomanizeCommandTests {
  private func run(
    _ arguments: [String] = [], _ input: String, variables: [String: String?] = [:]
  ) async throws -> Outcome {
    let child = try Child(
      "\(builtProgramsFolder)/visavis", ["romanize"] + arguments, variables: variables,
      input: .pipe)
    child.send(input)
    child.closeInput()
    return try await child.outcome(within: .seconds(30))
  }

  private func lines(_ outcome: Outcome) -> [String] {
    outcome.printed.split(separator: "\n").map(String.init)
  }

  @Test func aTextAndItsSourceGetLatinLetters() async throws {
    let outcome = try await run(
      [],
      #"{"id":"1","text":"کتاب من","lang":"fa","source":"我的书","source_lang":"zh","final":true}"#
        + "\n")
    #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
    #expect(outcome.printed.contains(#""romanized":"ketabe man""#))
    #expect(outcome.printed.contains(#""source_romanized":"wǒ de shū""#))
  }

  @Test func plainLinesArePlainLinesAgain() async throws {
    let input = "کتاب من\n\nhola\n你好\r\nПривет\nКиїв\nКИЇВ"
    let outcome = try await run(["--lines"], input)
    #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
    #expect(outcome.printed == "ketabe man\n\nhola\nnǐ hǎo\nPrivet\nKyiv\nKYIV\n")
    let named = try await run(["--lines", "--lang", "ar"], "سلام\n")
    #expect(named.printed == "salam\n")
  }

  @Test func aLineThatIsTooLongIsLeftOutAndTold() async throws {
    let long = String(repeating: "ب", count: 600_000)
    let outcome = try await run(["--lines"], "سلام\n\(long)\nسلام\n")
    #expect(outcome.printed == "salam\n\nsalam\n")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1, "\(outcome.errorOutput)")
  }

  @Test func latinScriptsAndUnknownLanguagesPassUnchanged() async throws {
    let input = [
      #"{"hello":1,"want":["control"],"name":"asr"}"#, #"{"state":"listening"}"#,
      #"{"id":"1","text":"Hola","final":true,"lang":"es"}"#, #"{"id":"2","text":"سلام"}"#,
    ]
    let outcome = try await run([], input.joined(separator: "\n") + "\n")
    #expect(lines(outcome) == input)
  }

  @Test func aGrowingTextKeepsItsWords() async throws {
    let outcome = try await run(
      ["--language", "fa"],
      """
      {"id":"1","text":"کتاب"}
      {"id":"1","text":"کتاب من"}
      {"id":"1","text":"کتاب من کجاست","final":true}

      """)
    let lines = lines(outcome)
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""romanized":"ketab""#))
    #expect(lines[1].contains(#""romanized":"ketabe man""#))
    #expect(lines[2].contains(#""romanized":"ketabe man kojast""#))
  }

  @Test func whatTheSenderRomanizedStays() async throws {
    let line = #"{"id":"1","text":"سلام","final":true,"lang":"fa","romanized":"salaam"}"#
    #expect(lines(try await run([], line + "\n")) == [line])
  }

  @Test func aTextThatIsErasedLosesItsLetters() async throws {
    let outcome = try await run(
      [], #"{"id":"1","text":"سلام","lang":"fa"}"# + "\n" + #"{"id":"1","text":""}"# + "\n")
    #expect(lines(outcome).last?.contains(#""romanized":null"#) == true, "\(outcome)")
  }

  @Test(arguments: ["zh", "Chinese", "zh-Hans"])
  func plainLinesHaveTheLanguageOfTheOption(language: String) async throws {
    let outcome = try await run(["--language", language, "--tones", "none"], "你好\n")
    #expect(outcome.printed.contains(#""romanized":"ni hao""#), "\(outcome)")
  }

  @Test func approximateLettersAreMarked() async throws {
    let outcome = try await run(["--language", "he"], "שלום\n")
    #expect(outcome.printed.contains(#""romanized":"≈ shalom""#))
  }

  @Test func theListNamesTheLanguages() async throws {
    let outcome = try await run(["--list"], "")
    #expect(outcome.exitCode == 0)
    for name in ["fa", "persian", "ja", "thai"] { #expect(outcome.printed.contains(name)) }
  }

  @Test func missingTablesAreNamedOnceAndTheRestWorks() async throws {
    let data = try Folder()
    try await Tool.run("mkdir", ["-p", data.file("assets"), data.file("fonts")])
    let outcome = try await run(
      [],
      """
      {"id":"1","text":"سلام","lang":"fa","final":true}
      {"id":"2","text":"خوب","lang":"fa","final":true}
      {"id":"3","text":"안녕","lang":"ko","final":true}

      """, variables: ["VISAVIS_DATA": data.path])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.count == 1, "\(outcome.errorOutput)")
    #expect(
      outcome.errorOutput.first?.hasPrefix("visavis-romanize: Persian is not romanized") == true)
    #expect(outcome.printed.contains(#""romanized":"annyeong""#))
    #expect(!outcome.printed.contains(#""romanized":"سلام""#))
  }

  @Test(arguments: [["--language", "?"], ["--tones", "loud"], ["--bogus"]])
  func wrongOptionsAreRefused(arguments: [String]) async throws {
    let outcome = try await run(arguments, "")
    #expect(outcome.isOneLine(code: 64, of: "visavis-romanize"), "\(outcome)")
  }

  @Test func tenMegabytesOfTextComeThrough() async throws {
    let sentence = "من به خانه دوستم رفتم و چای خوردم. "
    let line =
      #"{"text":""# + String(repeating: sentence, count: 12_000) + #"","lang":"fa"}"# + "\n"
    let outcome = try await run([], String(repeating: line, count: 10))
    #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty)
    #expect(lines(outcome).count == 10)
  }
}
