import Glibc
import ProgramBench
import Testing

extension TheCommandLine {
  /// Input files that have no end, are no regular files, or are pipes.
  @Suite("The bounds of inputs") struct InputBoundTests {
    private static let door = ["--camera", "pattern", "--captions", "tcp:127.0.0.1:1"]

    private func sparseFile(_ name: String, bytes: Int, in folder: Folder) throws -> String {
      let file = try folder.write("", to: name)
      #expect(unsafe truncate(file, bytes) == 0)
      return file
    }

    @Test func anUnlimitedFileIsRefused() async throws {
      let folder = try Folder()
      let file = try sparseFile("talk.jsonl", bytes: 10 << 30, in: folder)
      for arguments in [
        ["decode", file], ["decode", "/dev/zero"], ["transcript", "/dev/zero", "--format", "srt"],
        ["snapshot", "--captions", file, "--at", "end", "-o", folder.file("a.png")],
      ] {
        try await Program.expectRefusal(of: arguments, code: EX_NOINPUT, saying: "256 MiB")
      }
    }

    @Test func waitingForAPipesWriterIsReported() async throws {
      let folder = try Folder()
      let pipe = folder.file("pipe.jsonl")
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      let child = try Child(Program.path, ["decode", pipe], input: .devNull)
      #expect(try await eventually { child.errorOutput.contains("waiting for \(pipe)") })
      let writer = unsafe open(pipe, O_WRONLY | O_CLOEXEC)
      _ = unsafe write(writer, "Hola\n", 5)
      close(writer)
      #expect(try await eventually { child.end == .exited(0) })
      #expect(child.printed.contains("Hola"))
    }

    @Test(arguments: ["--token-file", "--tls-cert", "--tls-key"])
    func aSecretIsReadFromARegularFileAlone(option: String) async throws {
      let folder = try Folder()
      let pipe = folder.file("pipe")
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      let large = try sparseFile("large", bytes: 100 << 20, in: folder)
      _ = unsafe chmod(large, 0o600)
      let good = try folder.write("words\n", to: "good")
      _ = unsafe chmod(good, 0o600)
      let other = ["--tls-cert": "--tls-key", "--tls-key": "--tls-cert"][option]
      for file in [pipe, "/dev/zero", folder.path, large] {
        try await Program.expectRefusal(
          of: Self.door + [option, file] + (other.map { [$0, good] } ?? []), code: EX_NOINPUT,
          saying: file)
      }
    }

    @Test func secretsThatOthersCanReadOrWriteAreReported() async throws {
      let folder = try Folder()
      let file = try folder.write("secreto\n", to: "token")
      for (mode, words) in [
        (0o620, "be written by"), (0o640, "be read by"), (0o666, "be read and written by"),
      ] {
        _ = unsafe chmod(file, mode_t(mode))
        let outcome = try await Program.run(Self.door + ["--token-file", file])
        #expect(outcome.errorOutput.first?.contains(words) == true, "\(outcome)")
        // The warning comes before the missing display is noticed.
        #expect(outcome.errorOutput.count == 2 && outcome.errorOutput[0].contains("chmod 600"))
      }
      _ = unsafe chmod(file, 0o600)
      try await Program.expectRefusal(of: Self.door + ["--token-file", file], code: EX_UNAVAILABLE)
    }

    @Test func namesOfFilesCannotChangeTheTextDirection() async throws {
      let outcome = try await Program.run("decode", "/a\u{202E}b\u{1B}[31m\u{2066}c")
      #expect(outcome.isOneLine(code: EX_NOINPUT), "\(outcome)")
      let scalars = outcome.errorOutput.joined().unicodeScalars
      #expect(!scalars.contains { [0x202E, 0x2066, 0x1B].contains($0.value) })
    }

    @Test func decodeReportsUnknownKeys() async throws {
      let outcome = try await Program.run(
        "decode",
        inputText: "{\"id\":1,\"txt\":\"x\"}\n{\"text\":\"a\",\"x-mine\":1,\"tx\u{202E}t\":\"y\"}\n"
      )
      #expect(outcome.exitCode == 0)
      #expect(outcome.printed.contains(#""text":"a""#))
      #expect(outcome.errorOutput.count == 1, "\(outcome)")
      let line = outcome.errorOutput.first ?? ""
      #expect(
        line.contains("line 1") && line.contains("txt") && line.contains("2 times"), "\(line)")
    }

    @Test func decodeStoresTheNewestNamesOnly() async throws {
      let lines = (0..<10_000).map { "{\"id\":\"u\($0)\",\"text\":\"a\"}\n" }.joined()
      let outcome = try await Program.run(
        "decode", "--format", "jsonl", inputText: lines + "{\"id\":\"u0\",\"text\":\"b\"}\nHola\n")
      let printed = outcome.printed.split(separator: "\n")
      #expect(printed.count == 10_002)
      #expect(printed.dropLast().last == #"{"id":"u0","text":"b"}"#)
      #expect(printed.last == #"{"id":"1","text":"Hola","final":true}"#)
    }
  }
}
