import Glibc
import Imaging
import Messages
import ProgramBench
import Synchronization
import System
import Testing

@testable import Faces

/// The watch with shell scripts in place of `visavis-faces`.
@Suite struct FaceWatchTests {
  /// The reports of a watch.
  private final class Reports: Sendable {
    private let all = Mutex<[FaceWatch.Report]>([])

    func add(_ report: FaceWatch.Report) { all.withLock { $0.append(report) } }
    var list: [FaceWatch.Report] { all.withLock { $0 } }

    var failure: FaceDetectionError? {
      for case .failed(let error) in list { return error }
      return nil
    }
  }

  private let folder: Folder
  private let reports = Reports()
  private static let frameSize = PixelSize(width: 640, height: 360)

  init() throws {
    folder = try Folder()
  }

  /// Times that let a test end soon.
  private static func timing(answer: Duration = .seconds(60)) -> FaceWatch.Timing {
    var timing = FaceWatch.Timing()
    timing.interval = .milliseconds(2)
    timing.restingInterval = .milliseconds(2)
    timing.pauseFactor = 0
    timing.limits.firstAnswer = answer
    timing.limits.laterAnswer = answer
    timing.limits.restartDelay = .milliseconds(1)
    return timing
  }

  /// Starts a watch whose program is a shell script.
  ///
  /// The script counts its starts in the file `starts`. `read_picture` reads one picture.
  private func watch(
    _ script: String, timing: FaceWatch.Timing = Self.timing()
  ) throws -> FaceWatch {
    let path = try folder.write(
      """
      #!/bin/sh
      echo start >>'\(folder.file("starts"))'
      read_picture() { read -r kind && read -r size && read -r depth && head -c 57600 >/dev/null; }
      \(script)
      """, to: "program")
    try unsafe check("chmod", chmod(path, 0o755))
    return try FaceWatch(program: path, timing: timing) { [reports] in reports.add($0) }
  }

  /// Shows frames, each unlike the one before, until a condition is true.
  private func show(
    to watch: FaceWatch, generation: Int = 1, moving: Bool = true, isMirrored: Bool = false,
    until condition: () -> Bool
  ) async throws -> Bool {
    let frame = Bitmap(size: Self.frameSize)
    var luma: UInt8 = 40
    return try await eventually {
      if moving { luma &+= 24 }
      frame.view.fill(frame.view.bounds, with: Color(red: luma, green: luma, blue: luma))
      watch.slot.offer(
        frame.view, nominalSize: PixelSize(width: 1280, height: 720), isMirrored: isMirrored,
        generation: generation)
      return condition()
    }
  }

  private var starts: Int {
    (try? readFile(folder.file("starts")))?.count { $0 == UInt8(ascii: "\n") } ?? 0
  }

