internal import Glibc
internal import System

/// The folder of video device nodes, `/dev`.
///
/// Tests implement the protocol to plug cameras in and out.
protocol DeviceFolder: Sendable {
  /// Returns the nodes that may be cameras, such as `/dev/video0`, in the order of their numbers.
  func nodes() -> [String]
  /// Returns the stable link to a node, or nil if there is none.
  func link(to node: String) -> String?
  /// Resolves a path or link to a node.
  func node(at path: String) -> String
  /// Opens a node without blocking.
  func open(_ node: String) throws(SystemError) -> any VideoDevice
  /// Starts to watch the folder, or returns nil if changes cannot be observed.
  func watch() -> DeviceFolderWatch?
}

/// The real `/dev`.
struct KernelDeviceFolder: DeviceFolder {
  private static let folder = "/dev"
  private static let links = "/dev/v4l/by-id"

  func nodes() -> [String] {
    names(in: Self.folder)
      .compactMap { name in
        name.hasPrefix("video") ? UInt(name.dropFirst("video".count)) : nil
      }
      .sorted()
      .map { "\(Self.folder)/video\($0)" }
  }

  func link(to node: String) -> String? {
    let target = self.node(at: node)
    return names(in: Self.links).sorted()
      .map { "\(Self.links)/\($0)" }
      .first { self.node(at: $0) == target }
  }

  /// Returns the names in a folder; a folder that is not there has none.
  private func names(in folder: String) -> [String] { (try? Directory.names(in: folder)) ?? [] }

  func node(at path: String) -> String { Directory.resolved(path) ?? path }

  func open(_ node: String) throws(SystemError) -> any VideoDevice {
    try KernelVideoDevice(path: node)
  }

  func watch() -> DeviceFolderWatch? { DeviceFolderWatch(Self.folder) }
}

/// An inotify(7) watch on one folder; one thread uses it.
final class DeviceFolderWatch {
  /// A descriptor for `poll`, readable after a change.
  var descriptor: Int32 { events.number }
  private let events: Descriptor

  init?(_ folder: String) {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { return nil }
    events = Descriptor(owning: number)
    // The kernel creates a node, then udev sets its group and mode (IN_ATTRIB).
    let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_ATTRIB)
    guard unsafe inotify_add_watch(number, folder, changes) >= 0 else { return nil }
  }

  /// Discards the changes so far.
  func clear() { events.discardInput() }
}
