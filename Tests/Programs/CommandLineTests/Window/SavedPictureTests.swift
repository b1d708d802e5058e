internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct SavedPictures {
    private func pictures(_ harness: WindowHarness) -> [String] {
      harness.folder.names.filter { $0.hasPrefix("visavis-") }
    }

    @Test func sSavesWhatIsSeenWithoutControlsAndNotices() async throws {
      try await WindowHarness.run { harness in
        let camera = ["--camera", "pattern"]
        let program = try harness.open(camera, input: .pipe)
        program.send("Keep this\n" + #"{"notice": "a notice"}"# + "\n")
        try await harness.expectShown(camera, notice: "a notice", captions: "Keep this\n")
        // The pointer makes the strip appear.
        try await harness.inputDriver.move(to: PixelPoint(x: 200, y: 200))
        #expect(try await eventually { try harness.firstControl() != nil })
        for _ in 1...2 { try await harness.inputDriver.press("s") }
        #expect(
          try await eventually(within: WindowHarness.timeout) { pictures(harness).count == 2 })
        let expected = try await harness.expected(camera, captions: "Keep this\n")
        for name in pictures(harness) {
          #expect(name.hasSuffix(".png"), "\(name)")
          #expect(try mode(of: harness.folder.file(name)) == 0o600, "captions are private")
          let saved = try PNG.decode(readFile(harness.folder.file(name)))
          #expect(saved.size == expected.size && saved.colors == expected.colors)
        }
        #expect(program.errorOutput.isEmpty)
      }
    }

    @Test func theNoticeNamesThePictureAndItsFolder() async throws {
      try await WindowHarness.run { harness in
        try harness.open(["--camera", "pattern"])
        try await harness.expectShown(["--camera", "pattern"])
        try await harness.inputDriver.press("s")
        #expect(try await eventually(within: WindowHarness.timeout) { !pictures(harness).isEmpty })
        let name = try #require(pictures(harness).first)
        try await harness.expectShown(
          ["--camera", "pattern"], notice: "Saved \(name) in \(harness.folder.path)")
      }
    }

    @Test func aFullDiskIsANoticeAndLeavesNoFile() async throws {
      try await WindowHarness.run { harness in
        let camera = try ["--zoom", "1.7", "--camera", harness.still(Pictures.corners())]
        let program = try harness.start(
          "sh",
          [
            "-c", #"ulimit -f 1; exec "$0" "$@""#, harness.programPath, "--position", "0,0",
            "--size",
            "\(WindowHarness.window.size)",
          ] + camera)
        try await harness.expectShown(camera)
        try await harness.inputDriver.press("s")
        #expect(
          try await eventually(within: WindowHarness.timeout) { !program.errorOutput.isEmpty })
        let message = program.errorOutput.dropFirst("visavis: ".count).prefix { $0 != "\n" }
        #expect(message.hasPrefix("cannot write "))
        let sentence = message.prefix(1).uppercased() + message.dropFirst()
        try await harness.expectShown(camera, notice: sentence)
        #expect(program.end == nil)
        #expect(pictures(harness).isEmpty, "\(harness.folder.names)")
        #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
      }
    }
  }
}
