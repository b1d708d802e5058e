internal import DesktopBench
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheEnding {
  /// `--caption-position face` with a shell script in place of visavis-faces.
  @Suite struct FaceSearches {
    private static let captionColor = Color(red: 0x66, green: 0, blue: 0x66)
    /// The options of a window whose captions are found by their color.
    private static let options = [
      "--camera", "pattern:moving", "--caption-position", "face", "--background", "#606",
      "--background-opacity", "100", "--no-animation", "--captions", "-",
    ]
    private static let advice = "start it by itself to see what it lacks\n"

    /// A copy of the program, with a script beside it in place of visavis-faces.
    ///
    /// The script appends a line to the file `starts` when it is started. `read_picture` reads one
    /// picture.
    private func copy(in harness: WindowHarness, beside script: String?) async throws -> String {
      let folder = harness.folder.file("programs")
      try unsafe check("mkdir", mkdir(folder, 0o755))
      try await Tool.run("cp", [Program.path, "\(folder)/visavis"])
      guard let script else { return "\(folder)/visavis" }
      let path = try harness.folder.write(
        """
        #!/bin/sh
        echo start >>'\(harness.folder.file("starts"))'
        read_picture() { read -r kind && read -r size && read -r depth && head -c 57600 >/dev/null; }
        \(script)
        """, to: "programs/visavis-faces")
      try unsafe check("chmod", chmod(path, 0o755))
      return "\(folder)/visavis"
    }

    /// Starts a copy of the program, which finds its fonts by a variable.
    private func open(
      _ harness: WindowHarness, _ program: String, _ variables: [String] = [],
      limit: Int? = nil, _ more: [String] = []
    ) throws -> Child {
      let limit = limit.map { "ulimit -n \($0); " } ?? ""
      guard let folder = unsafe realpath(".", nil) else { throw BenchFailure("no folder") }
      defer { unsafe free(folder) }
      let data = unsafe String(cString: folder)
      return try harness.start(
        "env",
        ["VISAVIS_DATA=\(data)"] + variables + ["sh", "-c", limit + #"exec "$0" "$@""#, program]
          + ["--size", "\(WindowHarness.window.size)", "--position", "0,0", "--borderless"]
          + ["--painter", "memory"] + Self.options + more, input: .pipe)
    }

    /// The rows of the window that show a caption's box; nil if there is none.
    private func captionRows(_ harness: WindowHarness) throws -> Range<Int>? {
      let picture = try harness.screen.screenshot()
      let size = WindowHarness.window.size
      let rows = (0..<size.height).filter { y in
        (0..<size.width).count { picture[$0, y] == Self.captionColor } > 20
      }
      guard let first = rows.first, let last = rows.last else { return nil }
      return first..<(last + 1)
    }

    /// Waits for a caption in the lower half, and for frames above it that differ.
    private func showsCaptionsBelowAndFrames(_ harness: WindowHarness) async throws -> Bool {
      guard
        try await eventually(
          within: WindowHarness.timeout,
          { try captionRows(harness).map { $0.lowerBound > 135 } ?? false })
      else { return false }
      let area = PixelRect(x: 0, y: 60, width: 480, height: 60)
      let before = try harness.screen.screenshot().part(area).packedBGR()
      return try await eventually(within: WindowHarness.timeout) {
        try harness.screen.screenshot().part(area).packedBGR() != before
      }
    }

    private func starts(_ harness: WindowHarness) -> Int {
      (try? readFile(harness.folder.file("starts")))?.count { $0 == UInt8(ascii: "\n") } ?? 0
    }

    @Test(arguments: [
      ("read_picture; kill -s SEGV $$", "visavis-faces ended again and again; " + advice, 4),
      (
        "read_picture; echo nonsense; sleep 100",
        "visavis-faces answers what cannot be read; " + advice, 4
      ),
      (
        "exit 66",
        "visavis-faces cannot read its classifier; `scripts/setup --faces` installs it (package "
          + "opencv-data)\n", 1
      ),
      ("exit 127", "visavis-faces cannot run; " + advice, 1),
    ])
    func aFaultIsToldOnceWhileFramesAndCaptionsGoOn(
      script: String, line: String, starts: Int
    ) async throws {
      try await WindowHarness.run { harness in
        let program = try open(
          harness, try await copy(in: harness, beside: "echo noise >&2; \(script)"))
        program.send("Hola\n")
        #expect(try await eventually(within: .seconds(40)) { program.errorOutput.contains("\n") })
        #expect(program.errorOutput == "visavis: captions do not keep off faces: " + line)
        #expect(try await showsCaptionsBelowAndFrames(harness))
        #expect(self.starts(harness) == starts)
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput == "visavis: captions do not keep off faces: " + line)
      }
    }

    @Test func aSearchThatHangsDelaysNeitherFramesNorTheEnd() async throws {
      try await WindowHarness.run { harness in
        let program = try open(
          harness, try await copy(in: harness, beside: "read_picture; kill -s STOP $$"))
        #expect(try await eventually(within: WindowHarness.timeout) { starts(harness) == 1 })
        program.send("Hola\n")
        #expect(try await showsCaptionsBelowAndFrames(harness))
        #expect(program.errorOutput.isEmpty)
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }

    @Test func withoutTheProgramOneLineSaysWhatMakesIt() async throws {
      try await WindowHarness.run { harness in
        let path = try await copy(in: harness, beside: nil)
        let program = try open(harness, path)
        program.send("Hola\n")
        #expect(try await showsCaptionsBelowAndFrames(harness))
        #expect(
          program.errorOutput
            == "visavis: captions do not keep off faces: there is no \(path)-faces; "
            + "install the package visavis-faces, or make it in a checkout with "
            + "`scripts/setup --faces` and `scripts/run`\n")
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }

    /// Everything that opens descriptors during a run is in use, and the search starts twice.
    @Test func theLeastLimitOfOpenFilesIsEnoughForEverything() async throws {
      try await WindowHarness.run { harness in
        let bus = try await PrivateBus()
        let path = try await copy(
          in: harness,
          beside: """
            for picture in 1 2 3; do read_picture && echo '{"faces":[]}'; done
            [ $(wc -l <'\(harness.folder.file("starts"))') -gt 1 ] || exit 1
            while read_picture; do echo '{"faces":[]}'; done
            """)
        let options = [
          "--transcript", harness.folder.file("said.jsonl"), "--consent-given",
          "--pipeline", "sleep 1000",
        ]
        func open(at limit: Int) throws -> Child {
          try self.open(
            harness, path, ["DBUS_SESSION_BUS_ADDRESS=\(bus.address)"], limit: limit, options)
        }
        let refused = try open(at: 12)
        #expect(try await harness.waitForEnd(refused) == .exited(EX_OSERR))
        let words = refused.errorOutput.split(separator: " ")
        let needed = try #require(words.firstIndex(of: "free").flatMap { Int(words[$0 - 1]) })
        // Three descriptors are standard ones.
        let program = try open(at: needed + 3)
        program.send("Hola\n")
        #expect(try await showsCaptionsBelowAndFrames(harness), "\(program.errorOutput)")
        try await harness.inputDriver.press("s")
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            harness.folder.names.contains { $0.hasSuffix(".png") } && starts(harness) == 2
          })
        #expect(
          try await eventually(within: WindowHarness.timeout) {
            try String(decoding: readFile(harness.folder.file("said.jsonl")), as: UTF8.self)
              .contains("Hola")
          })
        #expect(program.errorOutput.isEmpty)
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
      }
    }
  }
}
