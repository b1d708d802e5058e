import Frames
import Glibc
import Imaging
import Messages
import ProgramBench
import Synchronization
import System
import Testing

@testable import Camera

/// A bitmap pool, a slot for the newest frame, and a list of reports.
final class Harness: Sendable {
  let wakeUp: WakeUp
  let slot: NewestFrame
  let pool = BitmapPool(count: 5)
  private let recordedReports = Mutex<[String]>([])

  init() throws {
    wakeUp = try WakeUp()
    slot = NewestFrame(signaling: wakeUp)
  }

  /// A switcher over `folder` that puts its frames and reports here.
  func switcher(
    _ specifiers: [CameraSpecifier], options: CameraOptions = CameraOptions(),
    in folder: FakeFolder
  ) throws -> CameraSwitcher {
    try CameraSwitcher(
      CameraCycle(specifiers: specifiers, options: options, folder: folder), pool: pool, into: slot
    ) { [self] report in record(Self.text(of: report)) }
  }

  /// A harness, and a switcher of it that has started.
  static func started(
    _ specifiers: [CameraSpecifier], options: CameraOptions = CameraOptions(),
    in folder: FakeFolder = FakeFolder(), sufficientSize: PixelSize? = nil
  ) throws -> (Harness, CameraSwitcher) {
    let harness = try Harness()
    harness.slot.use = FrameUse(sufficientSize: sufficientSize)
    let switcher = try harness.switcher(specifiers, options: options, in: folder)
    try switcher.start()
    return (harness, switcher)
  }

  func record(_ text: String) { recordedReports.withLock { $0.append(text) } }

  var reports: [String] { recordedReports.withLock { $0 } }

  /// Waits some seconds for reports that begin with `beginning`, and returns false if none came.
  func receives(_ beginning: String, count: Int = 1) -> Bool {
    eventually { self.reports.count { $0.hasPrefix(beginning) } >= count }
  }

  /// The luma and metadata of the next frame, of any generation or of one.
  func nextFrame(of generation: Int? = nil) -> (info: FrameInfo, luma: UInt8)? {
    var found: (FrameInfo, UInt8)?
    _ = eventually {
      guard let frame = self.slot.remove(),
        generation ?? frame.info.generation == frame.info.generation
      else { return false }
      found = (frame.info, frame.lease.bitmap.view.color(x: 0, y: 0).green)
      return true
    }
    return found.map { (info: $0.0, luma: $0.1) }
  }

  /// True if every bitmap is back in the pool when the slot is empty.
  var isPoolFull: Bool {
    _ = slot.remove()
    return pool.freeCount == 5
  }

  private static func text(of report: CameraReport) -> String {
    switch report {
    case .starting(let info): "starting \(info.name)"
    case .streaming(let info): "streaming \(info.name) \(info.position)"
    case .lost(let name, let error): "lost \(name): \(error)"
    case .waiting(let absence): "waiting: \(absence)"
    case .ended(let name): "ended \(name)"
    case .failed(let error): "failed: \(error)"
    case .restarted(let name, let error): "notice: \(name) faltered (\(error))"
    case .noNextCamera(let error): "notice: \(error)"
    }
  }
}

/// Expects an error of this cause, and returns it.
@discardableResult
func expect(
  _ cause: CameraError.Cause, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Any
) -> CameraError? {
  let error = #expect(throws: CameraError.self, sourceLocation: sourceLocation) {
    _ = try body()
  }
  #expect(error?.cause == cause, sourceLocation: sourceLocation)
  return error
}
