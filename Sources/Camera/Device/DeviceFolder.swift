internal import FrameExchange

/// `/dev`, so far as cameras are concerned. The seam at which tests plug cameras in and out.
protocol DeviceFolder: Sendable {
  /// The nodes that may be cameras, such as `/dev/video0`, in order of their numbers.
  func nodes() -> [String]
  /// The stable link that leads to a node, if there is one.
  func link(to node: String) -> String?
  /// The node that a path or link leads to.
  func node(at path: String) -> String
  /// Opens a node without waiting.
  func open(_ node: String) throws(SystemError) -> any VideoDevice
  /// Something that tells when nodes come or go; nil where that cannot be told.
  func watch() -> (any DeviceFolderWatch)?
}

/// Tells when something in a device folder has changed. Used by one thread.
protocol DeviceFolderWatch: AnyObject {
  /// For `poll`: readable when something has changed.
  var descriptor: Int32 { get }
  /// Forgets the changes so far.
  func clear()
}
