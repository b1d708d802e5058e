import Console
internal import Glibc
internal import ProgramBench
internal import Testing
internal import Typesetting

extension TheCommandLine {
  @Suite struct Fonts {
    @Test func everyRunIsALineWithItsFaceAndItsBreaks() async throws {
      let outcome = try await Program.run("fonts", "--no-system-fonts", "a bc שלום\u{1000}")
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty)
      let lines = outcome.printed.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.prefix(5) == [
          "a paragraph from left to right:", "  →  Latin    Noto Sans         a |bc |",
          "  ←  Hebrew   Noto Sans Hebrew  שלום",
          "  →  Myanmar  no face has it    U+1000  \u{1000}", "",
        ])
      // The folder is that of the checkout, or of an installation.
      let files = ["/fonts/NotoSans-Regular.ttf", "/fonts/NotoSansHebrew-Regular.ttf"]
      #expect(lines[5].hasPrefix("Noto Sans         /") && lines[5].hasSuffix(files[0]))
      #expect(lines[6].hasPrefix("Noto Sans Hebrew  /") && lines[6].hasSuffix(files[1]))
      #expect(lines.dropFirst(7) == [""])
    }

    @Test func theLanguageAndTheFamilyDecide() async throws {
      let japanese = try await Program.run("fonts", "--lang", "ja", "直")
      #expect(japanese.printed.contains("Visavis Han JP"))
      let chinese = try await Program.run("fonts", "--lang", "zh-Hans", "直")
      #expect(chinese.printed.contains("Visavis Han SC"))
      let family = try await Program.run("fonts", "--font", "noto sans thai", "(ไทย")
      #expect(family.printed.contains("  Noto Sans Thai  ไทย"))
      #expect(family.printed.contains("  Noto Sans       ("))
      let none = try await Program.run("fonts", "--font", "No Such Family", "a")
      #expect(none.exitCode == 0)
      #expect(none.errorOutput.count == 1 && none.errorOutput[0].contains("No Such Family"))
    }

    @Test func theLanguageSystemIsShownIfTheFaceHasOne() async throws {
      let urdu = try await Program.run("fonts", "--lang", "ur", "۴ ab")
      #expect(urdu.printed.contains("  Noto Sans Arabic (URD)  ۴"))
      #expect(urdu.printed.contains("  Noto Sans               ab"))
      #expect(!(try await Program.run("fonts", "--lang", "fa", "۴ ab")).printed.contains("("))
      let json = try await Program.run("fonts", "--lang", "Serbian", "--json", "б a")
      #expect(json.printed.contains("\"languageSystem\" : \"SRB\""))
    }

    @Test func paragraphsAndLinesAreShown() async throws {
      let text = "one two three four five six\nשתיים"
      let outcome = try await Program.run("fonts", "--size", "320x180", text)
      #expect(outcome.printed.contains("six¶"))
      #expect(outcome.printed.contains("a paragraph from right to left:"))
      #expect(outcome.printed.contains("\nlines:\n  one two three"))
    }

    @Test func aTextCanComeOnStandardInput() async throws {
      let outcome = try await Program.run(["fonts", "-"], inputText: "Ελλάδα\n")
      #expect(outcome.exitCode == 0)
      #expect(outcome.printed.contains("Greek"))
    }

    @Test func outputContainsNoControlCharacters() async throws {
      let text = "\u{1B}[31mred\u{202E}\u{9B}x\u{7}"
      for options in [[], ["--json"], ["--size", "640x360"]] {
        let outcome = try await Program.run(["fonts", "--font", "\u{1B}c"] + options + [text])
        #expect(outcome.exitCode == 0)
        for told in [outcome.printed] + outcome.errorOutput {
          #expect(!told.unicodeScalars.contains { "\u{1B}\u{9B}\u{7}".unicodeScalars.contains($0) })
        }
        if options.first != "--json" { #expect(!outcome.printed.contains("\u{202E}")) }
      }
    }

    @Test func programsReadJSON() async throws {
      let outcome = try await Program.run(
        "fonts", "--json", "--no-system-fonts", "--size", "640x360", "ab \u{1000}")
      #expect(outcome.exitCode == 0)
      for part in [
        "\"family\" : \"Noto Sans\"", "\"script\" : \"Latn\"", "\"drawing\" : \"boxes\"",
        "\"U+1000\"", "\"direction\" : \"left-to-right\"", "\"lines\" : [",
      ] {
        #expect(outcome.printed.contains(part), "\(part)")
      }
    }

    @Test func aTextWithoutVisibleCharactersIsReported() async throws {
      for text in ["", " ", "\u{1B}"] {
        let outcome = try await Program.run("fonts", text)
        #expect(outcome.exitCode == 0 && outcome.printed == "the text has nothing to draw\n")
      }
    }

    @Test func withoutATextItIsAMistake() async throws {
      for words in [["fonts"], ["fonts", "a", "b"], ["fonts", "a", "--size", "0x0"]] {
        #expect(try await Program.run(words).isOneLine(code: EX_USAGE))
      }
    }

    @Test func aBrokenBundledFontIsOneLineAndAnotherIsUsed() async throws {
      let folder = try Folder()
      let fonts = try InstalledFiles.fonts()
      try #require(unsafe mkdir(folder.file("fonts"), 0o700) == 0)
      for name in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"] {
        _ = try folder.write(readFile("\(fonts)/\(name)"), to: "fonts/\(name)")
      }
      _ = try folder.write("no font", to: "fonts/NotoSansThai-Regular.ttf")
      let outcome = try await Program.run(
        "fonts", "--no-system-fonts", "aไทย", variables: ["VISAVIS_DATA": folder.path])
      #expect(outcome.exitCode == 0)
      #expect(outcome.errorOutput.count == 1)
      #expect(outcome.errorOutput.first?.contains("NotoSansThai-Regular.ttf") == true)
      #expect(outcome.printed.contains("no face has it"))
    }
  }
}
