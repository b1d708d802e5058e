internal import Imaging

extension CameraSource {
  /// Opens what is not a device. Throws what is wrong with the file.
  func openReel() throws(CameraError) -> any Reel {
    switch self {
    case .pattern(let pattern): return PatternReel(pattern)
    case .file(let path, let kind):
      let file = try FileBytes(path: path)
      // The bytes are right where the name is wrong; only how many JPEGs there are, the name tells.
      let found = FileKind(magic: file.prefix(16))
      switch found == .motionJPEG && kind == .jpeg ? .jpeg : found ?? kind {
      case .jpeg: return try StillReel(jpeg: file)
      case .png: return try StillReel(png: file)
      case .motionJPEG: return try ClipReel(file, MotionJPEGContainer(file))
      case .avi: return try ClipReel(file, AVIContainer(file))
      case .y4m: return try ClipReel(file, Y4MContainer(file))
      }
    case .device, .named:
      throw CameraError(
        .badSource, "\(self) is a live camera and has no picture of a given time; name a file")
    }
  }
}
