internal import Camera
internal import Messages

extension ViewCommand {
  /// Returns the cameras that the options name; with `--demo` and no camera, the bundled clip.
  func sources() throws -> [CameraSource] {
    if input.camera.isEmpty, input.demo {
      return [.file(path: try Self.asset("conversation.avi"), .avi)]
    }
    do {
      return try input.camera.map { text throws(CameraError) in
        try CameraSource(parsing: text)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Warns on standard error if a camera mode was given and no camera source has modes.
  func checkMode(for sources: [CameraSource]) {
    guard let mode = input.cameraMode, !sources.isEmpty, !sources.contains(where: \.isDevice)
    else { return }
    Diagnostics.say("--camera-mode \(mode) is for cameras; \(sources[0]) has a size of its own")
  }

  /// Returns the options for the cameras.
  func cameraOptions() throws -> CameraOptions {
    do {
      let mode = try input.cameraMode.map { text throws(CameraError) in
        try CameraModeRequest(parsing: text)
      }
      return CameraOptions(
        mode: mode, isLooping: input.loop || input.camera.isEmpty && input.demo,
        waitsForCamera: input.waitCamera)
    } catch {
      throw Failure(error)
    }
  }
}
