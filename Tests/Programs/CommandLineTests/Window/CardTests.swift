internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheFeeds {
  /// Sentences that become cards by a key, with the program that keeps decks, or a script in its place.
  @Suite struct Cards {
    private static let sentence = """
      {"id":"a","speaker":"Ana","source":"Buenas tardes.","source_lang":"es","text":"Good afternoon.","lang":"en","final":true}

      """
    private static let camera = ["--camera", "pattern"]
    private static let kept =
      "Kept as a card in “Conversation”; once more takes it back"

    /// Starts a copy of the window with the built program for decks beside it, or a script that stands in for it.
    ///
    /// The decks are in a folder of their own, or on a small disk.
    private func start(
      _ harness: WindowHarness, script: String? = nil, on disk: SmallDisk? = nil
    ) throws -> Child {
      let folder = harness.folder
      if let script {
        _ = try folder.write("#!/bin/sh\n" + script + "\n", to: "visavis-hub")
        unsafe chmod(folder.file("visavis-hub"), 0o755)
      } else {
        try WindowHarness.copy(
          "\(builtProgramsFolder)/visavis-hub", to: folder.file("visavis-hub"))
      }
      try WindowHarness.copy(Program.path, to: folder.file("visavis"))
      let words = (disk?.entering ?? []) + ["env"]
      let window = try harness.start(
        words[0],
        Array(words.dropFirst()) + [
          "XDG_DATA_HOME=\(disk?.folder ?? folder.file("data"))", folder.file("visavis"),
          "--size", "\(WindowHarness.window.size)", "--position", "0,0", "--borderless",
          "--mirror", "off", "--painter", "memory", "--no-state",
        ] + Self.camera, input: .pipe)
      window.send(Self.sentence)
      return window
    }

    private func study(_ words: String..., of harness: WindowHarness) async throws -> String {
      try await Program.run(
        ["study"] + words, variables: ["XDG_DATA_HOME": harness.folder.file("data")]
      ).printed
    }

    @Test func aKeyMakesTheSentenceACardAndTakesItBack() async throws {
      try await WindowHarness.run { harness in
        let window = try start(harness)
        try await harness.expectShown(Self.camera, captions: Self.sentence)
        try await harness.inputDriver.press("k")
        try await harness.expectShown(Self.camera, notice: Self.kept, captions: Self.sentence)
        #expect(
          try await study("search", "buenas", of: harness)
            == "Buenas tardes.  Good afternoon.  Conversation\n")
        let table = harness.folder.file("kept.csv")
        _ = try await study("export", "Conversation", "-o", table, of: harness)
        let card = String(decoding: try readFile(table), as: UTF8.self)
        #expect(card.contains(/,\d{4}-\d\d-\d\d \d\d:\d\d,es,en,Ana\r\n/), "\(card)")
        try await harness.inputDriver.press("k")
        try await harness.expectShown(
          Self.camera, notice: "The card is taken back", captions: Self.sentence)
        #expect(try await study("search", "buenas", of: harness).isEmpty)
        #expect(window.end == nil && window.errorOutput.isEmpty, "\(window.errorOutput)")
      }
    }

    @Test func aSentenceThatIsACardAlreadyIsToldAndStays() async throws {
      try await WindowHarness.run { harness in
        let talk = try harness.folder.write(Self.sentence, to: "talk.jsonl")
        _ = try await study("import", talk, of: harness)
        let window = try start(harness)
        try await harness.expectShown(Self.camera, captions: Self.sentence)
        for _ in 0..<2 {
          try await harness.inputDriver.press("k")
          try await harness.expectShown(
            Self.camera, notice: "This sentence is a card already", captions: Self.sentence)
        }
        #expect(try await !study("search", "buenas", of: harness).isEmpty && window.end == nil)
      }
    }

    @Test(arguments: [
      (
        "echo 'visavis-hub: study.db: the disk is full' >&2; exit 74",
        "study.db: the disk is full"
      ),
      ("exit 1", "visavis-hub keeps failing"), ("kill -9 $$", "visavis-hub keeps failing"),
      ("rm -f \"$0\"; echo nonsense", "visavis-hub keeps failing"),
    ])
    func aProgramThatFailsIsOneNoticeAndTheViewGoesOn(
      script: String, reason: String
    ) async throws {
      try await WindowHarness.run { harness in
        let window = try start(harness, script: script)
        try await harness.expectShown(Self.camera, captions: Self.sentence)
        try await harness.inputDriver.press("k")
        try await harness.expectShown(
          Self.camera, notice: "The sentence is not kept: \(reason)", captions: Self.sentence)
        let lines = window.errorOutput.split(separator: "\n")
        #expect(lines.count == 1 && window.end == nil, "\(window.errorOutput)")
        #expect(!window.errorOutput.contains("Buenas"), "captions are private")
        try await harness.expectShown(Self.camera, captions: Self.sentence)
      }
    }

    @Test(
      .enabled(if: geteuid() == 0, "only root can make a small disk"), arguments: [false, true])
    func onAFullDiskTheNoticeSaysSoAndTheSentenceIsKeptOnceThereIsRoom(
      hasDecks: Bool
    ) async throws {
      try await WindowHarness.run { harness in
        let disk = try await SmallDisk(in: harness.folder, size: "2m")
        let window = try start(harness, on: disk)
        try await harness.expectShown(Self.camera, captions: Self.sentence)
        if hasDecks {
          for notice in [Self.kept, "The card is taken back"] {
            try await harness.inputDriver.press("k")
            try await harness.expectShown(Self.camera, notice: notice, captions: Self.sentence)
          }
        } else {
          unsafe mkdir(disk.file("visavis"), 0o700)
        }
        try disk.fill()
        try await harness.inputDriver.press("k")
        let reason =
          "\(disk.folder)/visavis/study.db: the disk is full; free some space. Nothing was changed"
        try await harness.expectShown(
          Self.camera, notice: "The sentence is not kept: \(reason)", captions: Self.sentence)
        let lines = window.errorOutput.split(separator: "\n")
        #expect(lines.count == 1 && !window.errorOutput.contains("Buenas"), "\(lines)")
        let next = Self.sentence.replacing("Buenas tardes", with: "Buenas noches")
          .replacing("\"a\"", with: "\"b\"")
        window.send(next)
        try await harness.expectShown(Self.camera, captions: Self.sentence + next)
        disk.makeRoom()
        try await harness.inputDriver.press("k")
        try await harness.expectShown(
          Self.camera, notice: Self.kept, captions: Self.sentence + next)
        #expect(window.end == nil)
      }
    }

    @Test func withoutTheProgramTheNoticeSaysWhatToInstall() async throws {
      try await WindowHarness.run { harness in
        let window = try harness.open(Self.camera, input: .pipe)
        window.send(Self.sentence)
        try await harness.expectShown(Self.camera, captions: Self.sentence)
        try await harness.inputDriver.press("k")
        try await harness.expectShown(
          Self.camera, notice: "The sentence is not kept: install visavis",
          captions: Self.sentence)
        #expect(window.end == nil)
      }
    }

    @Test func whatWasKeptJustBeforeTheEndIsWritten() async throws {
      try await WindowHarness.run { harness in
        let window = try start(harness)
        try await harness.expectShown(Self.camera, captions: Self.sentence)
        try await harness.inputDriver.press("k")
        try await harness.inputDriver.press("q")
        #expect(try await harness.waitForEnd(window) == .exited(0))
        #expect(try await !study("search", "buenas", of: harness).isEmpty)
      }
    }
  }
}
