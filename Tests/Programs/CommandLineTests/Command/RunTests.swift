internal import Glibc
internal import ProgramBench
internal import Testing

extension TheCommandLine {
  /// `scripts/run` with stand-ins for the setup, the compiler and the program.
  @Suite struct Run {
    /// Runs the script to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, which the program prints.
    ///   - seconds: The time that every build takes.
    ///   - failing: The product that cannot be built.
    ///   - parts: The parts that this machine has.
    ///   - setup: The script that prepares the machine.
    ///   - models: The script that gets models.
    ///   - display: The display of the window; nil for pictures.
    /// - Returns: The process, which has ended.
    /// - Throws: `BenchFailure` if it cannot be started.
    private func outcome(
      _ arguments: [String] = ["--version"], buildingFor seconds: Int = 0, failing: String = "-",
      parts: String = "faces", setup: String = "", models: String = "", display: String? = ":97"
    ) async throws -> Child {
      let folder = try Folder()
      for name in ["scripts", ".build", ".build/release", "bin"] {
        _ = unsafe mkdir(folder.file(name), 0o755)
      }
      let build = """
        sleep \(seconds)
        case " $VISAVIS_TARGETS " in *" \(failing) "*) echo 'error: no' >&2; exit 1 ;; esac
        """
      for (name, script) in [
        ("scripts/run", String(decoding: try readFile("scripts/run"), as: UTF8.self)),
        ("scripts/parts", String(decoding: try readFile("scripts/parts"), as: UTF8.self)),
        (".parts", parts),
        ("scripts/setup", "#!/bin/sh\n\(setup)\n"),
        (".build/release/visavis", "#!/bin/sh\necho ran \"$@\"\n"),
        (".build/release/visavis-models", "#!/bin/sh\necho \"models $@\" >&2\n\(models)\n"),
        (".build/release/visavis-listen", "#!/bin/sh\necho Webcam\n"),
        ("bin/swift", "#!/bin/sh\n\(build)\n"),
      ] {
        let path = try folder.write(script, to: name)
        try unsafe check("chmod", chmod(path, 0o755))
      }
      let path = "\(folder.file("bin")):\(environmentVariable("PATH") ?? "/usr/bin")"
      let child = try Child(
        folder.file("scripts/run"), arguments,
        variables: [
          "PATH": path, "DISPLAY": display, "WAYLAND_DISPLAY": nil, "VISAVIS_PARTS": nil,
        ], input: .devNull, directory: folder.path)
      #expect(try await eventually(within: .seconds(20)) { child.end != nil })
      return child
    }

    @Test func aLongBuildIsReported() async throws {
      let child = try await outcome(buildingFor: 4)
      #expect(child.end == .exited(0) && child.printed == "ran --version\n", "\(child.errorOutput)")
      #expect(child.errorOutput == "run: building visavis; this takes a few minutes\n")
    }

    @Test func aFailedBuildShowsTheCompilersOutput() async throws {
      let child = try await outcome(failing: "visavis")
      #expect(child.end == .exited(70) && child.errorOutput == "error: no\n")
    }

    @Test(arguments: [
      (["--from", "en", "--to", "de"], "en,de"), (["--between=en,es"], "en,es"),
      (["--to", "de", "--to", "fr", "--from", "en"], "en,de,fr"),
    ])
    func theModelsOfTheLanguagesAreFetchedBeforeTheStart(
      options: [String], languages: String
    ) async throws {
      let child = try await outcome(["--listen"] + options)
      #expect(child.end == .exited(0) && child.printed.hasPrefix("ran view "))
      #expect(child.errorOutput == "models get --for \(languages)\n")
    }

    @Test func withoutANetworkItGoesOnWithALine() async throws {
      let child = try await outcome(["--listen", "--between", "en,es"], models: "exit 69")
      #expect(child.end == .exited(0) && child.printed.hasPrefix("ran view "))
      #expect(
        child.errorOutput.hasSuffix(
          "run: going on with what is installed; `visavis models get --for en,es` gets better models\n"
        ))
      let alone = try await outcome(["--camera", "pattern", "--to", "de"])
      #expect(alone.errorOutput.isEmpty, "Nobody listens.")
    }

    private static let keepingOffFaces = ["--camera", "pattern", "--caption-position", "face"]

    @Test func withoutOpenCVItGoesOnWithALine() async throws {
      let child = try await outcome(
        Self.keepingOffFaces, parts: "",
        setup: #"case "$*" in *--faces*) echo 'setup: no network' >&2; exit 69 ;; esac"#)
      #expect(child.end == .exited(0) && child.printed.hasPrefix("ran view "))
      #expect(
        child.errorOutput
          == "setup: no network\nrun: going on without visavis-faces: OpenCV is not installed\n")
    }

    @Test func ifTheFaceFinderCannotBeBuiltItGoesOnWithALine() async throws {
      let child = try await outcome(Self.keepingOffFaces, failing: "visavis-faces")
      #expect(child.end == .exited(0) && child.printed.hasPrefix("ran view "))
      #expect(child.errorOutput == "run: going on without visavis-faces: error: no\n")
    }

    @Test func itBuildsTheFaceFinderOnlyIfCaptionsKeepOffFaces() async throws {
      let child = try await outcome(["--camera", "pattern"], failing: "visavis-faces")
      #expect(child.end == .exited(0) && child.errorOutput.isEmpty, "\(child.errorOutput)")
    }

    /// Without a display, pictures are made with the options of the window; `snapshot` knows which
    /// of them have no meaning.
    @Test(arguments: [
      (
        ["--fullscreen", "--record", "a.mkv"],
        "--camera SCENE --loop --size 1280x720 --captions CONVERSATION -o out/visavis-%02d.png "
          + "--at 3 --at 9 --at 17 --at 26 --at 38 --fullscreen --record a.mkv"
      ),
      (
        ["--camera", "/dev/video9", "--camera", "pattern", "--captions", "a", "--size", "640x360"],
        "--camera SCENE --loop --at end -o out/visavis-end.png --camera /dev/video9 "
          + "--camera pattern --captions a --size 640x360"
      ),
      (
        ["--mirror", "on", "--camera=pattern:grid", "--captions=a"],
        "--size 1280x720 --at end -o out/visavis-end.png --mirror on --camera=pattern:grid --captions=a"
      ),
    ])
    func withoutADisplayPicturesAreMade(options: [String], expected: String) async throws {
      let child = try await outcome(options, display: nil)
      #expect(child.end == .exited(0), "\(child.errorOutput)")
      let words = child.printed.split(separator: "\n")[0].split(separator: " ").map { word in
        if word.hasSuffix("/assets/conversation.avi") { return "SCENE" }
        return word.hasSuffix("/assets/conversation.jsonl") ? "CONVERSATION" : String(word)
      }
      #expect(words.joined(separator: " ") == "ran snapshot \(expected)")
    }
  }
}
