internal import Glibc
package import Messages
internal import System

/// The cameras that are plugged in now.
///
/// A search opens every node briefly, in some milliseconds a camera. It starts no stream, and no
/// camera light turns on. The type is thread-safe.
package struct CameraCatalog: Sendable {
  private let folder: any DeviceFolder

  /// Creates a catalog of this machine's cameras.
  package init() {
    self.init(folder: KernelDeviceFolder())
  }

  init(folder: any DeviceFolder) {
    self.folder = folder
  }

  /// The result of a search.
  package struct Scan: Sendable {
    /// The cameras, in the order of their node numbers.
    package var cameras: [CameraDevice] = []
    /// The errors for nodes that could not be inspected.
    ///
    /// Nodes that capture no video are left out.
    package var errors: [CameraError] = []
  }

  /// Inspects every node.
  package func scan() -> Scan {
    var scan = Scan()
    for node in folder.nodes() {
      do throws(CameraError) {
        scan.cameras.append(try camera(at: node))
      } catch {
        guard error.cause != .notACamera, error.cause != .absent else { continue }
        scan.errors.append(error)
      }
    }
    return scan
  }

  /// Returns the camera that a specifier of kind `device` or `named` refers to.
  ///
  /// - Throws: The reason why there is no such camera, or why it cannot be used.
  package func camera(for specifier: CameraSpecifier) throws(CameraError) -> CameraDevice {
    switch specifier {
    case .device(let path): return try device(path)
    case .named(let name): return try named(name)
    case .file, .pattern:
      throw .notADevice(specifier.description)
    }
  }

  /// Returns the current node of a camera that was found before, or nil if the camera is absent.
  func node(of camera: CameraDevice) -> String? {
    if let link = camera.link {
      let node = folder.node(at: link)
      return node == link ? nil : node
    }
    // Without a stable link, the camera is identified by bus address and name. Each node
    // is opened for that.
    return folder.nodes().first { node in
      guard let device = try? folder.open(node) else { return false }
      defer { device.close() }
      guard let capability = try? device.capability(), capability.capturesVideo else {
        return false
      }
      // The comparison ignores links: udev may have made one since.
      return CameraDevice.address(of: capability.name, at: capability.busInfo) == camera.address
    }
  }

  private func device(_ path: String) throws(CameraError) -> CameraDevice {
    do throws(CameraError) {
      return try camera(at: folder.node(at: path))
    } catch {
      guard error.isAbsent else { throw error }
      throw .noCamera(path: path, alternatives(in: scan()))
    }
  }

  private func named(_ name: String) throws(CameraError) -> CameraDevice {
    let scan = scan()
    let wanted = name.lowercased()
    if let camera = scan.cameras.first(where: { $0.name.lowercased().contains(wanted) }) {
      return camera
    }
    // A camera that may not be opened does not reveal its name, so it may be the one requested.
    if scan.cameras.isEmpty, let error = scan.errors.first { throw error }
    let isFolder = stat(of: name)?.kind == S_IFDIR
    throw .noCameraNamed(name, isFolder: isFolder, alternatives(in: scan))
  }

  private func camera(at node: String) throws(CameraError) -> CameraDevice {
    let device = try CameraError.translating(at: node) { () throws(SystemError) in
      try folder.open(node)
    }
    defer { device.close() }
    return try CameraDevice(inspecting: device, node: node, link: folder.link(to: node))
  }

  private func alternatives(in scan: Scan) -> CameraError.Alternatives {
    let cameras = scan.cameras.map { "\($0.node) (\($0.name))" }
    if !cameras.isEmpty { return .cameras(cameras) }
    return scan.errors.first.map(CameraError.Alternatives.unusable) ?? .none
  }
}
