internal import ProgramBench
internal import Testing

extension TheInstallation {
  /// The completions, asked for in the shells themselves.
  @Suite struct Completions {
    /// A command line up to the cursor, and some of what can follow.
    struct Case: Sendable, CustomStringConvertible {
      let line: String
      let expected: Set<String>

      init(_ line: String, _ expected: String...) {
        self.line = line
        self.expected = Set(expected)
      }

      var description: String { line }
    }

    static let cases = [
      Case("visavis sna", "snapshot"), Case("visavis --li", "--listen", "--lines"),
      Case("visavis --demo --style ", "high-contrast", "large"),
      Case("visavis view --mirror o", "on", "off"),
      Case("visavis snapshot --form"), Case("visavis decode --format whisper-st", "whisper-stream"),
      Case("visavis translate --engine a", "apertium", "azure"),
      Case("visavis-translate --gl", "--glossary"), Case("visavis --captions READ", "README.md"),
    ]

    @Test func filesAreOfferedForTheOptionsOfAWindowThatNameThem() async throws {
      let script = try await Program.run("--generate-completion-script", "fish").printed
      let lines = script.split(separator: "\n").filter { $0.contains("\"visavis view\"") }
      for (option, text) in [
        ("record", "'mp4\\' \\'mkv\\' \\'webm"), ("config", "toml"), ("output", " -rF"),
      ] {
        let line = lines.first { $0.contains("-l '\(option)'") }
        #expect(line?.contains(text) == true, "\(option): \(line ?? "none")")
      }
    }

    /// The environment of a shell for a user with an empty home.
    private func variables(home: Folder) async throws -> [String: String?] {
      let installed = try await Installation.shared
      let path = environmentVariable("PATH") ?? "/usr/bin:/bin"
      return [
        "PATH": "\(installed.file("bin")):\(path)", "HOME": home.path,
        "XDG_DATA_DIRS": "\(installed.file("share")):/usr/share", "PREFIX": installed.prefix,
      ]
    }

    private func check(_ answer: String, of one: Case) {
      let words = Set(
        answer.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
          .map { $0.trimming(" ") })
      #expect(words.isSuperset(of: one.expected), "\(one): \(words.sorted())")
      if one.expected.isEmpty { #expect(words.isEmpty, "\(words.sorted())") }
    }

    @Test(arguments: cases)
    func bashCompletes(_ one: Case) async throws {
      let home = try Folder()
      let script = #"""
        . /usr/share/bash-completion/bash_completion
        _completion_loader visavis; _completion_loader visavis-translate
        COMP_LINE=$1 COMP_POINT=${#1}
        read -ra COMP_WORDS <<<"$1"
        [[ $1 != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        function=$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\).*/\1/')
        "$function" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
        """#
      check(
        try await Tool.run(
          "bash", ["--norc", "-c", script, "bash", one.line],
          variables: try await variables(home: home)),
        of: one)
    }

    @Test(arguments: cases)
    func fishCompletes(_ one: Case) async throws {
      let home = try Folder()
      check(
        try await Tool.run(
          "fish", ["-c", "complete -C $argv[1]", one.line],
          variables: try await variables(home: home)),
        of: one)
    }

    /// zsh completes only at a terminal, so that it gets one of its own.
    @Test(arguments: cases)
    func zshCompletes(_ one: Case) async throws {
      let home = try Folder()
      check(
        try await Tool.run(
          "zsh", ["-f", "Tests/Programs/CommandLineTests/Installation/complete.zsh", one.line],
          variables: try await variables(home: home)),
        of: one)
    }
  }
}

extension Substring {
  /// The text without `character` at its ends.
  fileprivate func trimming(_ character: Character) -> String {
    var rest = drop { $0 == character }
    while rest.last == character { rest.removeLast() }
    return String(rest)
  }
}
