internal import Glibc
internal import Threading

/// The reason why a camera, clip or pattern cannot be shown, as one line that tells the user what to do.
package struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a camera error, for code that reacts to it.
  package enum Cause: Sendable {
    /// Text that does not name a camera.
    case badSource
    /// Text that does not name a mode.
    case badMode
    /// A camera or file that does not exist now, but may appear later.
    case absent
    /// A device or file that the user may not open.
    case permissionDenied
    /// A device that another program uses.
    case busy
    /// A device, or a share of its bus, that is in use, possibly by this program.
    ///
    /// The switcher stops its current camera and tries again.
    case contended
    /// A device node that captures no video.
    case notACamera
    /// A request that fits none of the camera's modes.
    case noSuchMode
    /// A file that cannot be read or has no known format.
    case unreadableFile
    /// A refusal or failure of the driver.
    case failed
  }

  package let cause: Cause
  /// The error and its remedy, in one line without a period.
  package let description: String

  init(_ cause: Cause, _ description: String) {
    self.cause = cause
    self.description = description
  }

  /// True if the camera or file may appear later without the user's help.
  package var isAbsent: Bool { cause == .absent }
}

extension CameraError {
  /// Creates an error for a failed system call on a device.
  init(opening node: String, _ error: SystemError) {
    switch error.code {
    case ENOENT, ENODEV, ENXIO:
      self.init(.absent, "there is no camera at \(node); plug it in, or see 'visavis cameras'")
    case EACCES, EPERM:
      self.init(
        .permissionDenied,
        "\(node) may not be opened; add yourself to the group 'video' (sudo usermod -aG video $USER) "
          + "and log in again")
    case EBUSY:
      let holders = DeviceHolders.names(of: node)
      let who = holders.isEmpty ? "another program" : holders.joined(separator: ", ")
      self.init(
        holders.isEmpty ? .contended : .busy, "\(node) is in use by \(who); close it and try again")
    case ENOSPC:
      self.init(
        .contended,
        "\(node) gets no share of its USB bus; close other cameras, or plug it in elsewhere")
    case ENOTTY:
      self.init(.notACamera, "\(node) is not a camera; 'visavis cameras' lists what is")
    default:
      self.init(
        .failed, "\(node) failed (\(error)); unplug the camera and plug it in again")
    }
  }
}

/// The other processes that have a device open, as far as this user may see.
private enum DeviceHolders {
  /// Returns process names with their ids, such as `cheese (4711)`.
  static func names(of node: String) -> [String] {
    var status = stat()
    guard unsafe stat(node, &status) == 0 else { return [] }
    let device = status.st_rdev
    return DirectoryListing.names(in: "/proc").compactMap(Int32.init).filter { process in
      process != getpid() && holds(process, device)
    }
    .map { "\(name(of: $0)) (\($0))" }
  }

  private static func holds(_ process: Int32, _ device: dev_t) -> Bool {
    let folder = "/proc/\(process)/fd"
    return DirectoryListing.names(in: folder).contains { descriptor in
      var status = stat()
      return unsafe stat("\(folder)/\(descriptor)", &status) == 0
        && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == device
    }
  }

  private static func name(of process: Int32) -> String {
    let bytes = (try? FileBytes(path: "/proc/\(process)/comm"))?.prefix(64) ?? []
    let name = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    return name.isEmpty ? "a program" : name
  }
}
