internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Faults while the window is recorded: each is one line, and the conversation goes on.
extension TheRecordings.WindowRecordingTests {
  /// Waits until the window has changed, which a moving picture does 30 times a second.
  private func goesOn() async throws -> Bool {
    let middle = PixelRect(x: 0, y: 150, width: 640, height: 60)
    let before = try screen.screenshot().part(middle).packedBGR()
    return try await eventually(within: .seconds(5)) {
      try screen.screenshot().part(middle).packedBGR() != before
    }
  }

  /// Expects one line of the program, then a window that goes on and a file that can be played.
  private func expectOneLine(
    _ line: String, of program: Child, leaving path: String?
  ) async throws {
    #expect(try await eventually { program.errorOutput.contains("\n") })
    #expect(try await goesOn())
    if let path { #expect(try await ProbedVideo(path).times.count > 5) }
    // A recording that did not become whole is a failure of the command.
    try await end(program, code: EX_IOERR)
    #expect(program.errorOutput == "visavis: \(line)\n")
    try await screen.tearDown()
  }

  private func comesToHave(_ bytes: Int, in path: String) async throws -> Bool {
    try await eventually { (try? readFile(path).count).map { $0 > bytes } ?? false }
  }

  @Test func aFullDiskEndsTheRecordingAndNotTheConversation() async throws {
    let path = folder.file("talk.mp4")
    // Files of at most 50 KiB, which ends in the head of a fragment or in its pictures.
    let limited = try folder.write(
      "#!/bin/sh\nulimit -f 100\nexec \(RecordProgram.folder)/visavis \"$@\"\n", to: "limited")
    try await Tool.run("chmod", ["+x", limited])
    let program = try open(["--record", path, "--consent-given"], program: limited)
    try await expectOneLine(
      "the recording has ended: \(path): File too large; choose another place, and start it again",
      of: program, leaving: path)
  }

  @Test func aRemovedFolderEndsTheRecordingAndNotTheConversation() async throws {
    let path = folder.file("talks/talk.mp4")
    try await Tool.run("mkdir", [folder.file("talks")])
    let program = try open(["--record", path, "--consent-given"])
    #expect(try await comesToHave(8000, in: path))
    try await Tool.run("rm", ["-r", folder.file("talks")])
    try await expectOneLine(
      "the recording is lost: \(path): No such file or directory; choose another place, and "
        + "start it again", of: program, leaving: nil)
  }

  @Test func anEncoderThatHangsIsGivenUpAndTheWindowNeverWaitsForIt() async throws {
    let path = folder.file("talk.mp4")
    let program = try open(["--record", path, "--consent-given"])
    #expect(try await comesToHave(8000, in: path))
    kill(try await encoder(of: path), SIGSTOP)
    for _ in 1...10 { #expect(try await goesOn()) }
    #expect(program.errorOutput == "")
    try await expectOneLine(
      "the recording has ended: visavis-record ended; \(path) has what was recorded; start it again",
      of: program, leaving: path)
  }

  @Test func anEncoderThatStandsStillForAMomentGoesOnInTheSameFile() async throws {
    let path = folder.file("talk.mp4")
    let program = try open(["--record", path, "--consent-given"])
    #expect(try await comesToHave(8000, in: path))
    let encoder = try await encoder(of: path)
    kill(encoder, SIGSTOP)
    #expect(try await throughout(.seconds(3)) { program.end == nil })
    #expect(try await goesOn())
    kill(encoder, SIGCONT)
    let size = try readFile(path).count
    #expect(try await comesToHave(size + 20_000, in: path))
    try await end(program)
    // Pictures beyond the queue are left out, and their number is told.
    let lines = program.errorOutput.split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains("lacks") } && lines.count <= 1, "\(lines)")
    let times = try await ProbedVideo(path).times
    #expect(times.count > 30 && times == times.sorted())
    try await screen.tearDown()
  }

  @Test func aHungEncoderOfAnEarlierRecordingIsReportedAtTheEnd() async throws {
    let path = folder.file("talk.mkv")
    let program = try open(["--record", path, "--consent-given"])
    #expect(try await comesToHave(8000, in: path))
    let encoder = try await encoder(of: path)
    kill(encoder, SIGSTOP)
    let driver = InputDriver(screen: screen.name)
    try await driver.press("v")
    try await driver.press("v")
    #expect(try await eventually { unsafe access(folder.file("talk-2.mkv"), F_OK) == 0 })
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: .seconds(15)) { program.end == .exited(EX_IOERR) })
    // A crowded machine may say of the second recording that its encoder was too slow.
    let lines = program.errorOutput.split(separator: "\n").filter {
      !$0.contains("talk-2.mkv lacks")
    }
    #expect(lines.count == 1 && lines[0].contains("\(path) has what was recorded"), "\(lines)")
    #expect(try await eventually(within: .seconds(5)) { kill(encoder, 0) != 0 })
    #expect(try await !ProbedVideo(folder.file("talk-2.mkv")).times.isEmpty)
    try await screen.tearDown()
  }

  @Test func theRecordingEndsWithTheWindowAndNotWithAStubbornPipeline() async throws {
    let program = try open(
      ["--consent-given", "--pipeline", "trap '' TERM INT HUP; while :; do sleep 1; done"])
    #expect(try await eventually { try screen.screenshot()[20, 340] != .black })
    let start = ContinuousClock.now
    try await InputDriver(screen: screen.name).press("v")
    let name = try #require(
      try await eventually { folder.names.contains { $0.hasSuffix(".mp4") } }
        ? folder.names.first { $0.hasSuffix(".mp4") } : nil)
    #expect(try await comesToHave(8000, in: folder.file(name)))
    let time = start.duration(to: .now) / .seconds(1)
    try await end(program)
    let duration = try await ProbedVideo(folder.file(name)).duration
    // The pipeline is killed a second and a half later.
    #expect(duration < time + 0.7, "\(duration) \(time)")
    try await screen.tearDown()
  }

  @Test func aFileThatAppearsDuringTheQuestionIsNotReplaced() async throws {
    let path = folder.file("talk.mp4")
    let program = try open(["--record", path])
    #expect(try await eventually { try screen.screenshot()[20, 340] != .black })
    _ = try folder.write("mine", to: "talk.mp4")
    try await InputDriver(screen: screen.name).press("Return")
    #expect(try await comesToHave(8000, in: folder.file("talk-2.mp4")))
    try await end(program)
    #expect(program.errorOutput == "")
    #expect(try readFile(path) == Array("mine".utf8))
    try await screen.tearDown()
  }
}
