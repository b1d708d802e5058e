internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// The language of controls, notices and help: `--ui-language`.
  @Suite struct InterfaceLanguage {
    /// A script that shows the controls and a notice, in a window with room for both.
    private static let script = """
      with --size 640x360
      at 0 move 100,100
      at 0.1 key c
      at 0.2 shot a.png
      """

    private func notices(
      _ options: [String], variables: [String: String?] = [:]
    ) async throws -> Outcome {
      try await Program.run(
        ["script", "-", "--hash"] + options, variables: variables, inputText: Self.script)
    }

    @Test func aLanguageMayBeATagOrAName() async throws {
      let german = try await notices(["--ui-language", "de"])
      #expect(german.exitCode == 0 && german.errorOutput.isEmpty, "\(german)")
      for name in ["de-AT", "de_DE", "German", "deutsch"] {
        #expect(try await notices(["--ui-language", name]) == german, "\(name)")
      }
      #expect(try await notices(["--ui-language", "fa"]).printed != german.printed)
      #expect(try await notices([]).printed != german.printed)
      #expect(try await notices(["--ui-language", "en"]) == notices([]))
    }

    @Test func aScriptMayNameItAndTheCommandLineHasPrecedence() async throws {
      let german = try await notices(["--ui-language", "de"])
      let script = "with --ui-language de\n" + Self.script
      let outcome = try await Program.run(["script", "-", "--hash"], inputText: script)
      #expect(outcome == german)
      let other = try await Program.run(
        ["script", "-", "--hash", "--ui-language", "fr"], inputText: script)
      #expect(other == (try await notices(["--ui-language", "fr"])))
    }

    @Test func exactPicturesAreTheSameInEveryLocale() async throws {
      let english = try await notices([])
      let locale = ["LC_ALL": "de_DE.UTF-8", "LANG": "fa_IR.UTF-8", "LANGUAGE": "ja"]
      #expect(try await notices([], variables: locale) == english)
    }

    @Test func aLanguageWithoutWordsIsOneLineAndEnglish() async throws {
      let outcome = try await notices(["--ui-language", "sv"])
      #expect(outcome.exitCode == 0)
      #expect(outcome.printed == (try await notices([])).printed)
      #expect(
        outcome.errorOutput == [
          "visavis: there is no interface in Swedish, so it is in English; "
            + "the languages are ar, ca, de, en, es, fa, fr, it, ja, pt, tr, zh"
        ])
    }

    @Test func whatIsNoLanguageIsRefused() async throws {
      try await Program.expectRefusal(
        of: ["snapshot", "--hash", "--ui-language", "qqqqqq"], code: 64,
        saying: "a language such as es or Spanish")
    }

    /// A folder with the fonts of the checkout and an interface file of these bytes.
    private func data(with german: [UInt8]) async throws -> Folder {
      let folder = try Folder()
      let fonts = try #require(
        try await Tool.run("realpath", ["fonts"]).split(separator: "\n").first)
      try await Tool.run("ln", ["-s", String(fonts), folder.file("fonts")])
      try await Tool.run("mkdir", ["-p", folder.file("assets/interface")])
      _ = try folder.write(german, to: "assets/interface/de.json")
      return folder
    }

    @Test(arguments: [
      "", "[1, 2]", #"{"quit": 1}"#, #"{"quit": "{"}"#, #"{"quit": "Beenden"}"#,
      String(repeating: "x", count: 1 << 20),
    ])
    func aDamagedFileIsOneLineAndEnglish(text: String) async throws {
      let folder = try await data(with: Array(text.utf8))
      let outcome = try await notices(
        ["--ui-language", "de"], variables: ["VISAVIS_DATA": folder.path])
      #expect(outcome.exitCode == 0 && outcome.errorOutput.count == 1, "\(outcome)")
      #expect(outcome.errorOutput.first?.contains("file de.json ") == true, "\(outcome)")
      #expect(outcome.printed == (try await notices([])).printed)
    }

    @Test func aPipeOrAFolderInPlaceOfAFileIsOneLine() async throws {
      for command in ["mkfifo", "mkdir"] {
        let folder = try await data(with: [])
        let file = folder.file("assets/interface/de.json")
        try await Tool.run("rm", [file])
        try await Tool.run(command, [file])
        let outcome = try await notices(
          ["--ui-language", "de"], variables: ["VISAVIS_DATA": folder.path])
        #expect(outcome.exitCode == 0)
        #expect(
          outcome.errorOutput == [
            "visavis: the interface's file de.json cannot be read: not a file; English stands in: "
              + "reinstall visavis"
          ], "\(outcome)")
      }
    }

    @Test func aMissingFolderIsOneLine() async throws {
      let folder = try await data(with: [])
      try await Tool.run("rm", ["-r", folder.file("assets/interface")])
      let outcome = try await notices(
        ["--ui-language", "en"], variables: ["VISAVIS_DATA": folder.path])
      #expect(outcome.exitCode == 0 && outcome.errorOutput.count == 1, "\(outcome)")
      #expect(outcome.errorOutput.first?.contains("the interface is in English") == true)
    }
  }
}

extension TheWindow {
  /// The language of the window's controls, which is the locale's.
  @Suite struct InterfaceLanguage {
    private func messages(_ variables: [String], _ options: [String] = []) async throws -> String {
      var output = ""
      try await WindowHarness.run { harness in
        // A file that is damaged shows which language was looked for.
        let fonts = try await Tool.run("realpath", ["fonts"]).split(separator: "\n").first ?? ""
        try await Tool.run("ln", ["-s", String(fonts), harness.folder.file("fonts")])
        try await Tool.run("mkdir", ["-p", harness.folder.file("assets/interface")])
        for language in ["de", "fr"] {
          _ = try harness.folder.write([], to: "assets/interface/\(language).json")
        }
        let child = try harness.start(
          "env",
          ["VISAVIS_DATA=\(harness.folder.path)"] + variables + [
            Program.path, "--camera", "pattern", "--quit-after", "0.3", "--painter", "memory",
          ] + options)
        #expect(try await eventually(within: WindowHarness.timeout) { child.end != nil })
        #expect(child.end == .exited(0))
        output = child.errorOutput
      }
      return output
    }

    @Test func theWindowFollowsTheLocaleUnlessAnOptionNamesALanguage() async throws {
      #expect(try await messages([]).contains(".json") == false)
      #expect(try await messages(["LC_ALL=C", "LANGUAGE=de"]).contains(".json") == false)
      #expect(try await messages(["LANG=sv_SE.UTF-8"]).contains(".json") == false)
      #expect(try await messages(["LANG=de_AT.UTF-8"]).contains("file de.json "))
      #expect(try await messages(["LANG=sv_SE", "LANGUAGE=sv:fr"]).contains("file fr.json "))
      let named = try await messages(["LANG=de_DE.UTF-8"], ["--ui-language", "fr"])
      #expect(named.contains("file fr.json ") && !named.contains("de.json"))
    }
  }
}
