internal import Threading

/// The folder of video device nodes, `/dev`.
///
/// Tests implement the protocol to plug cameras in and out.
protocol DeviceFolder: Sendable {
  /// Returns the nodes that may be cameras, such as `/dev/video0`, in the order of their numbers.
  func nodes() -> [String]
  /// Returns the stable link to a node; nil if there is none.
  func link(to node: String) -> String?
  /// Resolves a path or link to a node.
  func node(at path: String) -> String
  /// Opens a node without blocking.
  func open(_ node: String) throws(SystemError) -> any VideoDevice
  /// Starts to watch the folder; nil if changes cannot be observed.
  func watch() -> (any DeviceFolderWatch)?
}

/// A notification about changes in a device folder.
///
/// Not thread-safe.
protocol DeviceFolderWatch: AnyObject {
  /// A descriptor for `poll`, readable after a change.
  var descriptor: Int32 { get }
  /// Discards the changes so far.
  func clear()
}
