internal import Glibc
internal import Imaging
internal import ProgramBench
internal import RecordingStream
internal import Testing

extension TheRecordings {
  /// The built program visavis-record.
  @Suite("visavis-record") struct RecordProgramTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      // A program that has ended takes no more pictures.
      signal(SIGPIPE, SIG_IGN)
    }

    /// Times of pictures in microseconds, at a rate that varies.
    private let times: [Int64] = (0..<60).map { number in
      let number = Int64(number)
      return 5_000_000_000 + number * 33_333 + number % 3 * 9000
    }

    private func record(
      _ name: String, ending: ([UInt8]) -> [UInt8] = { $0 }
    ) async throws -> (path: String, child: Child) {
      let path = folder.file(name)
      let child = try RecordProgram.start([path])
      for (number, time) in times.enumerated() {
        child.send(RecordProgram.message(number, at: time))
      }
      child.send(ending(PictureHeader(.end, time: 0).bytes))
      child.closeInput()
      #expect(try await eventually { child.end != nil })
      return (path, child)
    }

    @Test(arguments: [
      ("talk.mp4", "h264", 0.0001), ("talk.mkv", "h264", 0.001), ("talk.webm", "vp8", 0.001),
    ])
    func everyPictureIsInTheFileAtItsTime(name: String, codec: String, precision: Double)
      async throws
    {
      let (path, child) = try await record(name)
      #expect(child.end == .exited(0), "\(child.errorOutput)")
      #expect(child.printed.hasSuffix("ended \(times.count)\n"))
      let video = try await ProbedVideo(path)
      #expect(video.codecs == [codec])
      #expect(video.times.count == times.count)
      for (time, expected) in zip(video.times, times) {
        let seconds = Double(expected - times[0]) / 1e6
        #expect(abs(time - video.times[0] - seconds) <= precision, "\(time) \(seconds)")
      }
    }

    @Test(arguments: ["talk.mp4", "talk.mkv", "talk.webm"])
    func picturesThatFollowAtOnceHaveTimesOfTheirOwn(name: String) async throws {
      let path = folder.file(name)
      let child = try RecordProgram.start([path])
      // A caption changed just before the camera's next frame.
      for number in 0..<40 {
        let frame = 5_000_000_000 + Int64(number / 2) * 33_333
        let time = number % 2 == 0 ? frame : frame + 400
        child.send(RecordProgram.message(number, at: time))
      }
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) })
      let times = try await ProbedVideo(path).times
      #expect(times.count == 40)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
    }

    @Test func aFileWhoseInputBreaksOffIsComplete() async throws {
      let (path, child) = try await record("talk.mp4") { Array($0.prefix(7)) }
      #expect(child.end == .exited(0), "\(child.errorOutput)")
      #expect(try await ProbedVideo(path).times.count == times.count)
      #expect(try mode(of: path) == 0o600, "it is its owner's alone")
    }

    @Test(arguments: ["talk.mp4", "talk.mkv", "talk.webm"])
    func afterAKillTheFileHasAllButTheLastSeconds(name: String) async throws {
      let path = folder.file(name)
      let child = try RecordProgram.start([path])
      for number in 0..<300 {
        child.send(RecordProgram.message(number, at: Int64(number) * 33_333))
      }
      // Ten seconds were sent; what the encoder still holds is lost.
      #expect(try await eventually { (try? readFile(path).count).map { $0 > 6000 } ?? false })
      child.send(signal: SIGKILL)
      #expect(try await eventually { child.end != nil })
      let video = try await ProbedVideo(path)
      #expect(video.times.count > 60, "\(video.times.count)")
    }

    @Test func signalsThatEndOthersDoNotCutOffTheFile() async throws {
      let path = folder.file("talk.mp4")
      let child = try RecordProgram.start([path])
      #expect(try await eventually { child.printed.hasPrefix("started ") })
      for signal in [SIGTERM, SIGINT, SIGHUP] { child.send(signal: signal) }
      for (number, time) in times.enumerated() {
        child.send(RecordProgram.message(number, at: time))
      }
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) })
      #expect(try await ProbedVideo(path).times.count == times.count)
    }

    @Test func aFullDiskIsReportedAndWhatWasWrittenCanBePlayed() async throws {
      let path = folder.file("talk.mp4")
      // A file of at most 40 KiB.
      let child = try RecordProgram.start(
        [path], command: ["sh", "-c", "ulimit -f 40; exec \"$@\"", "sh"])
      for number in 0..<3000 where child.end == nil {
        child.send(RecordProgram.message(number, at: Int64(number) * 33_333))
      }
      child.closeInput()
      #expect(try await eventually { child.end == .exited(EX_IOERR) })
      #expect(child.printed.hasSuffix("failed File too large\n"), "\(child.printed)")
      #expect(try await ProbedVideo(path).times.count > 30)
    }

    @Test func noFileIsReplacedAndAMissingFolderIsOneLine() async throws {
      let path = try folder.write("mine", to: "talk.mp4")
      let child = try RecordProgram.start([path])
      #expect(try await eventually { child.end == .exited(EX_CANTCREAT) })
      #expect(child.printed == "failed File exists\n")
      #expect(try readFile(path) == Array("mine".utf8))
      let other = try RecordProgram.start([folder.file("none/talk.mp4")])
      #expect(try await eventually { other.end == .exited(EX_CANTCREAT) })
      #expect(other.printed == "failed No such file or directory\n")
    }

    @Test(arguments: [
      ["--size", "321x180", "a.mp4"], ["--size", "0x0", "a.mp4"], ["--size", "wide", "a.mp4"],
      ["--size", "320x180", "a.avi"], ["--size", "320x180"],
    ])
    func aWrongCommandLineIsOneLine(arguments: [String]) async throws {
      let child = try Child(RecordProgram.path, arguments, input: .devNull)
      #expect(try await eventually { child.end == .exited(EX_USAGE) })
      #expect(child.errorOutput.split(separator: "\n").count == 1)
      #expect(child.errorOutput.hasPrefix("visavis-record: "))
    }

    @Test func otherInputIsOneLine() async throws {
      for bytes in [
        Array("YUV4MPEG2 W320 H180 F30:1\n".utf8),
        PictureHeader(.picture, payload: 7, time: 1).bytes,
      ] {
        let child = try RecordProgram.start([folder.file("\(bytes.count).mp4")])
        child.send(bytes)
        child.closeInput()
        #expect(try await eventually { child.end == .exited(EX_DATAERR) })
        #expect(child.errorOutput.hasPrefix("visavis-record: the input is no stream of pictures"))
      }
    }

    @Test func withoutASoundServerThePicturesAreRecordedAlone() async throws {
      let path = folder.file("talk.mp4")
      let child = try Child(
        RecordProgram.path, ["--size", "\(RecordProgram.size)", "--sound", path],
        variables: ["PULSE_SERVER": "unix:\(folder.file("none"))", "XDG_RUNTIME_DIR": folder.path])
      for (number, time) in times.enumerated() {
        child.send(RecordProgram.message(number, at: time))
      }
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) })
      #expect(child.printed.contains("soundless Connection refused\n"), "\(child.printed)")
      #expect(try await ProbedVideo(path).times.count == times.count)
    }

    @Test func aSoundServerThatDoesNotAnswerCostsTheSoundAndNoPicture() async throws {
      // The system accepts the connection, and nobody reads it.
      let server = try SilentSocket(folder.file("native"))
      let path = folder.file("talk.mp4")
      let child = try Child(
        RecordProgram.path, ["--size", "\(RecordProgram.size)", "--sound", path],
        variables: ["PULSE_SERVER": "unix:\(server.path)", "XDG_RUNTIME_DIR": folder.path])
      for (number, time) in times.enumerated() {
        child.send(RecordProgram.message(number, at: time))
      }
      #expect(try await eventually { child.printed.contains("\nsoundless ") })
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) })
      #expect(child.printed.hasPrefix("started "), "\(child.printed)")
      #expect(child.printed.contains("\nsoundless Timeout\n"), "\(child.printed)")
      #expect(try await ProbedVideo(path).times.count == times.count)
    }

    @Test(arguments: ["talk.mp4", "talk.mkv", "talk.webm"])
    func aStillPictureCanBeEnteredEveryThreeSeconds(name: String) async throws {
      let path = folder.file(name)
      let child = try RecordProgram.start([path])
      // A still picture is written once a second.
      for second in 0..<25 {
        child.send(RecordProgram.message(1, at: 5_000_000_000 + Int64(second) * 1_000_000))
      }
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) })
      let keys = try await ProbedVideo.keyTimes(of: path)
      let steps = zip(keys, keys.dropFirst() + [24]).map { $1 - $0 }
      #expect(keys.first == 0 && steps.allSatisfy { $0 <= 3 }, "\(keys)")
    }

    @Test(arguments: [("talk.mp4", "aac"), ("talk.mkv", "opus"), ("talk.webm", "opus")])
    func theSoundIsAsLongAsThePictures(name: String, codec: String) async throws {
      // Its default microphone hears a tone.
      let server = try SoundServer()
      try await server.start(modules: ["module-sine sink=mic frequency=440"])
      let path = folder.file(name)
      let child = try Child(
        RecordProgram.path, ["--size", "\(RecordProgram.size)", "--sound", path],
        variables: server.variables)
      #expect(try await eventually { child.printed.hasPrefix("started ") || child.end != nil })
      // The microphone is heard in real time, so the pictures come in real time too.
      for number in 0..<60 {
        child.send(RecordProgram.message(number, at: RecordingClock.now))
        try await Task.sleep(for: .milliseconds(50))
      }
      child.closeInput()
      #expect(try await eventually { child.end == .exited(0) }, "\(child.printed)")
      let pictures = try await ProbedVideo(path)
      let sound = try #require(try await ProbedVideo.soundEnd(of: path))
      // The end is 50 ms after the last picture. The first times of a server without a device are up to
      // 0.1 s off, on a busy machine 0.21 s, and three seconds do not make up for that.
      let end = (pictures.times.last ?? 0) + 0.05
      #expect(abs(sound - end) < 0.25, "\(sound) \(pictures.times)")
      let lastWord = try await ProbedVideo.loudness(of: path, from: end - 0.25)
      #expect(lastWord > -30, "the last word is in the file")
      let codecs = try await Tool.run(
        "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", path])
      #expect(codecs.contains(codec))
    }
  }
}
