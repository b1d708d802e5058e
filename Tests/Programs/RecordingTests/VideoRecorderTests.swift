internal import Frames
internal import Glibc
internal import Imaging
internal import Messages
internal import Outputs
internal import ProgramBench
internal import Synchronization
internal import System
internal import Testing

extension TheRecordings {
  /// The thread of a recording, with programs that do not record.
  @Suite("A recorder") struct VideoRecorderTests {
    /// The reports of a recorder, in order.
    private final class Reports: Sendable {
      private let reports = Mutex<[VideoRecorder.Report]>([])
      func add(_ report: VideoRecorder.Report) { reports.withLock { $0.append(report) } }
      var all: [VideoRecorder.Report] { reports.withLock { $0 } }
    }

    private let reports = Reports()
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Starts a recorder whose program is a script.
    private func recorder(
      running script: String, path: @escaping @Sendable () -> String = { "talk.mp4" }
    ) async throws -> VideoRecorder {
      let program = try folder.write("#!/bin/sh\n\(script)\n", to: "record")
      try await Tool.run("chmod", ["+x", program])
      let reports = reports
      return try VideoRecorder(
        program: program, path: path, size: PixelSize(width: 64, height: 36), hasSound: false
      ) { reports.add($0) }
    }

    private let nothingRecorded = VideoRecorder.Report.failed(
      .notStarted(reason: "visavis-record ended"))

    @Test func aProgramThatEndsBeforeItBeginsHasRecordedNothing() async throws {
      let recorder = try await recorder(running: "exit 1")
      #expect(try await eventually { recorder.isOver })
      #expect(reports.all == [nothingRecorded])
    }

    @Test func aProgramThatEndsAfterItBeganLeavesAFile() async throws {
      let recorder = try await recorder(running: "echo started x; exit 1")
      #expect(try await eventually { recorder.isOver })
      #expect(reports.all == [.started(encoder: "x"), .failed(.encoderEnded(path: "talk.mp4"))])
    }

    @Test func aFileThatIsNotCompleteAtTheDeadlineIsReportedOnce() async throws {
      let recorder = try await recorder(running: "echo started x; exec sleep 60")
      #expect(try await eventually { !reports.all.isEmpty })
      let time = ContinuousClock().measure { recorder.finish(by: .now + .milliseconds(100)) }
      #expect(time < .seconds(3), "\(time)")
      let expected = [
        VideoRecorder.Report.started(encoder: "x"), .failed(.encoderEnded(path: "talk.mp4")),
      ]
      #expect(reports.all == expected)
      recorder.finish(by: .now + .seconds(12))
      #expect(reports.all == expected)
    }

    @Test func aDiskThatIsAskedForNamesHoldsUpNobody() async throws {
      let released = SharedFlag()
      defer { released.set() }
      let time = try await ContinuousClock().measure {
        let recorder = try await recorder(running: "exec cat") {
          for _ in 1...2000 where !released.isSet { usleep(5000) }
          return "talk.mp4"
        }
        recorder.stop()
        recorder.finish(by: .now + .milliseconds(100))
      }
      #expect(time < .seconds(5), "\(time)")
      #expect(reports.all == [nothingRecorded])
    }
  }
}
