internal import Imaging
internal import Messages
internal import ProgramBench
internal import Signs
internal import Synchronization
internal import System
internal import Testing

/// The watch for signs in the frames of a camera, with the built visavis-signs.
@Suite("The watch for signs") struct SignWatchTests {
  /// What a watch has reported.
  private final class Reports: Sendable {
    private let state = Mutex<
      (signs: [Sign], places: [SignPlace], fault: SignWatchError?)
    >(
      ([], [], nil))

    func add(_ report: SignWatch.Report) {
      state.withLock { state in
        switch report {
        case .found(let found):
          state.signs += found.changed
          state.places = found.places
        case .failed(let fault): state.fault = fault
        }
      }
    }

    var signs: [Sign] { state.withLock(\.signs) }
    var places: [SignPlace] { state.withLock(\.places) }
    var fault: SignWatchError? { state.withLock(\.fault) }
  }

  private func offer(_ picture: Bitmap, to watch: SignWatch, isMirrored: Bool = false) {
    watch.offer(
      picture.view, nominalSize: picture.size, isMirrored: isMirrored,
      of: SeenFrame(number: 1, generation: 1))
  }

  @Test func aSignIsFoundAndFollowed() async throws {
    let reports = Reports()
    let watch = try SignWatch(program: "\(builtProgramsFolder)/visavis-signs", report: reports.add)
    defer { watch.stop() }
    let plate = try SignPlates().plate(["EMERGENCY EXIT", "Keep clear"], em: 50)
    let first = SignPlates.picture(of: plate, x: 200)
    #expect(
      try await eventually {
        offer(first, to: watch)
        return !reports.places.isEmpty
      })
    let sign = try #require(reports.signs.first)
    #expect(sign.text == "EMERGENCY EXIT\nKeep clear" && sign.language == "en")
    // The sheet moves by 12 pixels at a time.
    for step in 1...10 {
      let moved = SignPlates.picture(of: plate, x: 200 + Double(step) * 12)
      let wanted = sign.quad.topLeft.x + Double(step) * 12
      #expect(
        try await eventually {
          offer(moved, to: watch)
          guard let motion = reports.places.first?.motion else { return false }
          return abs(motion.applied(to: sign.quad.topLeft).x - wanted) < 3
        })
    }
    #expect(reports.signs.count == 1 && reports.fault == nil)
  }

  @Test func aMirroredPictureIsReadAsItIsBeforeTheCamera() async throws {
    let reports = Reports()
    let watch = try SignWatch(program: "\(builtProgramsFolder)/visavis-signs", report: reports.add)
    defer { watch.stop() }
    let picture = SignPlates.picture(of: try SignPlates().plate(["EMERGENCY EXIT"], em: 50))
    let mirrored = Bitmap(size: picture.size)
    mirrored.view.orient(picture.view, by: Orientation(isMirrored: true))
    #expect(
      try await eventually {
        offer(mirrored, to: watch, isMirrored: true)
        return reports.signs.first?.text == "EMERGENCY EXIT"
      })
  }

  @Test(arguments: [
    ("/none/visavis-signs", SignWatchError.noProgram(path: "/none/visavis-signs")),
    ("/bin/false", .programFails), ("/bin/cat", .programFails),
  ])
  func aProgramThatDoesNotAnswerEndsTheWatch(path: String, fault: SignWatchError) async throws {
    let reports = Reports()
    var limits = SignWatch.limits
    limits.restartDelay = .milliseconds(10)
    let watch = try SignWatch(program: path, limits: limits, report: reports.add)
    defer { watch.stop() }
    let wall = SignPlates.wall()
    #expect(
      try await eventually {
        offer(wall, to: watch)
        return reports.fault == fault
      })
  }
}
