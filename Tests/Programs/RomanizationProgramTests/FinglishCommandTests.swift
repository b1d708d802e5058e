internal import ProgramBench
internal import Testing

/// `visavis finglish` with the built programs.
@Suite("visavis finglish") struct FinglishCommandTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private func run(
    _ arguments: [String] = [], _ input: [UInt8] = [], variables: [String: String?] = [:]
  ) async throws -> Outcome {
    let child = try Child(
      "\(builtProgramsFolder)/visavis", ["finglish"] + arguments,
      variables: ["XDG_DATA_HOME": folder.path, "USER": "ana"].merging(variables) { $1 },
      input: .pipe)
    child.send(input)
    child.closeInput()
    return try await child.outcome(within: .seconds(60))
  }

  private func converted(_ text: String, _ arguments: String...) async throws -> String {
    try await run(arguments, Array(text.utf8)).printed
  }

  @Test func linesComeOutInTheOtherScript() async throws {
    #expect(
      try await converted("salam, khoobi?\nخوبم!\n\n👍 12\n") == "سلام، خوبی؟\nkhoobam!\n\n👍 12\n")
    #expect(
      try await converted("salam, khoobi?\n\nmersi!", "--to-persian", "--without-punctuation")
        == "سلام خوبی\n\nمرسی\n")
    #expect(try await converted("salam سلام\n", "--to-latin") == "salam salam\n")
    #expect(try await converted("کتاب من کجاست") == "ketabe man kojast\n")
  }

  @Test func aTextOfTheCommandLineIsWrittenToo() async throws {
    #expect(try await run(["سلام", "خوب"]).printed == "salam khoob\n")
    #expect(try await run(["--to-persian", "salam khoob"]).printed == "سلام خوب\n")
    let five = try await run(["--to-persian", "--top", "5", "salam"]).printed
    #expect(five.hasPrefix("سلام\t") && five.split(separator: "\t").count == 5, "\(five)")
    let three = try await converted("salam\n\nshoroo'\nman khoobam", "--to-persian", "--top", "3")
    let lines = three.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map { $0.count { $0 == "\t" } } == [2, 0, 2, 0, 0], "\(three)")
    #expect(lines[2].hasPrefix("شروع\t") && lines[3] == "من خوبم")
  }

  /// The plan of tests of the program that this one is after.
  @Test func aWordIsUnknownThenAddedThenConfirmed() async throws {
    #expect(try await run(["list"]).printed.isEmpty)
    #expect(try await converted("خیلی") == "kheili\n")
    #expect(try await run(["add", "خیلی", "kheilie"]).exitCode == 0)
    #expect(try await run(["list"]).printed == "خیلی  kheilie  added by ana\n")
    #expect(try await converted("خیلی") == "kheilie\n")
    #expect(try await converted("kheilie") == "خیلی\n")
    #expect(try await run(["confirm", "خیلی"]).exitCode == 0)
    #expect(try await run(["list"]).printed.isEmpty)
    #expect(try await run(["list", "--all"]).printed.contains("confirmed"))
    let history = try await run(["history", "خیلی"]).printed.split(separator: "\n")
    #expect(history.map { $0.contains("proposed") } == [true, false])
    #expect(try await run(["export"]).printed.contains("خیلی\tkheilie\n"))
    for _ in 0..<2 { _ = try await run(["refuse", "خیلی"]) }
    #expect(try await run(["refuse", "خیلی"]).isOneLine(code: 64, of: "visavis-romanize"))
    #expect(try await converted("خیلی") == "kheili\n")
  }

  @Test(arguments: [true, false])
  func eachLanguageHasAListOfItsOwn(isNamedFirst: Bool) async throws {
    func run(in language: String, _ words: String...) async throws -> Outcome {
      let option = ["--lang", language]
      return try await self.run(isNamedFirst ? option + words : words + option)
    }
    #expect(try await run(in: "ru", "add", "привет", "privet").exitCode == 0)
    #expect(try await self.run(["list"]).printed.isEmpty)
    #expect(try await run(in: "Russian", "list").printed == "привет  privet  added by ana\n")
    #expect(try await run(in: "ru", "confirm", "привет").exitCode == 0)
    #expect(try await run(in: "ru", "export").printed == "привет\tprivet\n")
    #expect(try await run(in: "el", "export").printed.isEmpty)
    #expect(try await run(in: "ru", "history", "привет").printed.contains("proposed"))
    #expect(try await self.run(["refuse", "привет"]).isOneLine(code: 64, of: "visavis-romanize"))
  }

  @Test func aTableIsImportedAndItsBadLinesAreTold() async throws {
    let table = Array("\u{FEFF}سلام\tsalaam\r\nbad\r\nکتابک\tketabak\r\n".utf8)
    let outcome = try await run(["import", "-"], table)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.contains { $0.contains("line 2: ") }, "\(outcome)")
    #expect(
      outcome.errorOutput.last?.contains("1 new words, 1 with another spelling") == true,
      "\(outcome)")
    #expect(try await converted("سلام") == "salaam\n")
    let refusal = try await run(["import", folder.file("missing.tsv")])
    #expect(refusal.isOneLine(code: 66, of: "visavis-romanize"), "\(refusal)")
    let empty = try await run(["import", "-"], Array("# nothing\n".utf8))
    #expect(empty.isOneLine(code: 65, of: "visavis-romanize"), "\(empty)")
  }

  @Test(arguments: [
    ["add", "", "x"], ["add", "سلام", "12"], ["confirm", "گگگگ"], ["refuse", "گگگگ"],
    ["add", "سلام", "salam", "--lang", "9"], ["add", "kheili", "خیلی"], ["add", "hello", "hello"],
    ["add", "سلام", "سلام"], ["confirm", "kheili", "خیلی"], ["--top", "0", "--to-persian"],
    ["--top", "2"],
    ["--to-latin", "--to-persian"], ["--wrong"],
  ])
  func wrongWordsAreOneLine(arguments: [String]) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.isOneLine(code: 64, of: "visavis-romanize"), "\(outcome)")
  }

  @Test func aDamagedListIsKeptAsideAndTold() async throws {
    let words = "no database, but a letter of some length"
    let path = try folder.write(Array(words.utf8), to: "words.db")
    let refusal = try await run(["list", "--data", path])
    #expect(refusal.isOneLine(code: 66, of: "visavis-romanize"), "\(refusal)")
    try await Tool.run("mkdir", [folder.file("visavis")])
    _ = try folder.write(Array(words.utf8), to: "visavis/words.db")
    let outcome = try await run(["list"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.joined().contains("is kept as"), "\(outcome)")
  }

  @Test func missingTablesAreTold() async throws {
    let data = try Folder()
    try await Tool.run("mkdir", ["-p", data.file("assets"), data.file("fonts")])
    let outcome = try await run([], Array("salam".utf8), variables: ["VISAVIS_DATA": data.path])
    #expect(outcome.isOneLine(code: 69, of: "visavis-romanize"), "\(outcome)")
  }

  @Test func aLongPasteWithoutLineEndsPasses() async throws {
    let words = String(repeating: "salam ", count: 400_000)
    let outcome = try await run([], Array(words.utf8))
    #expect(outcome.printed == String(repeating: "سلام ", count: 400_000) + "\n")
  }

  @Test(arguments: [nil, "1"])
  func atATerminalCandidatesAreChosenByKeys(noColor: String?) async throws {
    _ = try await run(["add", "خیلی", "kheilie"])
    let added = noColor == nil ? "\u{1B}[32mخیلی⁺\u{1B}[39m" : "خیلی⁺"
    let child = try Child(
      "\(builtProgramsFolder)/visavis", ["finglish"],
      variables: ["XDG_DATA_HOME": folder.path, "USER": "ana", "NO_COLOR": noColor],
      input: .terminal)
    // A word, the second candidate, one that somebody added, one that is erased, and the end.
    for (keys, shown) in [
      ("", "> "), ("salam", "1 سلام"), (" khoob", "2 "), ("2kheilie", "1 \(added)"),
      (" mersi", "1 مرسی"), ("\u{7F}i", "> "), ("!\r", "> "),
    ] {
      child.send(keys)
      #expect(try await eventually { child.errorOutput.contains(shown) }, "\(keys)")
    }
    #expect(try await eventually { child.printed.hasSuffix("\n") }, "\(child.errorOutput)")
    let words = child.printed.split(separator: " ")
    #expect(words.count == 4 && words[0] == "سلام" && words[2] == "خیلی", "\(child.printed)")
    #expect(words.last == "مرسی!\n")
    child.send("\u{4}")
    #expect(try await child.outcome(within: .seconds(30)).exitCode == 0)
  }
}
