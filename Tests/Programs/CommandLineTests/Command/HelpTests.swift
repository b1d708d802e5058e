internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  @Suite struct Help {
    private func options(_ help: String) -> [String] {
      help.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  -") }
    }

    @Test(arguments: [[], ["view"], ["snapshot"], ["script"]])
    func theShortHelpHasThreeExamplesAndADozenOptions(command: [String]) async throws {
      let outcome = try await Program.run(command + ["--help"])
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      let lines = outcome.printed.split(separator: "\n")
      #expect(lines[1...3].allSatisfy { $0.hasPrefix("  ") && $0.contains("visavis") })
      #expect(lines.count < 70)
      let options = options(outcome.printed)
      #expect((8...18).contains(options.count), "\(options)")
      for option in ["--help-all", "--captions", "--to", "--text-size"] {
        #expect(options.contains { $0.contains(option) }, "\(option)")
      }
      for option in ["--tls-key", "--zoom", "--stability", "--demo-at-end-of-input", "PICTURE:"] {
        #expect(!outcome.printed.contains(option), "\(option)")
      }
    }

    @Test func theHelpOfTheProgramNamesItsCommands() async throws {
      let outcome = try await Program.run("--help")
      let commands = [
        "view", "snapshot", "script", "compare", "decode", "transcript", "cameras", "fonts",
      ]
      for command in commands {
        #expect(outcome.printed.contains("\n  \(command)"), "\(command)")
      }
    }

    @Test(arguments: [
      ("view", "--tls-key"), ("snapshot", "--system-fonts"), ("script", "--allow-outside"),
    ])
    func theWholeHelpHasEveryOptionAndIsNoError(command: String, option: String) async throws {
      // Help comes first, even if other options are wrong or missing.
      for words in [["--help-all"], ["--help-all", "--bogus"], ["--zoom", "--help-all"]] {
        let outcome = try await Program.run([command] + words)
        #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
        for option in [option, "--zoom", "--stability", "--edge", "--captions"] {
          #expect(options(outcome.printed).contains { $0.contains(option) }, "\(option)")
        }
      }
      let plain = try await Program.run("--help-all")
      #expect(plain.printed.contains("--tls-key") && !plain.printed.contains("demo-at-end"))
    }

    @Test func behindTwoDashesItIsAWordLikeAnyOther() async throws {
      let outcome = try await Program.run("fonts", "--", "--help-all")
      #expect(outcome.exitCode == 0 && !outcome.printed.contains("USAGE"), "\(outcome)")
    }
  }

  @Suite struct Languages {
    private static let spanish =
      #"{"id":1,"t":0,"translations":{"es":{"text":"Hola"},"fr":{"text":"Bonjour"}},"final":true}"#

    private func digest(_ options: String...) async throws -> String {
      let outcome = try await Program.run(
        ["snapshot", "--hash", "--size", "320x180", "--captions", "-"] + options,
        inputText: Self.spanish + "\n")
      #expect(outcome.exitCode == 0, "\(outcome)")
      return outcome.printed
    }

    @Test func aLanguageMayBeNamedInEnglishOrInItself() async throws {
      let code = try await digest("--to", "es")
      for name in ["Spanish", "español", "ESPAÑOL", "espanol", "spa"] {
        #expect(try await digest("--to", name) == code, "\(name)")
      }
      #expect(try await digest("--to", "French") != code)
    }

    @Test(arguments: ["--to", "--from"])
    func whatIsNoLanguageIsRefused(option: String) async throws {
      for (text, meant) in [("klingonisch", "tlh"), ("e s", "es"), ("Spanich", "es")] {
        try await Program.expectRefusal(
          of: [option, text], code: EX_USAGE,
          saying:
            "takes a language such as es or Spanish; did you mean '\(meant)', ")
      }
      let outcome = try await Program.run(option, "xx")
      #expect(outcome.isOneLine(code: EX_USAGE) && !outcome.errorOutput[0].contains("mean"))
    }

    @Test func aScriptsLanguagesAreCheckedAsWell() async throws {
      let good = try await Program.run(
        "script", "-", "--hash", inputText: "at 0 say \"Hola\" in Spanish\nat 1 shot a.png\n")
      #expect(good.exitCode == 0, "\(good)")
      try await Program.expectRefusal(
        of: ["script", "-", "--hash"], code: EX_USAGE, saying: "standard input:1:20: a language is",
        inputText: "at 0 say \"Hola\" in spanich\nat 1 shot a.png\n")
    }
  }
}
