internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// The comparison of two pictures, as a script runs it.
  @Suite struct Compare {
    private let tree: PictureTree

    init() throws {
      tree = try PictureTree()
    }

    private static let gray = Color(red: 90, green: 90, blue: 90)
    private static let nearlyGray = Color(red: 91, green: 90, blue: 88)

    /// The paths of two different pictures.
    private func pair() throws -> (String, String) {
      try (tree.paint("a.png", Self.gray), tree.paint("b.png", .white))
    }

    @Test func theVerdictIsTheFirstWordAndTheExitCode() async throws {
      let gray = try tree.paint("gray.png", Self.gray)
      for (color, word, code) in [
        (Self.gray, "same", Int32(0)), (Self.nearlyGray, "close", 0), (.white, "different", 1),
      ] {
        let other = try tree.paint("other.png", color)
        let outcome = try await Program.run("compare", gray, other)
        #expect(outcome.exitCode == code && outcome.errorOutput.isEmpty, "\(outcome)")
        #expect(outcome.printed.hasPrefix("\(word) "), "\(outcome)")
        #expect(outcome.printed.split(separator: "\n").count == 1)
      }
    }

    @Test func captionsAreComparedAsTheProgramDrawsThem() async throws {
      let folder = try Folder()
      func snapshot(_ text: String, _ name: String) async throws -> String {
        let file = folder.file(name)
        let outcome = try await Program.run(
          ["snapshot", "--size", "640x360", "--captions", "-", "-o", file], inputText: "\(text)\n")
        #expect(outcome.exitCode == 0, "\(outcome)")
        return file
      }
      let (one, other) = try await (
        snapshot("Dónde está", "1.png"), snapshot("Dónde esta", "2.png")
      )
      #expect(try await Program.run("compare", one, one).printed.hasPrefix("same "))
      let outcome = try await Program.run("compare", one, other)
      #expect(outcome.exitCode == 1)
      #expect(outcome.printed.contains("in 1 place"), "\(outcome)")
    }

    @Test func aJPEGIsDetectedByItsContent() async throws {
      let folder = try Folder()
      let jpeg = try #require(try Pictures.jpegs(1).first)
      let one = try folder.write(jpeg, to: "named.png")
      let other = try folder.write(jpeg, to: "named.jpg")
      let outcome = try await Program.run("compare", one, other)
      #expect(outcome.exitCode == 0 && outcome.printed.hasPrefix("same "), "\(outcome)")
    }

    @Test func differentSizesAreBothReported() async throws {
      let one = try tree.paint("1.png", .white)
      let other = try tree.paint("2.png", .white, size: PixelSize(width: 64, height: 40))
      let outcome = try await Program.run("compare", one, other, "--diff", tree.file("d.png"))
      #expect(outcome.exitCode == 1)
      #expect(outcome.printed.contains("64x36") && outcome.printed.contains("64x40"))
      #expect(try PNG.decode(readFile(tree.file("d.png"))).size.width > 64)
    }

    @Test func toleranceAndIgnoredPartsAreTheCallers() async throws {
      let (one, other) = try pair()
      for (options, word) in [
        (["--tolerance", "1"], "close"), (["--tolerance", "0"], "different"),
        (["--ignore", "0,0,64,36"], "same"), (["--ignore", "0,0,64,35"], "different"),
        (["--ignore", "0,0,64,35", "--ignore", "0,35,64,1"], "same"),
      ] {
        let outcome = try await Program.run(["compare", one, other] + options)
        #expect(outcome.printed.hasPrefix("\(word) "), "\(options): \(outcome)")
      }
    }

    @Test func aProgramReadsJSON() async throws {
      let (one, other) = try pair()
      let outcome = try await Program.run("compare", one, other, "--json")
      #expect(outcome.exitCode == 1)
      #expect(outcome.printed.contains("\"verdict\" : \"different\""), "\(outcome)")
      #expect(outcome.printed.contains("\"visiblyDifferent\" : 1"), "\(outcome)")
      #expect(outcome.printed.contains("\"largestDifference\" : 165"), "\(outcome)")
    }

    @Test func differenceAndReportAreWrittenWhateverTheVerdict() async throws {
      let one = try tree.paint("1.png", .white)
      let arguments = ["compare", one, one, "--diff", tree.file("d.png")]
      #expect(try await Program.run(arguments + ["--report", tree.file("r.html")]).exitCode == 0)
      #expect(try PNG.decode(readFile(tree.file("d.png"))).size.width > 64)
      let page = String(decoding: try readFile(tree.file("r.html")), as: UTF8.self)
      #expect(page.contains("<h1>same "))
      #expect(tree.files(in: "") == ["1.png", "d.png", "r.html"])
    }

    @Test func acceptingReplacesWhatIsDifferentAndNothingElse() async throws {
      let (expected, actual) = try pair()
      let outcome = try await Program.run("compare", expected, actual, "--accept")
      #expect(outcome.exitCode == 0 && outcome.printed.hasPrefix("replaced "), "\(outcome)")
      #expect(try readFile(expected) == readFile(actual))
      let near = try tree.paint("near.png", Color(red: 254, green: 255, blue: 255))
      let before = try readFile(expected)
      #expect(try await Program.run("compare", expected, near, "--accept").exitCode == 0)
      #expect(try readFile(expected) == before)
      // An actual picture without an expected one.
      let new = tree.file("new.png")
      #expect(try await Program.run("compare", new, actual, "--accept").exitCode == 0)
      #expect(try readFile(new) == before)
    }

    @Test(arguments: [
      "--tolerance 1.1", "--tolerance -0.1", "--tolerance nan", "--tolerance much",
      "--ignore 1,2,3", "--ignore 0,0,0,5", "--ignore 0,0,4,4,4", "--ignore a,b,c,d",
      "--ignore 60,0,5,5", "--ignore 100,100,5,5", "--ignore -1,0,5,5", "third.png", "--bogus",
    ])
    func aBadOptionIsAUsageError(line: String) async throws {
      let (one, other) = try pair()
      let options = line.words
      let outcome = try await Program.run(["compare", one, other] + options)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      if line == "--ignore 100,100,5,5" {
        #expect(outcome.errorOutput.first?.contains("64x36") == true)
      }
    }

    @Test func whatIsNoPictureIsNoInput() async throws {
      let (one, _) = try pair()
      let words = tree.file("words.png")
      try writeFile(words, Array("These are words.\n".utf8))
      for pair in [
        [one, tree.file("absent.png")], [tree.file("absent.png"), one], [one, words],
        [words, one], ["pattern", one], [one, "/dev/null"],
      ] {
        try await Program.expectRefusal(of: ["compare"] + pair, code: EX_NOINPUT)
      }
      try await Program.expectRefusal(of: ["compare", one, tree.path], code: EX_USAGE)
      #expect(try await Program.run("compare", one).isOneLine(code: EX_USAGE))
    }

    @Test func whatCannotBeWrittenIsAnIOErrorAndLeavesNothing() async throws {
      let (one, other) = try pair()
      for options in [
        ["--diff", "/dev/full"], ["--report", "/dev/full"], ["--diff", "/no/such/d.png"],
        ["--report", "/no/such/r.html"], ["--diff", tree.path],
      ] {
        let outcome = try await Program.run(["compare", one, other] + options)
        #expect(outcome.isOneLine(code: EX_IOERR), "\(options): \(outcome)")
      }
      // A file size limit stands in for a full disk.
      let child = try Child(
        "sh",
        [
          "-c", "ulimit -f 1; exec \"$0\" compare a.png b.png --report r.html --diff d.png",
          Program.path,
        ], input: .devNull, directory: tree.path)
      #expect(try await eventually { child.end != nil })
      #expect(child.end == .exited(EX_IOERR))
      #expect(tree.files(in: "") == ["a.png", "b.png"])
    }
  }
}
