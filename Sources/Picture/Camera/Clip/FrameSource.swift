internal import Imaging
internal import Messages

/// A source of frames by index: a clip, a still picture or a test pattern.
///
/// The type is not thread-safe.
protocol FrameSource: AnyObject {
  /// The frame size, according to the beginning of the file.
  var size: PixelSize { get }
  /// The frame rate, or nil for a single still frame.
  var rate: FrameRate? { get }
  /// The number of frames, or nil if the source is endless.
  ///
  /// For a clip, the first access scans the whole file.
  var count: Int? { get }

  /// Draws the frame with this index, from 0, into `bitmap`, whose size is set to the decoded size.
  ///
  /// A smaller size than the full one may be decoded if it is sufficient.
  func draw(_ index: Int, into bitmap: Bitmap, sufficientSize: PixelSize?) -> FrameSourceOutcome
}

/// The result of drawing a frame by index.
enum FrameSourceOutcome: Hashable, Sendable {
  /// A drawn frame.
  ///
  /// `size` is the full size, even if a smaller one was decoded.
  case drawn(size: PixelSize)
  /// A frame that is not drawn because it is damaged or repeats the previous frame.
  ///
  /// The target's pixels are undefined.
  case skipped
  /// An index past the last frame.
  ///
  /// `count` is the number of frames.
  case beyondEnd(count: Int)
}

/// The limits for files, which protect against decompression bombs and damaged headers.
enum MediaLimit {
  /// The largest number of pixels: 8192 x 8192.
  static let maxArea = 1 << 26
  /// The largest encoded frame, and the largest gap between two frames, in bytes.
  static let maxBytes = 1 << 27
  /// The largest number of frames in a clip: a day and a half at 30 frames a second.
  static let maxFrames = 1 << 22
}

extension CameraSpecifier {
  /// Opens a file or a test pattern.
  ///
  /// - Throws: The reason why the file cannot be used, or `liveSource` for a live camera.
  func openFrames() throws(CameraError) -> any FrameSource {
    switch self {
    case .pattern(let pattern): return TestPatternSource(pattern)
    case .file(let path, let format):
      let file = try FileBytes(path: path)
      // The contents decide the format, whatever the file name extension is. Only between one JPEG
      // picture and many does the extension decide.
      let detected = FileFormat(magic: file.prefix(16))
      switch detected == .motionJPEG && format == .jpeg ? .jpeg : detected ?? format {
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
