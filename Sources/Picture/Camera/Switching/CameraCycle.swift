internal import Messages
internal import System

/// The cameras that are shown in turn: those named by the user, or all that are plugged in.
struct CameraCycle: Sendable {
  let specifiers: [CameraSpecifier]
  let options: CameraOptions
  let folder: any DeviceFolder

  /// True if the cycle is every camera that is plugged in.
  var isAutomatic: Bool { specifiers.isEmpty }

  /// The cameras that are available now.
  struct ProbeResult {
    var available: [ResolvedCamera] = []
    /// The errors of the cameras that cannot be shown.
    var errors: [CameraError] = []
  }

  /// Finds the cameras that are available now.
  func probe() -> ProbeResult {
    isAutomatic ? probeAll() : probeNamed()
  }

  /// Returns the available cameras in the order in which they are tried at the start.
  func startOrder(of result: ProbeResult) -> [ResolvedCamera] {
    guard isAutomatic, let first = options.firstCamera else { return result.available }
    return result.available.filter { $0.info.identity == first }
      + result.available.filter { $0.info.identity != first }
  }

  private func probeAll() -> ProbeResult {
    let scan = CameraCatalog(folder: folder).scan()
    var result = ProbeResult(errors: scan.errors)
    for camera in scan.cameras {
      do throws(CameraError) {
        let specifier = CameraSpecifier.device(path: camera.link ?? camera.node)
        result.available.append(try resolve(camera, specifier, at: result.available.count))
      } catch {
        result.errors.append(error)
      }
    }
    return result
  }

  private func probeNamed() -> ProbeResult {
    var result = ProbeResult()
    for (position, specifier) in specifiers.enumerated() {
      do throws(CameraError) {
        result.available.append(try resolve(specifier, at: position))
      } catch {
        result.errors.append(error)
      }
    }
    return result
  }

  private func resolve(_ specifier: CameraSpecifier, at position: Int) throws(CameraError)
    -> ResolvedCamera
  {
    switch specifier {
    case .pattern(let pattern):
      return resolveFrameSource(specifier, name: "\(pattern.rawValue) pattern", at: position)
    case .file(let path, _):
      // A missing file is reported now, damaged contents at the start.
      _ = try FileBytes(path: path)
      return resolveFrameSource(specifier, name: Directory.name(of: path), at: position)
    case .device, .named:
      return try resolve(
        CameraCatalog(folder: folder).camera(for: specifier), specifier, at: position)
    }
  }

  private func resolve(
    _ camera: CameraDevice, _ specifier: CameraSpecifier, at position: Int
  ) throws(CameraError) -> ResolvedCamera {
    let mode: CameraMode
    if let request = options.mode {
      mode = try ModeChooser.mode(for: request, of: camera)
    } else if let best = camera.preferredMode {
      mode = best
    } else {
      throw .noUsableMode(name: camera.name, node: camera.node)
    }
    return ResolvedCamera(
      source: ReconnectingCamera(camera: camera, mode: mode, folder: folder),
      info: CameraInfo(
        name: camera.name, identity: camera.identity, specifier: specifier, mode: mode,
        facing: camera.facing, position: position))
  }

  /// The test pattern that is shown while there is no camera.
  var placeholder: ResolvedCamera {
    resolveFrameSource(.pattern(.bars), name: "bars pattern", at: 0)
  }

  private func resolveFrameSource(_ specifier: CameraSpecifier, name: String, at position: Int)
    -> ResolvedCamera
  {
    ResolvedCamera(
      source: FrameSourcePlayback(specifier: specifier, isLooping: options.isLooping),
      info: CameraInfo(
        name: name, identity: specifier.description, specifier: specifier, position: position))
  }
}

/// A camera, clip or pattern that is ready to start.
struct ResolvedCamera: Sendable {
  let source: any CaptureSource
  /// The description, with the requested mode, and the generation once the camera is started.
  var info: CameraInfo
}
