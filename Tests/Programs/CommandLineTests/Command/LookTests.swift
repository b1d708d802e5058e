internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension ThePictures {
  /// The options for the look of captions.
  @Suite struct Looks {
    private func run(_ options: [String], inputText text: String = "Hola\n") async throws
      -> Outcome
    {
      try await Program.run(
        ["snapshot", "--hash", "--size", "640x360", "--captions", "-"] + options, inputText: text)
    }

    @Test(arguments: [
      ("--color reddish", "white, black, red, green, blue, yellow, magenta, cyan"),
      ("--color none", "#rrggbb"), ("--color #12345", "#12345"),
      ("--background blueish", "none"), ("--window #ggg", "none"),
      ("--text-opacity 101", "0 to 100"), ("--background-opacity -1", "--background-opacity"),
      ("--window-opacity much", "--window-opacity"), ("--text-size 201", "50 to 200"),
      ("--edge glow", "outline"), ("--style pretty", "high-contrast"), ("--font=", "--font"),
      ("--color", "--color"),
    ])
    func aBadValueIsOneLineThatNamesWhatIsAllowed(line: String, named: String) async throws {
      let outcome = try await run(line.words)
      #expect(outcome.isOneLine(code: EX_USAGE), "\(outcome)")
      #expect(outcome.errorOutput.joined().contains(named), "\(outcome)")
    }

    @Test func everyLookOptionChangesThePicture() async throws {
      let wishes = [
        "", "--style high-contrast", "--style large", "--style no-box", "--color yellow",
        "--background #800", "--background-opacity 100 --background #123", "--window blue",
        "--window-opacity 40", "--edge outline --color cyan", "--edge shadow", "--edge raised",
        "--edge depressed", "--text-size 120",
      ]
      var digests: Set<String> = []
      for wish in wishes {
        let outcome = try await run(wish.words)
        #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(wish): \(outcome)")
        digests.insert(outcome.printed)
      }
      #expect(digests.count == wishes.count)
    }

    @Test func theOrderOfLookOptionsHasNoEffect() async throws {
      let one = try await run(["--style", "no-box", "--color", "cyan", "--text-size", "80"])
      let other = try await run(["--text-size", "80", "--color", "cyan", "--style", "no-box"])
      #expect(one.exitCode == 0 && one == other)
    }

    @Test func anIllegibleLookIsReportedAndUsed() async throws {
      let outcome = try await run(["--color", "#334", "--background", "black"])
      #expect(outcome.exitCode == 0 && !outcome.printed.isEmpty)
      #expect(outcome.errorOutput.count == 1)
      #expect(outcome.errorOutput.joined().contains("hard to tell apart (1."), "\(outcome)")
      let helped = try await run([
        "--color", "#334", "--background", "black", "--edge", "outline",
      ])
      #expect(helped.errorOutput.isEmpty, "\(helped)")
    }

    @Test func theFarReadersIllegibleLookIsReportedToo() async throws {
      func warnings(_ options: [String]) async throws -> [Bool] {
        let outcome = try await run(["--face-to-face=split"] + options)
        #expect(outcome.exitCode == 0, "\(outcome)")
        return outcome.errorOutput.map { $0.contains("the far reader's text and background are") }
      }
      #expect(try await warnings(["--far-style", "no-box", "--edge", "none"]) == [true])
      #expect(try await warnings(["--far-style", "large", "--color", "#222"]) == [false, true])
      #expect(try await warnings(["--color", "#222"]) == [false], "both have one look")
      #expect(try await warnings(["--far-style", "no-box"]).isEmpty)
    }

    @Test func aScriptBringsItsLook() async throws {
      let script = """
        with --size 640x360 --style no-box --color "#ff0"
        at 0 say "Hola"
        at 0 shot a.png

        """
      let plain = try await Program.run(["script", "--hash", "-"], inputText: script)
      #expect(plain.exitCode == 0 && plain.errorOutput.isEmpty, "\(plain)")
      let other = try await Program.run(
        ["script", "--hash", "--edge", "raised", "--background", "blue", "-"], inputText: script)
      #expect(other.exitCode == 0 && other.printed != plain.printed, "\(other)")
      try await Program.expectRefusal(
        of: ["script", "--hash", "-"], code: EX_USAGE, saying: "1:13",
        inputText: "with --edge glow\nat 0 shot a.png\n")
    }
  }
}
