internal import Camera

extension ViewCommand {
  /// The cameras that the options name; with `--demo` and none named, the bundled scene.
  func sources() throws -> [CameraSource] {
    if camera.isEmpty, demo { return [.file(path: try Self.asset("conversation.avi"), .avi)] }
    do {
      return try camera.map { text throws(CameraError) in try CameraSource(parsing: text) }
    } catch {
      throw Failure(error)
    }
  }

  /// How they are run.
  func cameraOptions() throws -> CameraOptions {
    do {
      let mode = try cameraMode.map { text throws(CameraError) in
        try CameraModeRequest(parsing: text)
      }
      return CameraOptions(
        mode: mode, isLooping: loop || camera.isEmpty && demo, waitsForCamera: waitCamera)
    } catch {
      throw Failure(error)
    }
  }
}
