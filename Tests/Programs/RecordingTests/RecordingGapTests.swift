internal import Glibc
internal import ProgramBench
internal import RecordingStream
internal import Testing

@testable import visavis_record

extension TheRecordings {
  /// Times without pictures or sound in a recording.
  @Suite("A gap in a recording") struct RecordingGapTests {
    /// A recording of small pictures with sound, at made-up times.
    private struct Talk {
      let path: String
      let recording: Recording

      init(_ name: String, in folder: Folder) throws {
        path = folder.file(name)
        let format = try #require(RecordingFormat(path: path))
        recording = Recording(
          try VideoFile(
            path, format, width: 64, height: 64, hasSound: true, renderNode: "/dev/null"))
      }

      func addPicture(at time: Int64) throws {
        let pixels = [UInt8](repeating: 128, count: 64 * 64 * 3 / 2)
        try recording.add(picture: pixels, at: 5_000_000_000 + time)
      }

      /// Adds 20 ms of a tone.
      func addSound(at time: Int64) throws {
        let samples = (0..<960).map { sin(Float($0) * 2 * .pi * 9 / 960) * 0.5 }
        try recording.add(sound: samples, at: 5_000_000_000 + time)
      }

      /// Adds a second of both.
      func addSecond(at start: Int64) throws {
        for block in 0..<50 {
          let time = start + Int64(block) * 20_000
          try addPicture(at: time)
          try addSound(at: time)
        }
      }
    }

    /// The time of a block may be far off if the sound server tells a wrong delay.
    @Test(
      arguments: [
        (.min, 960), (-1, 960), (4_990_000, 480), (5_000_000, 0), (.max, 0),
      ] as [(Int64, Int)])
    func soundEndsWithTheRecordingWheneverItBegan(time: Int64, count: Int) {
      let block = (samples: [Float](repeating: 0, count: 960), time: time)
      #expect(SoundThread.count(of: block, until: 5_000_000) == count)
      #expect(SoundThread.count(of: block, until: .max) == (time == .max ? 0 : 960))
    }

    /// Limits the memory of this process to what it has and 128 MiB.
    private static func limitMemory() throws {
      let status = String(decoding: try readFile("/proc/self/status"), as: UTF8.self)
      let used = try #require(status.firstMatch(of: /VmData:\s+([0-9]+) kB/)?.1)
      let bytes = try #require(rlim_t(used)) << 10 + 128 << 20
      var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
      #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0)
    }

    private static let names = ["talk.mp4", "talk.mkv"]
    private static let hour: Int64 = 3_600_000_000

    @Test func anHourInWhichTheMachineSleptIsLeftOut() async throws {
      await #expect(processExitsWith: .success) {
        try Self.limitMemory()
        for name in Self.names {
          let folder = try Folder()
          let talk = try Talk(name, in: folder)
          try talk.addSecond(at: 0)
          try talk.addSecond(at: Self.hour)
          try talk.recording.close()
          let end = try #require(try await ProbedVideo(talk.path).times.last)
          let soundEnd = try #require(try await ProbedVideo.soundEnd(of: talk.path))
          #expect(abs(end - 2) < 0.1 && abs(soundEnd - 2) < 0.15, "\(name) \(end) \(soundEnd)")
        }
      }
    }

    @Test func minutesWithoutSoundAreSilenceAndTheSoundAfterThemIsAtItsTime() async throws {
      await #expect(processExitsWith: .success) {
        try Self.limitMemory()
        for name in Self.names {
          let folder = try Folder()
          let talk = try Talk(name, in: folder)
          try talk.addSecond(at: 0)
          for second in 1..<400 { try talk.addPicture(at: Int64(second) * 1_000_000) }
          try talk.addSecond(at: 400_000_000)
          try talk.recording.close()
          let soundEnd = try #require(try await ProbedVideo.soundEnd(of: talk.path))
          #expect(abs(soundEnd - 401) < 0.15, "\(name) \(soundEnd)")
          let silence = try await ProbedVideo.loudness(of: talk.path, from: 2, to: 399.9)
          let tone = try await ProbedVideo.loudness(of: talk.path, from: 400.1)
          #expect(silence < -60 && tone > -15, "\(name) \(silence) \(tone)")
        }
      }
    }

    @Test func soundOfATimeThatIsOverIsLeftOut() async throws {
      let folder = try Folder()
      let talk = try Talk("talk.mkv", in: folder)
      try talk.addSecond(at: 0)
      try talk.addSecond(at: Self.hour)
      // A block from before the sleep arrives late.
      try talk.addSound(at: 1_000_000)
      try talk.addSecond(at: Self.hour + 1_000_000)
      try talk.recording.close()
      let soundEnd = try #require(try await ProbedVideo.soundEnd(of: talk.path))
      #expect(abs(soundEnd - 3) < 0.15, "\(soundEnd)")
    }
  }
}
