internal import ProgramBench
internal import Testing

extension TheInstallation {
  /// The manual pages that `scripts/install` makes from the programs' declarations.
  @Suite struct Manual {
    /// The text of a page as a terminal shows it.
    private func page(_ name: String) async throws -> String {
      let path = try await Installation.shared.file("share/man/man1/\(name).1")
      let text = try await Tool.run("mandoc", ["-Tascii", "-Owidth=200", path])
      // A letter, a backspace and the letter again are a bold one.
      var plain: [Character] = []
      for scalar in text.unicodeScalars {
        if scalar == "\u{8}" { plain.removeLast() } else { plain.append(Character(scalar)) }
      }
      return String(plain)
    }

    /// The options that a program's help has for a command.
    private func options(of program: String, _ words: [String]) async throws -> [String] {
      let help = try await Tool.run("\(Installation.builtFolder)/\(program)", words)
      let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
      let parts = lines.flatMap { line in line.split { " ,/".contains($0) } }
      return parts.filter { $0.hasPrefix("-") }.map(String.init)
    }

    @Test(arguments: ["view", "snapshot", "script", "compare", "decode", "cameras", "fonts"])
    func everyOptionOfASubcommandIsInItsPage(subcommand: String) async throws {
      let options = try await options(of: "visavis", [subcommand, "--help-all"])
      #expect(options.count >= 3)
      let text = try await page(subcommand == "view" ? "visavis" : "visavis-\(subcommand)")
      for option in options { #expect(text.contains(option), "\(option)") }
    }

    @Test func everyOptionOfAnotherProgramIsInItsPage() async throws {
      for program in Installation.programs where program != "visavis" {
        let options = try await options(of: program, ["--help"])
        #expect(options.count >= 2)
        let text = try await page(program)
        for option in options { #expect(text.contains(option), "\(program) \(option)") }
      }
    }

    @Test func thePageHasTheKeysAndTheExitCodes() async throws {
      let text = try await page("visavis")
      for part in [
        "F11, double click, Esc", "69     no display", "74     a picture", "VISAVIS_DATA",
      ] {
        #expect(text.contains(part), "\(part)")
      }
      // What the little Markdown of the sources leaves behind.
      for mark in ["](", "**", "{{"] { #expect(!text.contains(mark), "\(mark)") }
    }

    @Test func thePagesAreCorrect() async throws {
      let folder = try await Installation.shared.file("share/man/man1")
      for name in entries(of: folder) {
        // It prints what is wrong, and fails from warnings on.
        try await Tool.run("mandoc", ["-Tlint", "-Wwarning", "\(folder)/\(name)"])
      }
      #expect(entries(of: folder).count == Installation.programs.count + 10)
    }

    @Test func aProgramWhoseVersionHasNoDateIsAnError() async throws {
      let folder = try Folder()
      let program = try folder.write("#!/bin/sh\necho 9.9.9\n", to: "visavis")
      try await Tool.run("chmod", ["755", program])
      let child = try Child(
        "tools/run", ["manual.write", folder.path, folder.path], input: .devNull)
      #expect(try await eventually { child.end == .exited(65) })
      #expect(child.errorOutput == "manual.write: CHANGELOG.md has no date for the version 9.9.9\n")
    }
  }
}
