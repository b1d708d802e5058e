/// What `--camera` names.
package enum CameraSource: Hashable, Sendable {
  /// A device node or a link to one, such as `/dev/video0`.
  case device(path: String)
  /// Part of a camera's name, whatever its case.
  case named(String)
  /// A picture or a clip on disk.
  case file(path: String, FileKind)
  /// A built-in picture.
  case pattern(Pattern)

  /// What a file holds, so far as its name or its first bytes tell.
  package enum FileKind: Hashable, Sendable {
    /// One JPEG picture.
    case jpeg
    case png
    /// JPEG pictures one after another.
    case motionJPEG
    case avi
    case y4m
  }

  /// The built-in pictures.
  package enum Pattern: String, CaseIterable, Sendable {
    /// Eight vertical bars, 75 %.
    case bars
    /// White lines on black.
    case grid
    /// Something that moves, thirty times a second.
    case moving
  }
}

extension CameraSource {
  /// True for a camera, which has modes; false for a picture of its own size.
  package var isDevice: Bool {
    switch self {
    case .device, .named: true
    case .file, .pattern: false
    }
  }
}

extension CameraSource: CustomStringConvertible {
  /// As `--camera` takes it.
  package var description: String {
    switch self {
    case .device(let path), .file(let path, _): path
    case .named(let name): name
    case .pattern(let pattern): "pattern:\(pattern.rawValue)"
    }
  }
}
