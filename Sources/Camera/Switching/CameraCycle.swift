internal import Messages

/// The cameras that are shown in turn: those named by the user, or all that are plugged in.
struct CameraCycle: Sendable {
  let sources: [CameraSource]
  let options: CameraOptions
  let folder: any DeviceFolder

  /// True if the cycle is every camera that is plugged in.
  var isAutomatic: Bool { sources.isEmpty }

  /// The cameras that are available now.
  struct Result {
    var available: [CameraChoice] = []
    /// The errors of the cameras that cannot be shown.
    var errors: [CameraError] = []
  }

  /// Finds the cameras that are available now.
  func probe() -> Result {
    isAutomatic ? probeAll() : probeNamed()
  }

  private func probeAll() -> Result {
    let scan = CameraCatalog(folder: folder).scan()
    var result = Result(errors: scan.errors)
    for camera in scan.cameras {
      do throws(CameraError) {
        let source = CameraSource.device(path: camera.link ?? camera.node)
        result.available.append(try choice(camera, source, at: result.available.count))
      } catch {
        result.errors.append(error)
      }
    }
    for index in result.available.indices { result.available[index].count = result.available.count }
    return result
  }

  private func probeNamed() -> Result {
    var result = Result()
    for (position, source) in sources.enumerated() {
      do throws(CameraError) {
        result.available.append(try choice(source, at: position))
      } catch {
        result.errors.append(error)
      }
    }
    return result
  }

  private func choice(_ source: CameraSource, at position: Int) throws(CameraError) -> CameraChoice
  {
    switch source {
    case .pattern(let pattern):
      return frameSource(source, name: "\(pattern.rawValue) pattern", at: position)
    case .file(let path, _):
      // A missing file is reported now, damaged contents at the start.
      _ = try FileBytes(path: path)
      return frameSource(source, name: String(path.split(separator: "/").last ?? ""), at: position)
    case .device, .named:
      return try choice(CameraCatalog(folder: folder).camera(for: source), source, at: position)
    }
  }

  private func choice(
    _ camera: CameraDevice, _ source: CameraSource, at position: Int
  ) throws(CameraError) -> CameraChoice {
    let mode: CameraMode
    if let request = options.mode {
      mode = try ModeChooser.mode(for: request, of: camera)
    } else if let best = camera.preferredMode {
      mode = best
    } else {
      throw .noUsableMode(name: camera.name, node: camera.node)
    }
    return CameraChoice(
      input: .device(camera, mode, folder), name: camera.name, identity: camera.identity,
      source: source, facing: camera.facing, position: position, count: sources.count)
  }

  /// The test pattern that is shown while there is no camera.
  var placeholder: CameraChoice { frameSource(.pattern(.bars), name: "bars pattern", at: 0) }

  private func frameSource(_ source: CameraSource, name: String, at position: Int) -> CameraChoice {
    CameraChoice(
      input: .frameSource(source, looping: options.isLooping), name: name,
      identity: source.description, source: source, facing: nil, position: position,
      count: max(sources.count, 1))
  }
}

/// A camera, clip or pattern that is ready to start.
struct CameraChoice: Sendable {
  var input: Capture.Input
  var name: String
  var identity: String
  var source: CameraSource
  var facing: CameraFacing?
  var position: Int
  var count: Int

  /// The requested mode; nil for a clip or pattern.
  var mode: CameraMode? {
    if case .device(_, let mode, _) = input { mode } else { nil }
  }

  func info(generation: Int, mode: CameraMode?) -> CameraInfo {
    CameraInfo(
      name: name, identity: identity, source: source, mode: mode, facing: facing,
      generation: generation, position: position, count: count)
  }
}
