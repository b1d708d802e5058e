internal import Camera

extension ViewCommand {
  /// The cameras that the options name; with `--demo` and none named, the bundled scene.
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

  /// Says so if a mode was asked for and nothing that was named has modes.
  func checkMode(for sources: [CameraSource]) {
    guard let mode = input.cameraMode, !sources.isEmpty, !sources.contains(where: \.isDevice)
    else { return }
    Diagnostics.say("--camera-mode \(mode) is for cameras; \(sources[0]) has a size of its own")
  }

  /// How they are run.
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
