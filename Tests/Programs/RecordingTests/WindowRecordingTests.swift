internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

extension TheRecordings {
  /// The window of visavis while it is recorded.
  @Suite("A recorded window") struct WindowRecordingTests {
    static let size = PixelSize(width: 640, height: 360)

    let folder: Folder
    let screen: VirtualScreen

    init() async throws {
      folder = try Folder()
      let videos = "XDG_VIDEOS_DIR=\"\(folder.path)\"\n"
      unsafe mkdir(folder.file("config"), 0o700)
      try writeFile(folder.file("config/user-dirs.dirs"), Array(videos.utf8))
      screen = try await VirtualScreen(size: Self.size)
    }

    func open(
      _ options: [String],
      program: String = "\(RecordProgram.folder)/visavis", camera: String = "pattern:moving"
    ) throws -> Child {
      let variables: [String: String?] = [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
        "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.file("config"),
        "DBUS_SESSION_BUS_ADDRESS": nil,
      ]
      return try Child(
        program,
        [
          "--size", "\(Self.size)", "--position", "0,0", "--borderless", "--painter", "memory",
          "--no-state", "--camera", camera, "--captions", "-",
        ] + options, variables: variables, input: .pipe, directory: folder.path)
    }

    /// Ends the program as a user does, and expects that it ends well.
    func end(_ program: Child, code: Int32 = 0) async throws {
      program.send(signal: SIGTERM)
      #expect(try await eventually { program.end == .exited(code) }, "\(program.errorOutput)")
    }

    /// The mean square difference of two pictures, as a signal-to-noise ratio in decibels.
    private func likeness(_ one: PixelView, _ other: PixelView) -> Double {
      let (one, other) = (one.packedBGR(), other.packedBGR())
      guard one.count == other.count, !one.isEmpty else { return 0 }
      let sum = zip(one, other).reduce(0) { sum, pair in
        let difference = Int(pair.0) - Int(pair.1)
        return sum + difference * difference
      }
      let mean = Double(sum) / Double(one.count)
      return mean == 0 ? 99 : 10 * log10(255 * 255 / mean)
    }

    @Test func theFileHasThePictureAndTheCaptionsOfTheWindow() async throws {
      let path = folder.file("talk.mp4")
      let program = try open(
        ["--record", path, "--consent-given", "--no-animation"],
        camera: "pattern")
      program.send("The appointment is on Tuesday\n")
      #expect(try await eventually { (try? readFile(path).count).map { $0 > 3000 } ?? false })
      #expect(program.errorOutput == "")
      // The caption stands, and has been encoded.
      let shown = try await settled()
      #expect(try await throughout(.seconds(2)) { program.end == nil })
      try await end(program)
      let video = try await ProbedVideo(path)
      #expect(video.codecs == ["h264"] && video.duration >= 2)
      let recorded = try await ProbedVideo.picture(of: path, at: video.duration - 0.5, in: folder)
      #expect(recorded.size == Self.size)
      // The mark in the upper right corner is on the screen only.
      let lower = PixelRect(x: 0, y: 90, width: 640, height: 270)
      let ratio = likeness(recorded.view.part(lower), shown.part(lower))
      #expect(ratio > 32, "\(ratio) dB")
      let corner = PixelRect(x: 560, y: 0, width: 80, height: 40)
      #expect(likeness(recorded.view.part(corner), shown.part(corner)) < 25)
      try await screen.tearDown()
    }

    /// A screenshot that has not changed for half a second, except for the mark.
    private func settled() async throws -> Screenshot {
      let lower = PixelRect(x: 0, y: 90, width: 640, height: 270)
      var last = try screen.screenshot()
      _ = try await eventually {
        let before = last
        last = try screen.screenshot()
        return before.part(lower).packedBGR() == last.part(lower).packedBGR()
          && last.part(lower).packedBGR().contains { $0 > 0 }
      }
      return last
    }

    @Test func aMovingPictureHasItsOwnTimes() async throws {
      let path = folder.file("talk.mkv")
      let program = try open(["--record", path, "--consent-given", "--stats"])
      #expect(try await eventually { (try? readFile(path).count).map { $0 > 8000 } ?? false })
      try await end(program)
      let video = try await ProbedVideo(path)
      #expect(video.times.count > 30)
      let steps = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { $0 > 0 })
      let middle = steps.sorted()[steps.count / 2]
      // The pattern moves 30 times a second, as far as a busy machine keeps up.
      #expect((0.01...0.1).contains(middle), "\(middle)")
      try await screen.tearDown()
    }

    /// The process that encodes a file.
    func encoder(of path: String) async throws -> pid_t {
      let found = try await Tool.run("pgrep", ["-f", "^\(RecordProgram.path) .*\(path)"])
      return try #require(pid_t(found.filter(\.isNumber)))
    }

    @Test func aKilledWindowLeavesAFileThatIsComplete() async throws {
      let path = folder.file("talk.mp4")
      let program = try open(["--record", path, "--consent-given"])
      #expect(try await eventually { (try? readFile(path).count).map { $0 > 8000 } ?? false })
      program.send(signal: SIGKILL)
      #expect(try await eventually { program.end != nil })
      #expect(try await ProbedVideo(path).times.count > 5)
      try await screen.tearDown()
    }

    @Test func nothingIsWrittenBeforeThePeopleAgree() async throws {
      let path = folder.file("talk.mp4")
      let program = try open(["--record", path])
      let driver = InputDriver(screen: screen.name)
      // The question stands on the first picture already.
      #expect(try await eventually { try screen.screenshot()[20, 340] != .black })
      #expect(try await throughout(.seconds(1)) { unsafe access(path, F_OK) != 0 })
      try await driver.press("Return")
      #expect(try await eventually { unsafe access(path, F_OK) == 0 })
      try await end(program)
      try await screen.tearDown()
    }

    @Test func withoutTheProgramOneLineSaysWhatInstallsIt() async throws {
      // The copy has no sister program beside it.
      try await Tool.run("cp", ["\(RecordProgram.folder)/visavis", folder.path])
      let program = try open(
        ["--record", folder.file("talk.mp4")],
        program: folder.file("visavis"))
      #expect(try await eventually { program.end == .exited(EX_UNAVAILABLE) })
      #expect(
        program.errorOutput
          == "visavis: there is no \(folder.file("visavis-record")); install the package "
          + "visavis-record, or make it in a checkout with `scripts/setup --recording` and "
          + "`scripts/run`\n")
      try await screen.tearDown()
    }
  }
}
