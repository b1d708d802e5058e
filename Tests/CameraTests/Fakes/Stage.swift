import FrameExchange
import Glibc
import Imaging
import Synchronization

@testable import Camera

/// A pool, a slot and an ear: what a camera's pictures and reports meet in these tests.
final class Stage: Sendable {
  let bell: WakeUp
  let slot: NewestFrame
  let pool = PicturePool(count: 5)
  private let heard = Mutex<[String]>([])

  init() throws {
    bell = try WakeUp()
    slot = NewestFrame(ringing: bell)
  }

  /// A switcher over `folder` whose reports and pictures come here.
  func switcher(
    _ sources: [CameraSource], options: CameraOptions = CameraOptions(), in folder: FakeFolder
  ) throws -> CameraSwitcher {
    try CameraSwitcher(
      CameraLineup(sources: sources, options: options, folder: folder), pool: pool, into: slot
    ) { [self] report in hear(Self.words(report)) }
  }

  func hear(_ text: String) { heard.withLock { $0.append(text) } }

  var reports: [String] { heard.withLock { $0 } }

  /// Waits until something was reported that begins so; false after some seconds.
  func hears(_ beginning: String, count: Int = 1) -> Bool {
    eventually { self.reports.count { $0.hasPrefix(beginning) } >= count }
  }

  /// What is known of the next frame with its luma, from any generation or from one.
  func nextFrame(of generation: Int? = nil) -> (info: FrameInfo, luma: UInt8)? {
    var found: (FrameInfo, UInt8)?
    _ = eventually {
      guard let frame = self.slot.take(),
        generation ?? frame.info.generation == frame.info.generation
      else { return false }
      found = (frame.info, frame.picture.bitmap.view.color(x: 0, y: 0).green)
      return true
    }
    return found.map { (info: $0.0, luma: $0.1) }
  }

  /// Whether every picture is back once the slot is empty.
  var isPoolWhole: Bool {
    _ = slot.take()
    return pool.available == 5
  }

  private static func words(_ report: CameraReport) -> String {
    switch report {
    case .starting(let info): "starting \(info.name)"
    case .streaming(let info): "streaming \(info.name) \(info.position)/\(info.count)"
    case .lost(let name, let reason): "lost \(name): \(reason)"
    case .waiting(let text): "waiting: \(text)"
    case .ended(let name): "ended \(name)"
    case .failed(let error): "failed: \(error)"
    case .notice(let text): "notice: \(text)"
    }
  }
}

/// Whether `condition` becomes true within some seconds.
func eventually(within limit: Duration = .seconds(8), _ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if condition() { return true }
    usleep(1000)
  }
  return condition()
}
