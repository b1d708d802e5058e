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
    #expect(try await converted("salam!", "--without-punctuation") == "سلام")
    #expect(try await converted("salam سلام\n", "--to", "latin") == "salam salam\n")
    #expect(try await converted("کتابخونه‌هامون") == "ketabkhoonehamoon")
  }

  /// The plan of tests of the program that this one is after.
  @Test func aWordIsUnknownThenAddedThenConfirmed() async throws {
    #expect(try await run(["list"]).printed.isEmpty)
    #expect(try await converted("خیلی") == "kheili")
    #expect(try await run(["add", "خیلی", "kheilie"]).exitCode == 0)
    #expect(try await run(["list"]).printed == "خیلی  kheilie  added by ana\n")
    #expect(try await converted("خیلی") == "kheilie")
    #expect(try await converted("kheilie") == "خیلی")
    #expect(try await run(["confirm", "خیلی"]).exitCode == 0)
    #expect(try await run(["list"]).printed.isEmpty)
    #expect(try await run(["list", "--all"]).printed.contains("confirmed"))
    let history = try await run(["history", "خیلی"]).printed.split(separator: "\n")
    #expect(history.map { $0.contains("proposed") } == [true, false])
    #expect(try await run(["export"]).printed.contains("خیلی\tkheilie\n"))
    for _ in 0..<2 { _ = try await run(["refuse", "خیلی"]) }
    #expect(try await run(["refuse", "خیلی"]).isOneLine(code: 64, of: "visavis-romanize"))
    #expect(try await converted("خیلی") == "kheili")
  }

  @Test func aTableIsImportedAndItsBadLinesAreTold() async throws {
    let table = Array("\u{FEFF}سلام\tsalaam\r\nbad\r\nکتابک\tketabak\r\n".utf8)
    let outcome = try await run(["import", "-"], table)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.contains { $0.contains("line 2: ") }, "\(outcome)")
    #expect(
      outcome.errorOutput.last?.contains("1 new words, 1 with another spelling") == true,
      "\(outcome)")
    #expect(try await converted("سلام") == "salaam")
    let refusal = try await run(["import", folder.file("missing.tsv")])
    #expect(refusal.isOneLine(code: 66, of: "visavis-romanize"), "\(refusal)")
    let empty = try await run(["import", "-"], Array("# nothing\n".utf8))
    #expect(empty.isOneLine(code: 65, of: "visavis-romanize"), "\(empty)")
  }

  @Test(arguments: [
    ["add", "", "x"], ["add", "سلام", "12"], ["confirm", "گگگگ"], ["refuse", "گگگگ"],
    ["add", "سلام", "salam", "--lang", "9"], ["--to", "klingon"], ["nothing"],
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
    #expect(outcome.printed == String(repeating: "سلام ", count: 400_000))
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
