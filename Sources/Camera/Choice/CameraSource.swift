/// A camera, file or test pattern that `--camera` names.
package enum CameraSource: Hashable, Sendable {
  /// A device node or a link to one, such as `/dev/video0`.
  case device(path: String)
  /// A camera whose name contains the text; case is ignored.
  case named(String)
  /// A still picture or a clip on disk.
  case file(path: String, FileKind)
  /// A built-in test pattern.
  case pattern(Pattern)

  /// The format of a file, by its name or its first bytes.
  package enum FileKind: Hashable, Sendable {
    /// One JPEG picture.
    case jpeg
    case png
    /// A sequence of JPEG pictures.
    case motionJPEG
    case avi
    case y4m
  }

  /// A built-in test pattern.
  package enum Pattern: String, CaseIterable, Sendable {
    /// Eight vertical color bars at 75 %.
    case bars
    /// A grid of white lines on black.
    case grid
    /// A square that moves over color bars at 30 frames a second.
    case moving
  }
}

extension CameraSource {
  /// True for a live camera, which has modes; false for a file or pattern, which has one size.
  package var isDevice: Bool {
    switch self {
    case .device, .named: true
    case .file, .pattern: false
    }
  }
}

extension CameraSource: CustomStringConvertible {
  /// The source in the syntax of `--camera`.
  package var description: String {
    switch self {
    case .device(let path), .file(let path, _): path
    case .named(let name): name
    case .pattern(let pattern): "pattern:\(pattern.rawValue)"
    }
  }
}
