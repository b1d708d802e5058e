internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension ThePictures {
  @Suite struct Scripts {
    private static let script = """
      with --camera pattern:grid --size 160x90
      at 1 say A "Hola"
      at 2 zoom 2
      at 2 shot said.png
      at 3 key x
      at 3 shot deeper/cleared.png

      """

    private func run(_ script: String, _ arguments: String...) async throws
      -> (outcome: Outcome, folder: Folder)
    {
      let folder = try Folder()
      let file = try folder.write(script, to: "a.script")
      let outcome = try await Program.run(["script", file, "-o", folder.file("out")] + arguments)
      return (outcome, folder)
    }

    /// In Persian, the field for searching is at the right, and its icon at the right of the words.
    @Test(arguments: [
      ("fa", "سلام", true), ("fa", "abc", false), ("en", "سلام", true), ("en", "abc", false),
    ])
    func theCaretOfASearchIsWhereItsNextLetterComes(
      language: String, words: String, isAtLeft: Bool
    ) async throws {
      let script = """
        with --camera pattern:bars --size 640x360 --ui-language \(language)
        at 0.1 key h
        at 0.2 type "\(words)"
        at 0.3 shot search.png

        """
      let (outcome, folder) = try await run(script)
      #expect(outcome.exitCode == 0, "\(outcome)")
      let picture = try PNG.decode(readFile(folder.file("out/search.png")))
      /// True for a pixel of the words, which are white on dark glass.
      func isInk(_ x: Int, _ y: Int) -> Bool { picture.view[x, y] & 0xFF > 150 }
      let field = language == "fa" ? 480..<575 : 62..<160
      let bright = field.filter { x in (16..<42).contains { isInk(x, $0) } }
      let columns = isAtLeft ? bright : bright.reversed()
      let caret = try #require(columns.first)
      let rows = (16..<42).filter { isInk(caret, $0) }
      #expect(rows.count > 10, "the mark at the edge is the caret")
      let next: Int = try #require(columns.first { abs($0 - caret) > 2 })
      #expect(abs(next - caret) < 6, "\(abs(next - caret)) pixels")
    }

    @Test(arguments: ["../x.png", "a/../../x.png", "/tmp/visavis-x.png", "./../out/x.png"])
    func picturesStayInTheFolder(name: String) async throws {
      let (outcome, folder) = try await run("at 0 shot a.png\nat 1 shot \(name)\n")
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      #expect(outcome.errorOutput[0].contains("a.script:2:11: '\(name)' leads out"), "\(outcome)")
      #expect(folder.names == ["a.script"], "nothing was made")
    }

    @Test func picturesMayLeaveTheFolderIfThatIsAllowed() async throws {
      let (outcome, folder) = try await run("at 0 shot ../x.png\n", "--allow-outside")
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      #expect(folder.names.contains("x.png"))
      let (inside, _) = try await run("with --allow-outside\nat 0 shot ../x.png\n")
      #expect(inside.isOneLine(code: EX_USAGE), "a script does not allow itself anything")
    }

    /// A link inside the folder is rejected if it leads to a folder, a file or a missing path.
    @Test func noLinkTakesAPictureOutOfTheFolder() async throws {
      for (link, target, name) in [
        ("out/away", "elsewhere", "away/x.png"), ("out/x.png", "elsewhere/x.png", "x.png"),
        ("out/y.png", "elsewhere/none.png", "y.png"), ("out/s", "elsewhere", "s/deep/x.png"),
      ] {
        let folder = try Folder()
        for name in ["out", "elsewhere"] { _ = unsafe mkdir(folder.file(name), 0o755) }
        _ = try folder.write("untouched", to: "elsewhere/x.png")
        try unsafe check("symlink", symlink(folder.file(target), folder.file(link)))
        let script = try folder.write("at 0 shot \(name)\n", to: "a.script")
        let arguments = ["script", script, "-o", folder.file("out")]
        try await Program.expectRefusal(
          of: arguments, code: EX_USAGE, saying: "a.script:1:11: a link leads")
        let untouched = try readFile(folder.file("elsewhere/x.png"))
        #expect(String(decoding: untouched, as: UTF8.self) == "untouched")
        #expect(try await Program.run(arguments + ["--allow-outside"]).exitCode == 0)
      }
    }

    @Test func aSavedPictureFollowsNoLinkEither() async throws {
      let folder = try Folder()
      _ = unsafe mkdir(folder.file("out"), 0o755)
      let target = try folder.write("untouched", to: "target.png")
      try unsafe check("symlink", symlink(target, folder.file("out/saved-1.png")))
      let script = try folder.write("at 0 key s\nat 1 shot a.png\n", to: "a.script")
      let outcome = try await Program.run("script", script, "-o", folder.file("out"))
      #expect(outcome.exitCode == EX_IOERR, "\(outcome)")
      #expect(String(decoding: try readFile(target), as: UTF8.self) == "untouched")
    }

    /// The folder of pictures itself may be a link, as the user named it.
    @Test func theFolderMayBeALink() async throws {
      let folder = try Folder()
      _ = unsafe mkdir(folder.file("real"), 0o755)
      try unsafe check("symlink", symlink(folder.file("real"), folder.file("out")))
      let script = try folder.write("at 0 shot deep/a.png\n", to: "a.script")
      let outcome = try await Program.run("script", script, "-o", folder.file("out"))
      #expect(outcome.exitCode == 0, "\(outcome)")
      #expect(try !readFile(folder.file("real/deep/a.png")).isEmpty)
    }

    @Test func aWindowsScriptStaysInItsFolderToo() async throws {
      let folder = try Folder()
      let script = try folder.write("at 0 shot ../x.png\n", to: "a.script")
      try await Program.expectRefusal(of: ["view", "--script", script], code: EX_USAGE)
      #expect(try await Program.run("--allow-outside").isOneLine(code: EX_USAGE))
    }

    @Test func digestsNeedNoFiles() async throws {
      let outcome = try await Program.run("script", "-", "--hash", inputText: Self.script)
      #expect(outcome.exitCode == 0, "\(outcome)")
      let lines = outcome.printed.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(lines.map(\.last) == ["said.png", "deeper/cleared.png"])
      #expect(lines.allSatisfy { $0.count == 2 && $0[0].count == 32 })
    }

    /// A script without input makes the same picture as `snapshot`.
    @Test func itsPicturesAreThoseOfSnapshot() async throws {
      let script = "with --camera pattern:moving --size 160x90 --rotate 90\nat 1.234 shot a.png\n"
      let digest = try await Program.run("script", "-", "--hash", inputText: script).printed
      let snapshot = try await Program.run(
        "snapshot", "--camera", "pattern:moving", "--size", "160x90", "--rotate", "90", "--at",
        "1.234", "--hash"
      ).printed
      #expect(digest.prefix(32) == snapshot.prefix(32))
    }

    @Test func theCommandLineCountsMoreThanTheScript() async throws {
      let folder = try Folder()
      let file = try folder.write(Self.script, to: "a.script")
      let outcome = try await Program.run(
        "script", file, "--size", "320x180", "-o", folder.file("out"))
      #expect(outcome.exitCode == 0, "\(outcome)")
      let picture = try PNG.decode(readFile(folder.file("out/said.png")))
      #expect(picture.size == PixelSize(width: 320, height: 180))
    }

    @Test func aCameraOfTheCommandLineReplacesTheScripts() async throws {
      let script = "with --size 160x90 --camera pattern:grid\nat 1 shot a.png\n"
      let other = "with --size 160x90 --camera pattern:bars\nat 1 shot a.png\n"
      let replaced = try await Program.run(
        "script", "-", "--camera", "pattern:bars", "--hash", inputText: script)
      #expect(replaced.exitCode == 0)
      #expect(try await Program.run("script", "-", "--hash", inputText: other) == replaced)
    }

    @Test func captionsOfAFileAreShownToo() async throws {
      let folder = try Folder()
      let captions = try folder.write(#"{"t": 1, "text": "Hola", "final": true}"#, to: "c.jsonl")
      let script = "at 2 shot a.png\n"
      let silent = try await Program.run("script", "-", "--hash", inputText: script)
      let captioned = try await Program.run(
        "script", "-", "--captions", captions, "--hash", inputText: script)
      #expect(captioned.exitCode == 0 && silent.exitCode == 0)
      #expect(captioned.printed != silent.printed)
    }

    @Test(arguments: [
      ("with --nonsense", ":1:6: "), ("\nwith --lines 2 --size big", ":2:23: "),
      ("with --zoom 9", ":1:"), ("with -o x", ":1:6: "), ("with stray", ":1:6: "),
      ("with --lines 2 --help", ":1:16: "), ("with --", ":1:6: "),
      ("at 1 shot a.png\n\nat 2 zom 2\n", ":3:6: unknown word 'zom'"),
    ])
    func whatIsWrongIsReportedWithItsPosition(script: String, position: String) async throws {
      let (outcome, folder) = try await run(script)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      #expect(outcome.errorOutput.first?.contains("a.script\(position)") == true, "\(outcome)")
      #expect(folder.names == ["a.script"], "nothing is begun before all of it is read")
    }

    @Test func whatIsMissingIsNoInput() async throws {
      let folder = try Folder()
      let script = try folder.write("at 1 shot a.png\n", to: "a.script")
      let missing = folder.file("missing")
      for arguments in [
        [missing], [folder.path], [script, "--camera", "\(missing).png"],
        [script, "--captions", "\(missing).jsonl"],
      ] {
        try await Program.expectRefusal(
          of: ["script"] + arguments + ["-o", folder.file("out")], code: EX_NOINPUT)
      }
      #expect(folder.names == ["a.script"])
    }

    @Test func aLiveCameraIsRefusedInAScript() async throws {
      let (outcome, _) = try await run("at 1 shot a.png\n", "--camera", "/dev/video0")
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
    }

    @Test func aFullDiskIsOneLineAndLeavesWholePicturesOnly() async throws {
      let folder = try Folder()
      #expect(unsafe symlink("/dev/full", folder.file("b.png")) == 0)
      let script = "at 1 shot a.png\nat 2 shot b.png\nat 3 shot c.png\n"
      try await Program.expectRefusal(
        of: ["script", "-", "-o", folder.path, "--allow-outside"], code: EX_IOERR, inputText: script
      )
      #expect(folder.names == ["a.png", "b.png"])
      _ = try PNG.decode(readFile(folder.file("a.png")))
    }

    @Test func aPictureThatCannotBeSavedEndsTheScript() async throws {
      let folder = try Folder()
      #expect(unsafe symlink("/dev/full", folder.file("saved-1.png")) == 0)
      let script = "at 1 key s\nat 2 shot a.png\n"
      try await Program.expectRefusal(
        of: ["script", "-", "-o", folder.path], code: EX_IOERR, inputText: script)
      #expect(folder.names == ["saved-1.png"])
    }

    @Test func shotsAfterTheEndAreMissed() async throws {
      let (outcome, folder) = try await run("at 1 shot a.png\nat 2 key q\nat 2 shot b.png\n")
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      #expect(entries(of: folder.file("out")) == ["a.png"])
    }

    @Test(arguments: ["", "with --size 160x90\n", "at 1 say A \"Hola\"\n"])
    func aScriptWithoutAShotIsReported(script: String) async throws {
      let (outcome, folder) = try await run(script)
      #expect(outcome.exitCode == 0 && outcome.printed.isEmpty, "\(outcome)")
      #expect(outcome.errorOutput.count == 1)
      #expect(outcome.errorOutput.first?.contains("at end shot") == true, "\(outcome)")
      #expect(folder.names == ["a.script"])
    }

    @Test func aPictureThatIsSavedIsOneToo() async throws {
      let (outcome, folder) = try await run("at 1 key s\n")
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      #expect(entries(of: folder.file("out")) == ["saved-1.png"])
    }

    @Test(arguments: [
      (["--captions", "-"], ""), ([], "with --captions -\nat 1 shot a.png\n"),
    ])
    func scriptAndCaptionsCannotShareStandardInput(options: [String], script: String) async throws {
      try await Program.expectRefusal(
        of: ["script", "-"] + options, code: EX_USAGE, saying: "standard input", inputText: script)
    }

    @Test func captionsOfWhichNothingCanBeReadAreNone() async throws {
      let folder = try Folder()
      let captions = try folder.write("\u{1}\u{2}\n\n--> no\n", to: "noise.srt")
      let script = try folder.write("at 1 shot a.png\n", to: "a.script")
      try await Program.expectRefusal(
        of: ["script", script, "--captions", captions, "-o", folder.file("out")], code: EX_NOINPUT)
      #expect(folder.names == ["a.script", "noise.srt"])
    }

    @Test(arguments: [("", EX_USAGE), ("/proc/nowhere", EX_IOERR)])
    func aFolderWithoutANameOrThatCannotBeWrittenIsOneLine(name: String, code: Int32) async throws {
      try await Program.expectRefusal(
        of: ["script", "-", "-o", name], code: code, inputText: "at 1 shot a.png\n")
    }
  }
}
