package import Messages
internal import Threading

/// The cameras that are plugged in now.
///
/// A search opens every node briefly, in some milliseconds a camera. It starts no stream, and no
/// camera light turns on. Thread-safe.
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
  package struct Survey: Sendable {
    /// The cameras, in the order of their node numbers.
    package var cameras: [CameraDevice] = []
    /// The errors for nodes that could not be inspected; nodes that capture no video are left out.
    package var errors: [CameraError] = []
  }

  /// Inspects every node.
  package func survey() -> Survey {
    var survey = Survey()
    for node in folder.nodes() {
      do throws(CameraError) {
        survey.cameras.append(try camera(at: node))
      } catch {
        guard error.cause != .notACamera, error.cause != .absent else { continue }
        survey.errors.append(error)
      }
    }
    return survey
  }

  /// Returns the camera that a source of kind `device` or `named` refers to.
  ///
  /// - Throws: the reason why there is no such camera, or why it cannot be used.
  package func camera(for source: CameraSource) throws(CameraError) -> CameraDevice {
    switch source {
    case .device(let path): return try device(path)
    case .named(let name): return try named(name)
    case .file, .pattern:
      throw .notADevice(source.description)
    }
  }

  /// Returns the current node of a camera that was found before; nil if the camera is absent.
  func node(of camera: CameraDevice) -> String? {
    if let link = camera.link {
      let node = folder.node(at: link)
      return node == link ? nil : node
    }
    // Without a stable link, the camera is identified by its label. Each node is opened for that.
    return folder.nodes().first { node in
      guard let device = try? folder.open(node) else { return false }
      defer { device.close() }
      guard let label = try? device.label(), label.capturesVideo else { return false }
      // The label is compared without a link: udev may have made one since.
      return CameraDevice.identity(label: label, link: nil) == camera.identity
    }
  }

  private func device(_ path: String) throws(CameraError) -> CameraDevice {
    do throws(CameraError) {
      return try camera(at: folder.node(at: path))
    } catch {
      guard error.isAbsence else { throw error }
      throw .noCamera(path: path, alternatives(in: survey()))
    }
  }

  private func named(_ name: String) throws(CameraError) -> CameraDevice {
    let survey = survey()
    let wanted = name.lowercased()
    if let camera = survey.cameras.first(where: { $0.name.lowercased().contains(wanted) }) {
      return camera
    }
    // A camera that may not be opened does not reveal its name, so it may be the one requested.
    if survey.cameras.isEmpty, let error = survey.errors.first { throw error }
    let isFolder = CameraSource.FileStatus(path: name)?.isFolder == true
    throw .noCameraNamed(name, isFolder: isFolder, alternatives(in: survey))
  }

  private func camera(at node: String) throws(CameraError) -> CameraDevice {
    let device: any VideoDevice
    do throws(SystemError) {
      device = try folder.open(node)
    } catch {
      throw CameraError(opening: node, error)
    }
    defer { device.close() }
    return try CameraDevice(inspecting: device, node: node, link: folder.link(to: node))
  }

  private func alternatives(in survey: Survey) -> CameraError.Alternatives {
    let cameras = survey.cameras.map { "\($0.node) (\($0.name))" }
    if !cameras.isEmpty { return .cameras(cameras) }
    return survey.errors.first.map(CameraError.Alternatives.unusable) ?? .none
  }
}
