internal import Imaging
internal import Messages

extension CameraSource {
  /// Opens a file or a test pattern.
  ///
  /// - Throws: the reason why the file cannot be used; `badSource` for a live camera.
  func openReel() throws(CameraError) -> any FrameSource {
    switch self {
    case .pattern(let pattern): return TestPatternSource(pattern)
    case .file(let path, let kind):
      let file = try FileBytes(path: path)
      // The contents decide the format, whatever the file name extension is. Only between one JPEG
      // picture and many does the extension decide.
      let found = FileKind(magic: file.prefix(16))
      switch found == .motionJPEG && kind == .jpeg ? .jpeg : found ?? kind {
      case .jpeg: return try ImageSource(jpeg: file)
      case .png: return try ImageSource(png: file)
      case .motionJPEG: return try ClipSource(file, MotionJPEGContainer(file))
      case .avi: return try ClipSource(file, AVIContainer(file))
      case .y4m: return try ClipSource(file, Y4MContainer(file))
      }
    case .device, .named:
      throw .liveSource(description)
    }
  }
}
