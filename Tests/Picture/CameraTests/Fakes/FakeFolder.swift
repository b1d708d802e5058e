import Glibc
import Synchronization
import System

@testable import Camera

/// A `/dev` into which tests plug fake cameras.
final class FakeFolder: DeviceFolder {
  private let cameras = Mutex<[String: FakeCamera]>([:])

  init(_ cameras: [String: FakeCamera] = [:]) {
    self.cameras.withLock { $0 = cameras }
  }

  func plug(_ camera: FakeCamera, at node: String) {
    camera.state.withLock { $0.isPresent = true }
    cameras.withLock { $0[node] = camera }
  }

  func unplug(_ node: String) {
    let camera = cameras.withLock { $0.removeValue(forKey: node) }
    camera?.state.withLock { $0.isPresent = false }
  }

  func nodes() -> [String] { cameras.withLock { $0.keys.sorted() } }

  func link(to node: String) -> String? { cameras.withLock { $0[node]?.link } }

  func node(at path: String) -> String {
    cameras.withLock { cameras in cameras.first { $0.value.link == path }?.key ?? path }
  }

  func open(_ node: String) throws(SystemError) -> any VideoDevice {
    guard let camera = cameras.withLock({ $0[node] }) else {
      throw SystemError("open", code: ENOENT)
    }
    return try FakeDevice(camera)
  }

  func watch() -> DeviceFolderWatch? { nil }
}
