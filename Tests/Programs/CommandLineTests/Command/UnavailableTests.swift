internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// Missing or unusable inputs, each reported in one line with an exit code of sysexits(3).
  @Suite struct Unavailable {
    @Test(arguments: ["/dev/video63", "No Such Camera", "/dev/null", "/tmp/absent.mjpeg"])
    func aCameraThatIsNotThereIsNamed(camera: String) async throws {
      let outcome = try await Program.run("--camera", camera)
      #expect(outcome.isOneLine(code: EX_UNAVAILABLE), "\(outcome)")
      #expect(outcome.errorOutput.first?.contains(camera) == true)
    }

    @Test func aFileThatIsNoPictureIsNoInput() async throws {
      let folder = try Folder()
      for name in ["words.png", "words.mjpeg", "words.avi", "words.y4m", "words.jpg", "words"] {
        let file = try folder.write("These are words.\n", to: name)
        for arguments in [["--camera", file], ["snapshot", "--hash", "--camera", file]] {
          let outcome = try await Program.run(arguments)
          #expect(outcome.isOneLine(code: EX_NOINPUT), "\(outcome)")
          #expect(outcome.errorOutput.first?.contains(file) == true)
        }
      }
    }

    @Test func anAbsentFileOfASnapshotIsNoInput() async throws {
      let absent = [
        ["--camera", "/tmp/absent.png"], ["--captions", "/tmp/absent.jsonl"],
        ["--captions", "/tmp/absent.srt"], ["--captions", "/tmp/absent.vtt"],
        ["--captions", "/tmp"],
      ]
      for arguments in absent {
        let outcome = try await Program.run(["snapshot", "--hash"] + arguments)
        #expect(outcome.isOneLine(code: EX_NOINPUT), "\(outcome)")
      }
    }

    @Test func aMissingDisplayIsReported() async throws {
      let outcome = try await Program.run("--camera", "pattern")
      #expect(outcome.isOneLine(code: EX_UNAVAILABLE), "\(outcome)")
      #expect(outcome.errorOutput.first?.contains("display") == true)
      let absent = try await Program.run("--camera", "pattern", variables: ["DISPLAY": ":987"])
      #expect(absent.isOneLine(code: EX_UNAVAILABLE), "\(absent)")
    }

    @Test(arguments: ["/no/such/folder/talk.jsonl", "/proc/talk.jsonl"])
    func anUnwritableTranscriptIsAnIOError(path: String) async throws {
      let outcome = try await Program.run("--camera", "pattern", "--transcript", path)
      #expect(outcome.isOneLine(code: EX_IOERR), "\(outcome)")
      #expect(outcome.errorOutput.first?.contains(path) == true)
    }

    @Test(arguments: ["pattern", "no-such-camera", "/dev/video99"])
    func aFailedStartLeavesNoTranscriptBehind(camera: String) async throws {
      let folder = try Folder()
      let outcome = try await Program.run(
        "--camera", camera, "--transcript", folder.file("talk.jsonl"))
      #expect(outcome.exitCode != 0, "\(outcome)")
      #expect(folder.names.isEmpty)
    }

    @Test func aPictureThatCannotBeWrittenIsAnIOError() async throws {
      let outcome = try await Program.run("snapshot", "-o", "/no/such/folder/picture.png")
      #expect(outcome.isOneLine(code: EX_IOERR), "\(outcome)")
      let folder = try Folder()
      let occupied = try await Program.run("snapshot", "-o", folder.path)
      #expect(occupied.isOneLine(code: EX_IOERR), "\(occupied)")
    }

    @Test func aFullDeviceIsAnIOErrorAndStaysADevice() async throws {
      let outcome = try await Program.run("snapshot", "-o", "/dev/full")
      #expect(outcome.isOneLine(code: EX_IOERR), "\(outcome)")
      var status = stat()
      try unsafe check("lstat", lstat("/dev/full", &status))
      #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func theAdviceForAnOutputFitsItsReason() async throws {
      let full = try await Program.run("snapshot", "-o", "/dev/full")
      #expect(
        full.errorOutput.first?.hasSuffix("; free some space, or choose another place") == true,
        "\(full)")
      // A session of its own has no terminal.
      let child = try Child(
        "setsid", ["--wait", Program.path, "snapshot", "-o", "/dev/tty"], input: .devNull)
      #expect(try await eventually { child.end != nil })
      #expect(child.end == .exited(EX_IOERR))
      let advice = "there is no terminal; choose a file"
      #expect(child.errorOutput == "visavis: cannot write /dev/tty: \(advice)\n")
    }

    @Test func aSpeechProgramThatIsMissingIsNamed() async throws {
      let programs = try Folder()
      let child = try Child(
        try Program.copy(into: programs), ["--listen", "--camera", "pattern"],
        variables: ["XDG_CONFIG_HOME": "/nonexistent"], input: .devNull)
      #expect(try await eventually { child.end != nil })
      #expect(child.end == .exited(EX_UNAVAILABLE))
      #expect(child.errorOutput.contains("install the package visavis-speech"))
    }

    /// A file size limit stands in for a full disk; write(2) stops inside the picture.
    @Test func aPictureThatDoesNotFitLeavesNothingBehind() async throws {
      let folder = try Folder()
      let child = try Child(
        "sh",
        [
          "-c", "ulimit -f 1; exec \"$0\" snapshot --camera pattern:moving -o picture.png",
          Program.path,
        ],
        input: .devNull, directory: folder.path)
      #expect(try await eventually { child.end != nil })
      #expect(child.end == .exited(EX_IOERR))
      #expect(child.errorOutput.split(separator: "\n").count == 1, "\(child.errorOutput)")
      #expect(folder.names.isEmpty)
    }

    @Test func missingFontsAreNamed() async throws {
      let folder = try Folder()
      let outcome = try await Program.run(
        "snapshot", "--hash", variables: ["VISAVIS_DATA": folder.path])
      #expect(outcome.isOneLine(code: EX_NOINPUT), "\(outcome)")
    }
  }
}
