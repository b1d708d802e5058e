internal import Imaging
internal import ProgramBench
internal import Testing

extension TheWindow {
  @Suite struct SavedPictures {
    private func pictures(_ desk: Desk) -> [String] {
      desk.folder.names.filter { $0.hasPrefix("visavis-") }
    }

    @Test func sSavesWhatIsSeenWithoutControlsAndNotices() async throws {
      try await Desk.set { desk in
        let camera = ["--camera", "pattern"]
        let program = try desk.open(camera, input: .pipe)
        program.tell("Keep this\n" + #"{"notice": "a notice"}"# + "\n")
        let notice = try await desk.expected(camera, notice: "a notice", captions: "Keep this\n")
        #expect(try await desk.comesToShow(notice))
        // The pointer makes the strip appear.
        try await desk.hand.move(to: PixelPoint(x: 200, y: 200))
        #expect(try await eventually { try desk.firstControl() != nil })
        for _ in 1...2 { try await desk.hand.press("s") }
        #expect(try await eventually(within: Desk.timeout) { pictures(desk).count == 2 })
        let expected = try await desk.expected(camera, captions: "Keep this\n")
        for name in pictures(desk) {
          #expect(name.hasSuffix(".png"), "\(name)")
          let saved = try PNG.decode(readFile(desk.folder.file(name)))
          #expect(saved.size == expected.size && saved.colors == expected.colors)
        }
        #expect(program.complaints.isEmpty)
      }
    }

    @Test func aNameThatIsTakenIsLeftAlone() async throws {
      try await Desk.set { desk in
        let program = try desk.open(["--camera", "pattern"])
        #expect(try await desk.comesToShow(desk.expected(["--camera", "pattern"])))
        try await desk.hand.press("s")
        #expect(try await eventually(within: Desk.timeout) { pictures(desk).count == 1 })
        for _ in 1...3 { try await desk.hand.press("s") }
        #expect(try await eventually(within: Desk.timeout) { pictures(desk).count == 4 })
        #expect(program.complaints.isEmpty)
        #expect(desk.folder.names.allSatisfy { !$0.hasSuffix(".part") })
      }
    }

    @Test func theNoticeSaysWhereThePictureIs() async throws {
      try await Desk.set { desk in
        try desk.open(["--camera", "pattern"])
        #expect(try await desk.comesToShow(desk.expected(["--camera", "pattern"])))
        try await desk.hand.press("s")
        #expect(try await eventually(within: Desk.timeout) { !pictures(desk).isEmpty })
        let name = try #require(pictures(desk).first)
        let notice = try await desk.expected(["--camera", "pattern"], notice: "Saved \(name)")
        #expect(try await desk.comesToShow(notice))
      }
    }

    @Test func aFullDiskCostsANoticeAndLeavesNothing() async throws {
      try await Desk.set { desk in
        let camera = try ["--zoom", "1.7", "--camera", desk.still(Pictures.corners())]
        let program = try desk.start(
          "sh",
          [
            "-c", #"ulimit -f 1; exec "$0" "$@""#, Program.path, "--position", "0,0", "--size",
            "\(Desk.window.size)",
          ] + camera)
        #expect(try await desk.comesToShow(desk.expected(camera)))
        try await desk.hand.press("s")
        #expect(try await eventually(within: Desk.timeout) { !program.complaints.isEmpty })
        let said = program.complaints.dropFirst("visavis: ".count).prefix { $0 != "\n" }
        #expect(said.hasPrefix("cannot write "))
        let sentence = said.prefix(1).uppercased() + said.dropFirst()
        let notice = try await desk.expected(camera, notice: sentence)
        #expect(try await desk.comesToShow(notice))
        #expect(program.end == nil)
        #expect(pictures(desk).isEmpty, "\(desk.folder.names)")
        #expect(program.complaints.split(separator: "\n").count == 1, "\(program.complaints)")
      }
    }
  }
}
