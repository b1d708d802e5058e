internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// The comparison of two folders of pictures: expected and actual ones.
  @Suite struct CompareFolders {
    private static let odd = "<b>&'\"odd.png"

    /// Two folders with one picture for each verdict.
    private func folders() throws -> PictureTree {
      let tree = try PictureTree()
      for side in ["expected", "actual"] {
        try tree.paint("\(side)/same.png", .white)
        try tree.paint("\(side)/deep/er/same.png", .black)
        try tree.paint(
          "\(side)/close.png", Color(red: side == "actual" ? 11 : 12, green: 12, blue: 12))
        try tree.paint("\(side)/deep/changed.png", side == "actual" ? .white : .black)
        try tree.paint("\(side)/\(Self.odd)", side == "actual" ? .white : .black)
        try writeFile(tree.file("\(side)/notes.txt"), Array(side.utf8))
      }
      try tree.paint("expected/missing.png", .white)
      try tree.paint("actual/new.png", .white)
      return tree
    }

    private func run(_ tree: PictureTree, _ options: String...) async throws -> Outcome {
      try await Program.run(["compare", tree.file("expected"), tree.file("actual")] + options)
    }

    @Test func everythingThatIsNotTheSameHasALineAndTheVerdictIsLast() async throws {
      let outcome = try await run(try folders())
      #expect(outcome.exitCode == 1 && outcome.errorOutput.isEmpty)
      let lines = outcome.printed.split(separator: "\n").map(String.init)
      let beginnings = [
        "different \(Self.odd): 100 %", "close close.png: ", "different deep/changed.png: 100 %",
        "missing missing.png: ", "unexpected new.png: ",
        "different 7 pictures: 2 different, 1 missing, 1 unexpected, 1 close, 2 same",
      ]
      #expect(lines.count == beginnings.count, "\(lines)")
      for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning)) }
    }

    @Test func equalFoldersAreTheSameAndEmptyOnesNoInput() async throws {
      let tree = try folders()
      let same = try await Program.run("compare", tree.file("actual"), tree.file("actual"))
      #expect(same.exitCode == 0)
      #expect(same.printed == "same 6 pictures: 6 same\n")
      _ = unsafe mkdir(tree.file("empty"), 0o755)
      try await Program.expectRefusal(
        of: ["compare", tree.file("empty"), tree.file("empty")], code: EX_NOINPUT)
    }

    @Test func whatIsComparedIsNeverWrittenTo() async throws {
      let tree = try folders()
      let before = try readFile(tree.file("expected/deep/changed.png"))
      for options in [
        ["--diff", tree.file("expected")], ["--diff", tree.file("actual/difference")],
        ["--report", tree.file("expected/deep/changed.png")],
        ["--diff", tree.file("x"), "--report", tree.file("x")],
      ] {
        let outcome = try await Program.run(
          ["compare", tree.file("expected"), tree.file("actual")] + options)
        #expect(outcome.isOneLine(code: EX_USAGE), "\(options): \(outcome)")
      }
      let picture = tree.file("actual/deep/changed.png")
      try await Program.expectRefusal(
        of: [
          "compare", tree.file("expected/deep/changed.png"), picture, "--diff",
          tree.file("actual/deep/../deep/changed.png"),
        ], code: EX_USAGE)
      #expect(try readFile(tree.file("expected/deep/changed.png")) == before)
      #expect(!tree.files(in: "").contains("x"))
    }

    @Test func oneBrokenPictureLeavesTheVerdictOnTheOthers() async throws {
      let tree = try folders()
      try writeFile(tree.file("actual/same.png"), Array("no picture".utf8))
      let outcome = try await run(tree, "--report", tree.file("report.html"))
      #expect(outcome.exitCode == EX_NOINPUT && outcome.errorOutput.count == 1, "\(outcome)")
      #expect(outcome.printed.contains("unreadable same.png: "))
      #expect(outcome.printed.contains("different deep/changed.png: "))
      #expect(try !readFile(tree.file("report.html")).isEmpty)
      let before = tree.files(in: "expected")
      let accepted = try await run(tree, "--accept")
      #expect(accepted.isOneLine(code: EX_NOINPUT), "\(accepted)")
      #expect(tree.files(in: "expected") == before)
    }

    @Test func namesThatOnlyLookTheSameAreTwo() async throws {
      let tree = try PictureTree()
      for side in ["expected", "actual"] {
        try tree.paint("\(side)/caf\u{E9}.png", .white)
        try tree.paint("\(side)/cafe\u{301}.png", side == "actual" ? .white : .black)
      }
      let outcome = try await run(tree)
      #expect(outcome.exitCode == 1)
      #expect(outcome.printed.contains("different 2 pictures: 1 different, 1 same"))
    }

    @Test func anEmptyFolderIsNotAccepted() async throws {
      let tree = try folders()
      _ = unsafe mkdir(tree.file("empty"), 0o755)
      let before = tree.files(in: "expected")
      try await Program.expectRefusal(
        of: ["compare", tree.file("expected"), tree.file("empty"), "--accept"], code: EX_NOINPUT)
      #expect(tree.files(in: "expected") == before)
    }

    @Test func aFolderInsideTheOtherIsRefused() async throws {
      let tree = try folders()
      let before = tree.files(in: "expected")
      for (one, other) in [("expected", "expected/deep"), ("expected/deep", "expected")] {
        try await Program.expectRefusal(
          of: ["compare", tree.file(one), tree.file(other), "--accept"], code: EX_USAGE)
      }
      #expect(tree.files(in: "expected") == before)
    }

    @Test func theFolderOfDifferencesIsThatOfThisRun() async throws {
      let tree = try folders()
      _ = try await run(tree, "--diff", tree.file("difference"))
      #expect(tree.files(in: "difference") == [Self.odd, "deep/changed.png"])
      try tree.paint("actual/deep/changed.png", .black)
      _ = try await run(tree, "--diff", tree.file("difference"))
      #expect(!tree.files(in: "difference").contains("deep/changed.png"))
    }

    @Test func aMissingPictureAloneMakesFoldersDifferent() async throws {
      let tree = try PictureTree()
      for name in ["expected/1.png", "expected/2.png", "actual/1.png"] {
        try tree.paint(name, .white)
      }
      let outcome = try await run(tree)
      #expect(outcome.exitCode == 1)
      #expect(outcome.printed.hasSuffix("different 2 pictures: 1 missing, 1 same\n"))
    }

    @Test func aRegionIsIgnoredWhereItFits() async throws {
      let tree = try PictureTree()
      try tree.paint("expected/large.png", .white, size: PixelSize(width: 300, height: 200))
      try tree.paint("actual/large.png", .white, size: PixelSize(width: 300, height: 200))
      try tree.paint("expected/small.png", .white)
      try tree.paint("actual/small.png", .black)
      let cut = try await run(tree, "--ignore", "0,0,300,200")
      #expect(cut.exitCode == 0, "\(cut)")
      let beside = try await run(tree, "--ignore", "100,100,50,50")
      #expect(beside.exitCode == 1, "\(beside)")
    }

    @Test func theReportIsOneSafePage() async throws {
      let tree = try folders()
      #expect(try await run(tree, "--report", tree.file("report.html")).exitCode == 1)
      let page = String(decoding: try readFile(tree.file("report.html")), as: UTF8.self)
      #expect(page.contains("&lt;b&gt;&amp;&#39;&quot;odd.png"))
      for needless in ["<b>&'", "http:", "https:", "<script", "<link"] {
        #expect(page.split(separator: needless).count == 1, "\(needless)")
      }
      // Three pictures for each of the two pairs that differ, and one for each unpaired picture.
      let pictures = page.split(separator: "src=\"data:image/png;base64,").count - 1
      #expect(pictures == 8)
      #expect(page.contains("<li>deep/er/same.png</li>"))
    }

    @Test func thePageHasTheAcceptCommandAndCollapsesEqualPictures() async throws {
      let tree = try folders()
      _ = try await run(tree, "--report", tree.file("report.html"))
      let page = String(decoding: try readFile(tree.file("report.html")), as: UTF8.self)
      #expect(page.contains("<details>\n<summary>2 same</summary>"))
      let commands = page.split(separator: "<code>").dropFirst().map { part in
        String(part[..<(part.firstRange(of: "</code>")?.lowerBound ?? part.endIndex)])
          .replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
          .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      }
      #expect(commands.count == 4)
      for command in commands {
        let shell = try Child(
          "sh",
          ["-c", command.replacing("visavis ", with: "\"$0\" ", maxReplacements: 1), Program.path])
        #expect(try await eventually(within: .seconds(10)) { shell.end != nil })
        #expect(shell.end == .exited(0), "\(command): \(shell.errorOutput)")
      }
      let now = try await run(tree)
      #expect(now.exitCode == 0, "\(now)")
    }

    @Test func onePictureMayBeTheFirstOfItsFolder() async throws {
      let tree = try PictureTree()
      let picture = try tree.paint("actual/1.png", .white)
      let golden = tree.file("goldens/deep/1.png")
      let first = try await Program.run("compare", golden, picture)
      #expect(first.isOneLine(code: EX_NOINPUT) && first.errorOutput[0].contains("--accept"))
      #expect(try await Program.run("compare", "--accept", golden, picture).exitCode == 0)
      #expect(tree.files(in: "goldens") == ["deep/1.png"])
    }

    @Test func aDifferencePictureHasAPicturesName() async throws {
      let tree = try folders()
      try await Program.expectRefusal(
        of: [
          "compare", tree.file("expected/same.png"), tree.file("actual/same.png"), "--diff",
          tree.file("d.jpg"),
        ], code: EX_USAGE)
    }

    @Test func acceptingMakesTheExpectedWhatThereIs() async throws {
      let tree = try folders()
      let before = try readFile(tree.file("expected/close.png"))
      let outcome = try await run(tree, "--accept")
      #expect(outcome.exitCode == 0)
      #expect(outcome.printed.hasSuffix("1 added, 1 removed, 3 unchanged\n"), "\(outcome)")
      let files = [
        Self.odd, "close.png", "deep/changed.png", "deep/er/same.png", "new.png", "notes.txt",
        "same.png",
      ]
      #expect(tree.files(in: "expected") == files)
      #expect(try readFile(tree.file("expected/close.png")) == before)
      #expect(try readFile(tree.file("expected/notes.txt")) == Array("expected".utf8))
      let again = try await run(tree)
      #expect(again.exitCode == 0 && again.printed.hasPrefix("close close.png"), "\(again)")
    }

    @Test func theFirstPicturesCanBeAccepted() async throws {
      let tree = try PictureTree()
      try tree.paint("actual/deep/1.png", .white)
      let first = try await run(tree)
      #expect(first.isOneLine(code: EX_NOINPUT) && first.errorOutput[0].contains("--accept"))
      #expect(try await run(tree, "--accept").exitCode == 0)
      #expect(tree.files(in: "expected") == ["deep/1.png"])
    }

    @Test func JSONHasEveryPicture() async throws {
      let outcome = try await run(try folders(), "--json")
      #expect(outcome.exitCode == 1)
      for part in [
        "\"missing\" : 1", "\"same\" : 2", "\"name\" : \"deep/changed.png\"",
        "\"verdict\" : \"unexpected\"",
      ] {
        #expect(outcome.printed.contains(part), "\(part)")
      }
    }
  }
}
