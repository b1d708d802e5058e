internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// Missing or unusable inputs, each reported in one line with an exit code of sysexits(3).
  @Suite struct Unavailable {
    @Test(arguments: ["/dev/video63", "No Such Camera", "/dev/null", "/tmp/absent.mjpeg"])
    func aCameraThatIsNotThereIsNamed(camera: String) async throws {
      try await Program.expectRefusal(
        of: ["--camera", camera], code: EX_UNAVAILABLE, saying: camera)
    }

    @Test func aFileThatIsNoPictureIsNoInput() async throws {
      let folder = try Folder()
      for name in ["words.png", "words.mjpeg", "words.avi", "words.y4m", "words.jpg", "words"] {
        let file = try folder.write("These are words.\n", to: name)
        for arguments in [["--camera", file], ["snapshot", "--hash", "--camera", file]] {
          try await Program.expectRefusal(of: arguments, code: EX_NOINPUT, saying: file)
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
        try await Program.expectRefusal(of: ["snapshot", "--hash"] + arguments, code: EX_NOINPUT)
      }
    }

    @Test func aMissingDisplayIsReported() async throws {
      try await Program.expectRefusal(
        of: ["--camera", "pattern"], code: EX_UNAVAILABLE, saying: "display")
      try await Program.expectRefusal(
        of: ["--camera", "pattern"], code: EX_UNAVAILABLE, variables: ["DISPLAY": ":987"])
    }

    @Test(arguments: ["/no/such/folder/talk.jsonl", "/proc/talk.jsonl"])
    func anUnwritableTranscriptIsAnIOError(path: String) async throws {
      try await Program.expectRefusal(
        of: ["--camera", "pattern", "--transcript", path], code: EX_IOERR, saying: path)
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
      try await Program.expectRefusal(
        of: ["snapshot", "-o", "/no/such/folder/picture.png"], code: EX_IOERR)
      let folder = try Folder()
      try await Program.expectRefusal(of: ["snapshot", "-o", folder.path], code: EX_IOERR)
    }

    @Test func theAdviceForAnOutputFitsItsReasonAndADeviceStaysOne() async throws {
      let full = try await Program.run("snapshot", "-o", "/dev/full")
      #expect(full.isOneLine(code: EX_IOERR), "\(full)")
      #expect(
        full.errorOutput.first?.hasSuffix("; free some space, or choose another place") == true,
        "\(full)")
      var status = stat()
      try unsafe check("lstat", lstat("/dev/full", &status))
      #expect(status.st_mode & S_IFMT == S_IFCHR)
      // A session of its own has no terminal.
      let child = try Child(
        "setsid", ["--wait", Program.path, "snapshot", "-o", "/dev/tty"], input: .devNull)
      #expect(try await eventually { child.end != nil })
      #expect(child.end == .exited(EX_IOERR))
      let advice = "there is no terminal; choose a file"
      #expect(child.errorOutput == "visavis: cannot write /dev/tty: \(advice)\n")
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
      try await Program.expectRefusal(
        of: ["snapshot", "--hash"], code: EX_NOINPUT, variables: ["VISAVIS_DATA": folder.path])
    }
  }
}
