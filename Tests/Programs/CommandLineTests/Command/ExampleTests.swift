internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// The commands and files of `docs/visual-testing.md`, run as they are written there.
  @Suite struct Examples {
    private static let examples = "examples/visual-testing"

    private var guide: String {
      get throws { try text("docs/visual-testing.md") }
    }

    private func text(_ path: String) throws -> String {
      String(decoding: try readFile(path), as: UTF8.self)
    }

    /// The guide's fenced blocks in `language`.
    private func blocks(in language: String) throws -> [String] {
      try guide.split(separator: "```\(language)\n").dropFirst().map { rest in
        rest.split(separator: "\n```", maxSplits: 1).first.map(String.init) ?? ""
      }
    }

    /// A copy of the examples in a folder with the guide's name for it, and its environment.
    private func project() async throws -> (folder: Folder, variables: [String: String?]) {
      let folder = try Folder()
      try await Tool.run("cp", ["-r", Self.examples, folder.file("visual-testing")])
      let programs = Program.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
      return (folder, ["PATH": "\(programs):\(environmentVariable("PATH") ?? "/usr/bin:/bin")"])
    }

    /// Runs `commands` in a shell in `directory`, and returns their end and output.
    private func end(
      of commands: String, in directory: String, variables: [String: String?]
    ) async throws -> (end: Child.End?, output: String) {
      let shell = try Child(
        "sh", ["-ec", commands], variables: variables, input: .devNull, directory: directory)
      let end = try await shell.outcome().end
      return (end, shell.printed + shell.errorOutput)
    }

    @Test func theCommandsOfTheGuideRunOneAfterTheOther() async throws {
      let (folder, variables) = try await project()
      let commands = try blocks(in: "sh")
      #expect(commands.count == 5)
      for command in commands {
        let outcome = try await end(
          of: command, in: folder.file("visual-testing"), variables: variables)
        #expect(outcome.end == .exited(0), "\(command): \(outcome.output)")
      }
    }

    @Test(arguments: [
      ("yaml", "github-actions.yml"), ("yaml", "gitlab-ci.yml"), ("python", "test_captions.py"),
    ])
    func theGuideShowsTheFilesThatAreRun(language: String, name: String) throws {
      let file = try text("\(Self.examples)/\(name)")
      #expect(try blocks(in: language).contains { $0 + "\n" == file })
    }

    @Test(arguments: ["github-actions.yml", "gitlab-ci.yml"])
    func theTestOfAJobRunsAsItIsWritten(name: String) async throws {
      let (folder, variables) = try await project()
      let commands = try text("\(Self.examples)/\(name)").split(separator: "\n")
        .filter { $0.hasSuffix("visual-testing/visual-test") }
        .compactMap { $0.split(separator: " ").last }
      try #require(commands.count == 1)
      let outcome = try await end(of: String(commands[0]), in: folder.path, variables: variables)
      #expect(outcome.end == .exited(0), "\(outcome.output)")
    }

    @Test func differentCaptionsFailTheTestAndLeaveAReport() async throws {
      let (folder, variables) = try await project()
      let pipeline = folder.file("visual-testing/pipeline")
      let other = try text(pipeline).split(separator: "mañana a las diez.").joined(
        separator: "mañana a las seis.")
      try writeFile(pipeline, Array(other.utf8))
      let outcome = try await end(
        of: "visual-testing/visual-test", in: folder.path, variables: variables)
      #expect(outcome.end == .exited(1), "\(outcome.output)")
      #expect(outcome.output.contains("different"))
      #expect(try text(folder.file("visual-testing/report.html")).contains("finished.png"))
      _ = try PNG.decode(readFile(folder.file("visual-testing/difference/finished.png")))
    }

    @Test func theExampleForPytestPasses() async throws {
      let (folder, variables) = try await project()
      let outcome = try await end(
        of: "python3 -m pytest -q -p no:cacheprovider", in: folder.file("visual-testing"),
        variables: variables)
      #expect(outcome.end == .exited(0), "\(outcome.output)")
    }

    @Test func theGuideNamesEveryStepOfAScript() async throws {
      let help = try await Program.run("script", "--help").printed
      let list = try #require(help.split(separator: "one of these:\n").last)
      let forms = list.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .prefix { !$0.isEmpty }.map { $0.split(separator: " ").joined(separator: " ") }
      #expect(forms.count > 15)
      // A bar inside a table is escaped by a backslash.
      let guide = try guide.split(separator: "\\|").joined(separator: "|")
      for form in forms { #expect(guide.contains("`\(form)`"), "\(form)") }
    }
  }
}
