import Glibc
import HubBench
import ProgramBench
import Testing

private let hasApertium = unsafe access("/usr/share/apertium/modes/spa-eng.mode", F_OK) == 0

@Suite("visavis study")
struct StudyTests {
  private static let talk = """
    {"id": "a", "speaker": "Ana", "source_lang": "es", "lang": "en", "source": "Buenas tardes.", "text": "Good afternoon.", "final": true}
    {"id": "b", "source_lang": "es", "lang": "en", "source": "¿Qué tal?", "text": "How are you?", "final": true}
    """

  /// Runs `visavis study` with decks in a folder.
  private func study(
    _ words: String..., in folder: Folder, keys: String? = nil
  ) async throws -> Outcome {
    try await Program.run(
      ["study"] + words + ["--data", folder.file("study.db")], inputText: keys)
  }

  @Test func aConversationBecomesADeckIsReviewedAndComesBackFromAFile() async throws {
    let folder = try Folder()
    let talk = try folder.write(Self.talk, to: "talk.jsonl")
    let added = try await study("import", talk, "--learn", "es", in: folder)
    #expect(added.isOneLine(code: 0, of: "visavis-hub"), "\(added)")
    #expect(
      try await study("due", in: folder).printed
        == "talk  2 new  0 being learned  0 to review  2 cards\n")
    #expect(
      try await study("due", "--json", in: folder).printed
        == #"{"deck":"talk","new":2,"learning":0,"review":0,"cards":2}"# + "\n")
    let review = try await study("review", in: folder, keys: " 1 3u q")
    #expect(review.exitCode == 0)
    #expect(
      review.printed.contains(
        "   Buenas tardes.\nSpace shows the answer · q end\n   Good afternoon.\n— Ana\n1 known"),
      "\(review)")
    #expect(
      review.printed.contains(
        "Taken back:\n   ¿Qué tal?\nSpace shows the answer · q end\n   How are you?"), "\(review)")
    #expect(
      try await study("due", in: folder).printed
        == "talk  1 new  1 being learned  0 to review  2 cards\n")
    for name in ["talk.apkg", "talk.csv"] {
      let path = folder.file(name)
      #expect(try await study("export", "talk", "-o", path, in: folder).exitCode == 0)
      let refusal = try await study("export", "talk", "-o", path, in: folder)
      #expect(refusal.isOneLine(code: 64, of: "visavis-hub"), "\(refusal)")
      let other = try Folder()
      #expect(try await study("import", path, in: other).exitCode == 0)
      #expect(
        try await study("due", in: other).printed
          == "talk  2 new  0 being learned  0 to review  2 cards\n")
    }
    #expect(
      try await study("search", "que", in: folder).printed == "¿Qué tal?  How are you?  talk\n")
    #expect(try await study("remove", "talk", in: folder).exitCode == 0)
    #expect(try await study("due", in: folder).printed.isEmpty)
  }

  @Test func cardsThatAreThereStayInTheirDecks() async throws {
    let folder = try Folder()
    let talk = try folder.write(Self.talk, to: "talk.jsonl")
    _ = try await study("import", talk, in: folder)
    let again = try await study("import", talk, "--deck", "Other", "--json", in: folder)
    #expect(again.printed == #"{"new":0,"known":2}"# + "\n")
    let package = folder.file("talk.apkg")
    _ = try await study("export", "talk", "-o", package, in: folder)
    _ = try await study("import", package, "--deck", "Other", in: folder)
    #expect(
      try await study("due", in: folder).printed
        == "talk  2 new  0 being learned  0 to review  2 cards\n")
  }

  @Test(arguments: [
    ("", "a.csv", "the file is empty"), ("", "a.jsonl", "the file is empty"),
    ("\u{89}PNG\r\n\u{1A}\n\u{0}\u{0}", "a.png", "the file is no text"),
    ("\u{89}PNG\r\n\u{1A}\n\u{0}\u{0}", "a.csv", "the file is no text"),
    ("Word,Translations\n", "a.csv", "a table needs lines"),
    ("{\"source\": \"alone\"}\n", "a.jsonl", "a transcript needs"),
  ])
  func aFileWithoutCardsSaysWhatItLacks(text: String, name: String, lack: String) async throws {
    let folder = try Folder()
    let path = try folder.write(text, to: name)
    let outcome = try await study("import", path, in: folder)
    #expect(outcome.isOneLine(code: 65, of: "visavis-hub"), "\(outcome)")
    #expect(outcome.errorOutput.joined().contains(lack), "\(outcome)")
  }

  @Test func aSentenceComesThroughAPipeAndIsTakenBack() async throws {
    let folder = try Folder()
    let words = ["import", "-", "--deck", "Talk", "--notes", "2026-11-29 14:05", "--json"]
    func pipe(_ more: String...) async throws -> Outcome {
      try await Program.run(
        ["study"] + words + more + ["--data", folder.file("study.db")], inputText: Self.talk)
    }
    #expect(try await pipe().printed == #"{"new":2,"known":0}"# + "\n")
    #expect(try await pipe().printed == #"{"new":0,"known":2}"# + "\n")
    #expect(
      try await study("search", "14:05", "buenas", in: folder).printed
        == "Buenas tardes.  Good afternoon.  Talk\n")
    _ = try await study("review", in: folder, keys: " 1q")
    #expect(try await pipe("--take-back").printed == #"{"removed":1}"# + "\n")
    #expect(
      try await study("due", in: folder).printed
        == "Talk  0 new  1 being learned  0 to review  1 cards\n")
  }

  @Test(.enabled(if: SpokenConversation.canBeCut, "ffmpeg is not installed"))
  func theSentencesOfARecordingAreHeardOnTheirCards() async throws {
    let folder = try Folder()
    // A clock that began four seconds before the recording, and a sentence that is not in it.
    let last =
      #"{"id": "x", "source_lang": "es", "lang": "en", "source": "¿Y?", "text": "And?", "start": 60, "end": 61, "#
      + #""final": true}"#
    let talk = try folder.write(
      SpokenConversation.transcript(later: 4) + last, to: "talk.jsonl")
    let added = try await study(
      "import", talk, "--learn", "es", "--sound", SpokenConversation.sound, in: folder)
    #expect(added.exitCode == 0 && added.errorOutput.count == 3, "\(added)")
    let lines = added.errorOutput.joined(separator: "\n")
    #expect(lines.contains(/ogg begins [34]\.[09] s after the times of .*talk\.jsonl/), "\(lines)")
    #expect(lines.contains("1 sentences are not in assets/conversation.ogg"), "\(lines)")
    #expect(lines.contains("12 new cards"), "\(lines)")
    let package = folder.file("talk.apkg")
    #expect(try await study("export", "talk", "-o", package, in: folder).exitCode == 0)
    // Eleven sounds of 4 kB a second, and little else.
    #expect((100_000..<220_000).contains(try readFile(package).count))
  }

  @Test func cardsAreMadeWithoutSoundIfThereIsNone() async throws {
    let folder = try Folder()
    let talk = try folder.write(SpokenConversation.transcript(), to: "talk.jsonl")
    let letter = try folder.write("This is a letter.", to: "letter.ogg")
    let untimed = try folder.write(Self.talk, to: "untimed.jsonl")
    let cases: [(String, String, String, String)] = [
      (talk, SpokenConversation.sound, folder.path, "ffmpeg, which is not installed"),
      (untimed, SpokenConversation.sound, folder.path, "has no start and end of 2 sentences"),
      (talk, letter, "/usr/bin:/bin", "finds no sound"),
    ]
    for (transcript, sound, path, reason) in cases.prefix(SpokenConversation.canBeCut ? 3 : 2) {
      let outcome = try await Program.run(
        ["study", "import", transcript, "--sound", sound, "--data", folder.file("study.db")],
        variables: ["PATH": path])
      #expect(outcome.exitCode == 0 && outcome.errorOutput.count == 2, "\(outcome)")
      #expect(outcome.errorOutput.first?.contains(reason) == true, "\(outcome)")
      #expect(outcome.errorOutput.last?.contains("new cards") == true, "\(outcome)")
    }
    #expect(try await study("due", in: folder).printed.contains(/talk +11 new/))
  }

  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func theWordsOfAConversationBecomeCardsOnce() async throws {
    let folder = try Folder()
    let words = ["import", "assets/conversation.jsonl", "--learn", "es", "--words"]
    func add() async throws -> Outcome {
      try await Program.run(
        ["study"] + words + ["--json", "--deck", "Words", "--data", folder.file("study.db")])
    }
    let added = try await add()
    let again = try await add()
    let counts = try #require(added.printed.firstMatch(of: /{"new":(\d+),"known":0}\n/))
    #expect(again.printed == #"{"new":0,"known":\#(counts.1)}"# + "\n")
    #expect(added.errorOutput.isEmpty && again.errorOutput.isEmpty, "\(added)")
    let found = try await study("search", "alérgico", in: folder).printed
    #expect(found.contains(/alérgico +allergic +Words\n/), "\(found)")
  }

  @Test func theWordsOfALanguageThatNothingKnowsAreAsTheyAreWritten() async throws {
    let folder = try Folder()
    let talk = try folder.write(
      """
      {"id": "a", "source_lang": "fi", "lang": "en", "source": "Kissa, kissa ja 2 koiraa!", "text": "x", "final": true}

      """, to: "talk.jsonl")
    let outcome = try await study("import", talk, "--learn", "fi", "--words", "--json", in: folder)
    #expect(outcome.printed == #"{"new":3,"known":0}"# + "\n" && outcome.exitCode == 0)
    #expect(outcome.errorOutput.joined().contains("Apertium does not know fi"), "\(outcome)")
    #expect(try await study("search", "kissa", "ja", in: folder).printed.contains("koiraa"))
  }

  @Test(arguments: [
    (["import", "missing.apkg"], 66, "No such file"),
    (["import", "missing.jsonl"], 66, "missing.jsonl"),
    (["review", "none"], 64, "there is no deck none"),
    (["export", "none", "-o", "a.txt"], 64, ".apkg or .csv"),
    (["import", "missing", "--learn", "qqqq-"], 64, "takes a language"),
    (["import", "-"], 64, "with --deck"),
    (["import", "talk.jsonl", "--words"], 64, "with --learn"),
    (["import", "talk.csv", "--words", "--learn", "es"], 64, "for transcripts"),
    (["import", "talk.jsonl", "--words", "--learn", "es", "--take-back"], 64, "for sentences"),
    (["import", "talk.csv", "--sound", "talk.ogg"], 64, "for transcripts"),
    (["import", "talk.jsonl", "--sound", "talk.ogg", "--take-back"], 64, "that are added"),
    (["import", "talk.jsonl", "--sound-start", "3"], 64, "a file of --sound"),
    (["import", "talk.jsonl", "--sound", "talk.ogg", "--sound-start", "nan"], 64, "at most a day"),
    (["import", "assets/conversation.jsonl", "--sound", "missing.ogg"], 66, "missing.ogg"),
  ])
  func whatCannotBeDoneIsOneLine(words: [String], code: Int32, part: String) async throws {
    let folder = try Folder()
    let outcome = try await Program.run(
      ["study"] + words + ["--data", folder.file("study.db")])
    #expect(outcome.isOneLine(code: code, of: "visavis-hub"), "\(outcome)")
    #expect(outcome.errorOutput.joined().contains(part), "\(outcome)")
  }

  @Test func answersOfAFileAreReplayedAsTheReferenceSchedulesThem() async throws {
    let folder = try Folder()
    let answers = [0, 600, 172_800].map { #"{"card": "a", "at": \#($0), "rating": 3}"# }
    let log = try folder.write(
      (answers + [#"{"card": 7, "at": 5, "rating": 1}"#]).joined(separator: "\r\n"), to: "log.jsonl"
    )
    let outcome = try await Program.run("study", "review-log", log)
    let lines = outcome.printed.split(separator: "\n")
    #expect(outcome.exitCode == 0 && lines.count == 4, "\(outcome)")
    #expect(
      lines[0].hasPrefix(
        #"{"card":"a","at":0,"rating":3,"state":"learning","step":1,"stability":2.3065,"#)
        && lines[0].hasSuffix(#""due":600}"#), "\(lines[0])")
    #expect(lines[1].contains(#""state":"review","stability""#), "\(lines[1])")
    #expect(lines[3].hasPrefix(#"{"card":7,"at":5,"rating":1,"state":"learning","step":0"#))
  }

  @Test(arguments: [
    #"{"card": "a", "at": 0, "rating": 5}"#, "{}", "garbage",
    #"{"card": "a", "at": 9223372036854775807, "rating": 3}"#,
    "{\"card\": 1, \"at\": 9, \"rating\": 3}\n{\"card\": 1, \"at\": 8, \"rating\": 3}",
  ])
  func whatIsNoAnswerIsNamedByItsLine(text: String) async throws {
    let folder = try Folder()
    let log = try folder.write(text, to: "log.jsonl")
    let outcome = try await Program.run("study", "review-log", log)
    #expect(outcome.isOneLine(code: 65, of: "visavis-hub"), "\(outcome)")
    #expect(outcome.errorOutput.joined().contains("log.jsonl:\(text.contains("\n") ? 2 : 1): "))
  }

  @Test func aDesktopGetsThePageByAFileThatOnlyItsUserCanRead() async throws {
    let folder = try Folder()
    // A desktop's way to the browser: it keeps what it was given.
    let opener = try folder.write(
      """
      #!/bin/sh
      stat -c %a "$1" > \(folder.file("mode"))
      cp "$1" \(folder.file("page.tmp")) && mv \(folder.file("page.tmp")) \(folder.file("page"))

      """, to: "xdg-open")
    _ = try unsafe check("chmod", chmod(opener, 0o755))
    let program = try HubProgram.start(
      ["study", "--data", folder.file("study.db"), "--port", "0"], in: folder,
      variables: [
        "DISPLAY": ":0", "PATH": "\(folder.path):/usr/bin:/bin", "TMPDIR": folder.path,
      ])
    _ = try await eventually { folder.names.contains("page") || program.end != nil }
    let page = String(decoding: try readFile(folder.file("page")), as: UTF8.self)
    let url = try #require(program.printed.firstMatch(of: /http:\S+/)).0
    #expect(page.contains("url=\(url)\""), "\(page)")
    #expect(try readFile(folder.file("mode")) == Array("600\n".utf8))
    program.send(signal: SIGINT)
    #expect(try await eventually { program.end == .exited(0) })
    #expect(!folder.names.contains { $0.hasSuffix(".html") })
  }

  @Test func aFileWithoutCardsIsToldApart() async throws {
    let folder = try Folder()
    let path = try folder.write("{\"source\": \"alone\"}\n", to: "talk.jsonl")
    let outcome = try await study("import", path, in: folder)
    #expect(outcome.isOneLine(code: 65, of: "visavis-hub"), "\(outcome)")
    let package = try folder.write("no package", to: "a.apkg")
    let refusal = try await study("import", package, in: folder)
    #expect(refusal.isOneLine(code: 65, of: "visavis-hub"), "\(refusal)")
  }

  @Test func damagedDecksAreKeptAsideAndTold() async throws {
    let folder = try Folder()
    let path = try folder.write("no database, but a letter of some length", to: "study.db")
    let refusal = try await study("due", in: folder)
    #expect(refusal.isOneLine(code: 66, of: "visavis-hub"), "\(refusal)")
    #expect(try readFile(path).count == 40, "a file that was named stays as it is")
    _ = try unsafe check("mkdir", mkdir(folder.file("visavis"), 0o700))
    _ = try folder.write("no database, but a letter of some length", to: "visavis/study.db")
    let outcome = try await Program.run(
      ["study", "due"], variables: ["XDG_DATA_HOME": folder.path])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.joined().contains("is kept as"), "\(outcome)")
  }

  @Test func aFileThatCannotGrowIsToldAndNothingIsChanged() async throws {
    let folder = try Folder()
    let talk = try folder.write(Self.talk, to: "talk.jsonl")
    // The file may not grow beyond 96 KiB; the empty tables need 84.
    let limited = #"ulimit -f 96; trap '' XFSZ; exec "$0" "$@""#
    let child = try Child(
      "/bin/bash",
      ["-c", limited, Program.path, "study", "import", talk, "--data", folder.file("study.db")],
      input: .devNull)
    let outcome = try await child.outcome()
    #expect(outcome.isOneLine(code: 74, of: "visavis-hub"), "\(outcome)")
    #expect(try await study("due", in: folder).printed.isEmpty)
  }
}
