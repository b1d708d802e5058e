import ProgramBench
import ServerBench
import Testing

extension TheModelsProgram {
  @Suite struct TheOtherCommands {
    private let program: ModelsProgram

    init() throws {
      program = try ModelsProgram()
    }

    @Test func theListNamesModelsAndTheirUse() async throws {
      try program.install([1, 2, 3], as: "ggml-mine\u{1B}.bin")
      try program.install([1, 2, 3], as: "ggml-base-q8_0.bin")
      let outcome = try await program.run("list")
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty)
      let lines = outcome.printed.split(separator: "\n")
      #expect(lines[0].split(separator: " ") == ["NAME", "SIZE", "MEMORY", "LANGUAGES", "STATE"])
      #expect(
        lines[1].hasPrefix("tiny.en ") && lines[1].hasSuffix("English    default for English"))
      let base = try #require(lines.first { $0.hasPrefix("base ") })
      #expect(
        base.hasSuffix("damaged, to be got again; default for other languages and for translation"))
      #expect(lines.contains { $0.hasPrefix("voice-detector") && $0.hasSuffix("needed by all") })
      #expect(lines.contains("other files: ggml-mine\u{FFFD}.bin (0.0 kB)"))
      #expect(lines.last == "folder: \(program.folder)")
      #expect(try await program.run() == outcome)
    }

    @Test func aListOnAFullDiskIsAnError() async throws {
      let outcome = try await program.run("list", shell: "exec \"$@\" > /dev/full")
      #expect(outcome.isOneLine(code: 74), "\(outcome)")
    }

    @Test func aFileInPlaceOfTheFolderIsNamed() async throws {
      try writeFile(program.data.file("visavis"), [])
      let outcome = try await program.run("get", "tiny")
      #expect(outcome.isOneLine(code: 74), "\(outcome)")
      #expect(outcome.error.contains("; a file is in the way of a folder"), "\(outcome)")
    }

    @Test func aDamagedModelIsFound() async throws {
      let empty = try await program.run("verify")
      #expect(empty.exitCode == 0 && empty.printed == "no models are installed\n")
      try program.install([1, 2, 3], as: "ggml-tiny-q8_0.bin")
      let outcome = try await program.run("verify")
      #expect(outcome.isOneLine(code: 1))
      #expect(outcome.error.contains("tiny has the wrong size, 3 bytes; `visavis models get tiny`"))
      let missing = try await program.run("verify", "base")
      #expect(missing.isOneLine(code: 66))
      #expect(missing.error.contains("`visavis models get base` installs it"))
    }

    @Test func aModelIsRemovedOnce() async throws {
      try program.install([1], as: "ggml-tiny-q8_0.bin")
      try program.install([1], as: "ggml-tiny-q8_0.bin.part")
      let first = try await program.run("remove", "tiny")
      #expect(first.exitCode == 0 && first.printed == "tiny is removed\n")
      #expect(entries(of: program.folder).isEmpty)
      let second = try await program.run("remove", "tiny")
      #expect(second.isOneLine(code: 66))
      #expect(second.error == "visavis: the model tiny is not installed")
    }

    @Test func aRelativeDataFolderIsIgnored() async throws {
      let outcome = try await program.run(
        "list", variables: ["XDG_DATA_HOME": "data", "HOME": program.data.path])
      #expect(
        outcome.printed.hasSuffix("folder: \(program.data.path)/.local/share/visavis/models\n"))
    }

    @Test(arguments: [["frob"], ["get"], ["get", "tiny", "--from", "disk"], ["list", "--frob"]])
    func aWrongCommandLineIsOneLine(words: [String]) async throws {
      let child = try program.start(words)
      #expect(try await eventually(within: .seconds(30)) { child.end == .exited(64) })
      let lines = child.errorOutput.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.first?.hasSuffix("; `visavis models --help` lists the options") == true)
    }
  }
}
