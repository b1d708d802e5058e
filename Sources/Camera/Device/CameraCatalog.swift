internal import FrameExchange

/// The cameras that are plugged in now.
///
/// Looking opens every node for a moment; it starts no camera and turns no light on. Safe from any
/// thread; it may take some milliseconds a camera.
package struct CameraCatalog: Sendable {
  private let folder: any DeviceFolder

  /// Of this machine.
  package init() {
    self.init(folder: KernelDeviceFolder())
  }

  init(folder: any DeviceFolder) {
    self.folder = folder
  }

  /// What a look at every node gave.
  package struct Survey: Sendable {
    /// In order of their nodes' numbers.
    package var cameras: [CameraDevice] = []
    /// Nodes that could not be looked at, and why; not those that are no cameras.
    package var obstacles: [CameraError] = []
  }

  /// Looks at every node.
  package func survey() -> Survey {
    var survey = Survey()
    for node in folder.nodes() {
      do throws(CameraError) {
        survey.cameras.append(try camera(at: node))
      } catch {
        guard error.cause != .notACamera, error.cause != .absent else { continue }
        survey.obstacles.append(error)
      }
    }
    return survey
  }

  /// The camera that a device or name source means.
  ///
  /// Throws why there is none, or none to be used.
  package func camera(for source: CameraSource) throws(CameraError) -> CameraDevice {
    switch source {
    case .device(let path): return try device(path)
    case .named(let name): return try named(name)
    case .file, .pattern:
      throw CameraError(.badSource, "\(source) is not a camera; name a device")
    }
  }

  /// The node on which a camera that was found before stands now.
  func node(of camera: CameraDevice) -> String? {
    if let link = camera.link {
      let node = folder.node(at: link)
      return node == link ? nil : node
    }
    // Without a link of its own, every camera there is must be asked who it is.
    return folder.nodes().first { node in
      guard let device = try? folder.open(node) else { return false }
      defer { device.close() }
      guard let label = try? device.label(), label.capturesVideo else { return false }
      // A link that udev has made only since then does not make it another camera.
      return CameraDevice.identity(label: label, link: nil) == camera.identity
    }
  }

  private func device(_ path: String) throws(CameraError) -> CameraDevice {
    do throws(CameraError) {
      return try camera(at: folder.node(at: path))
    } catch {
      guard error.isAbsence else { throw error }
      throw CameraError(.absent, "there is no camera at \(path); \(presence(survey()))")
    }
  }

  private func named(_ name: String) throws(CameraError) -> CameraDevice {
    let survey = survey()
    let wanted = name.lowercased()
    if let camera = survey.cameras.first(where: { $0.name.lowercased().contains(wanted) }) {
      return camera
    }
    // A camera that may not be opened does not tell its name: it may be the one.
    if survey.cameras.isEmpty, let obstacle = survey.obstacles.first { throw obstacle }
    let isFolder = CameraSource.FileStatus(path: name)?.isFolder == true
    throw CameraError(
      .absent,
      "there is no camera named '\(name)'\(isFolder ? " (here it is a folder)" : ""); "
        + presence(survey))
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

  /// What to choose from instead.
  private func presence(_ survey: Survey) -> String {
    let cameras = survey.cameras.map { "\($0.node) (\($0.name))" }
    if !cameras.isEmpty { return "choose from " + cameras.joined(separator: ", ") }
    return survey.obstacles.first?.description ?? "no camera is plugged in"
  }
}