  @Test func facesAreReportedInPixelsOfTheCamera() async throws {
    let watch = try watch(
      #"while read_picture; do echo '{"faces":[{"x":10,"y":20,"width":30,"height":40}]}'; done"#)
    #expect(try await show(to: watch, generation: 3) { reports.list.count >= 3 })
    watch.stop()
    let face = PixelRect(x: 40, y: 80, width: 120, height: 160)
    #expect(reports.list.allSatisfy { $0 == .faces([face], generation: 3) })
    #expect(starts == 1)
  }

  @Test func facesInMirroredFramesAreReportedWhereTheCameraSeesThem() async throws {
    let watch = try watch(
      #"while read_picture; do echo '{"faces":[{"x":10,"y":20,"width":30,"height":40}]}'; done"#)
    #expect(try await show(to: watch, isMirrored: true) { !reports.list.isEmpty })
    watch.stop()
    let face = PixelRect(x: 1280 - 40 - 120, y: 80, width: 120, height: 160)
    #expect(reports.list.first == .faces([face], generation: 1))
  }

  @Test func aStillPictureIsSearchedOnce() async throws {
    let watch = try watch(#"while read_picture; do echo '{"faces":[]}'; done"#)
    #expect(try await show(to: watch, moving: false) { reports.list.count == 1 })
    let offered = ContinuousClock.now
    _ = try await show(to: watch, moving: false) { offered.duration(to: .now) > .milliseconds(300) }
    #expect(reports.list.count == 1)
    #expect(try await show(to: watch, generation: 2, moving: false) { reports.list.count == 2 })
    watch.stop()
  }

  /// A still picture is shown once, and is searched again after a fault.
  @Test func theOnlyFrameIsSearchedAgainAfterAFault() async throws {
    let watch = try watch(
      """
      read_picture
      [ $(wc -l <'\(folder.file("starts"))') -gt 2 ] || exit 1
      echo '{"faces":[{"x":10,"y":20,"width":30,"height":40}]}'
      while read_picture; do echo '{"faces":[]}'; done
      """)
    let frame = Bitmap(size: Self.frameSize)
    watch.slot.offer(frame.view, nominalSize: frame.size, generation: 5)
    let face = PixelRect(x: 20, y: 40, width: 60, height: 80)
    #expect(try await eventually { reports.list == [.faces([face], generation: 5)] })
    #expect(starts == 3, "two faults, then an answer")
    watch.stop()
    #expect(reports.list.count == 1)
  }

  @Test func searchesAreAtMostFourASecond() async throws {
    var timing = Self.timing()
    timing.interval = FaceWatch.Timing().interval
    let watch = try watch(#"while read_picture; do echo '{"faces":[]}'; done"#, timing: timing)
    let start = ContinuousClock.now
    #expect(try await show(to: watch) { reports.list.count >= 4 })
    #expect(start.duration(to: .now) >= .milliseconds(750))
    watch.stop()
  }

  @Test func aSlowSearchMakesTheNextOneLater() async throws {
    var timing = Self.timing()
    timing.pauseFactor = 24
    let watch = try watch(
      #"while read_picture; do sleep 0.05; echo '{"faces":[]}'; done"#, timing: timing)
    let start = ContinuousClock.now
    #expect(try await show(to: watch) { reports.list.count >= 2 })
    #expect(start.duration(to: .now) >= .milliseconds(50 * 24))
    watch.stop()
  }

  @Test(
    arguments: [
      ("exit 66", .noClassifier), ("exit 127", .notRunnable),
    ] as [(String, FaceDetectionError.Fault)])
  func aFaultThatStaysIsReportedAtOnce(end: String, fault: FaceDetectionError.Fault) async throws {
    let watch = try watch("read_picture; \(end)")
    #expect(try await show(to: watch) { reports.failure != nil })
    #expect(reports.list == [.failed(.programFails(fault))])
    #expect(starts == 1)
    watch.stop()
  }

  @Test(arguments: ["exit 3", "exit 71", "exit 126", "kill -s SEGV $$", "kill -s KILL $$"])
  func aFaultThatMayPassIsTriedAgain(end: String) async throws {
    let watch = try watch("read_picture; \(end)")
    #expect(try await show(to: watch) { reports.failure != nil })
    #expect(reports.list == [.failed(.programFails(.ended))])
    #expect(starts == 4)
    watch.stop()
  }

  @Test(arguments: ["read_picture", ":"])
  func aProgramThatHangsIsKilled(beginning: String) async throws {
    let watch = try watch(
      "echo $$ >>'\(folder.file("pids"))'; \(beginning); exec sleep 1000",
      timing: Self.timing(answer: .milliseconds(100)))
    #expect(try await show(to: watch) { reports.failure != nil })
    #expect(reports.list == [.failed(.programFails(.silent))])
    watch.stop()
    let pids = String(decoding: try readFile(folder.file("pids")), as: UTF8.self)
      .split(separator: "\n").compactMap { Int32($0) }
    #expect(pids.count == 4)
    #expect(pids.allSatisfy { kill($0, 0) != 0 })
  }

  @Test(arguments: [
    "faces everywhere", "{}", #"{"faces":[{"x":1}]}"#,
    #"{"faces":[{"x":300,"y":0,"width":30,"height":30}]}"#,
    #"{"faces":[{"x":-1,"y":0,"width":30,"height":30}]}"#,
    #"{"faces":[{"x":0,"y":0,"width":9223372036854775807,"height":30}]}"#,
    #"{"faces":[]}{"faces":[]}"#, #"{"faces":[]}\n{"faces":[]}"#,
    String(repeating: "x", count: 9000),
  ])
  func anAnswerThatIsNoListOfFacesIsAFault(_ answer: String) async throws {
    let watch = try watch("while read_picture; do printf '\(answer)\\n'; done")
    #expect(try await show(to: watch) { reports.failure != nil })
    #expect(reports.list == [.failed(.programFails(.unreadable))])
    watch.stop()
  }

  @Test func aMissingProgramIsReportedAtOnce() async throws {
    let path = folder.file("nothing")
    let watch = try FaceWatch(program: path) { [reports] in reports.add($0) }
    #expect(try await eventually { reports.failure != nil })
    #expect(reports.list == [.failed(.noProgram(path: path))])
    watch.stop()
  }

  @Test func stoppingDoesNotWaitForAnAnswer() async throws {
    let watch = try watch("read_picture; exec sleep 1000")
    #expect(try await show(to: watch) { starts == 1 })
    let start = ContinuousClock.now
    watch.stop()
    watch.stop()
    #expect(start.duration(to: .now) < .seconds(30))
    #expect(reports.list.isEmpty)
  }

  @Test func noFrameIsCopiedUnlessOneIsRequested() throws {
    let slot = try SampleSlot()
    let frame = Bitmap(size: Self.frameSize)
    slot.offer(frame.view, nominalSize: frame.size, generation: 1)
    #expect(slot.remove() == nil)
    slot.request()
    slot.offer(frame.view, nominalSize: frame.size, generation: 1)
    slot.offer(frame.view, nominalSize: frame.size, generation: 2)
    #expect(slot.remove()?.generation == 1)
    #expect(slot.remove() == nil)
  }
}
