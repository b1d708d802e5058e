internal import Glibc
package import Messages
internal import System

/// A camera, file or test pattern that `--camera` names.
package enum CameraSpecifier: Hashable, Sendable {
  /// A device node or a link to one, such as `/dev/video0`.
  case device(path: String)
  /// A camera whose name contains the text.
  ///
  /// Case is ignored.
  case named(String)
  /// A still picture or a clip on disk.
  case file(path: String, FileFormat)
  /// A built-in test pattern.
  case pattern(Pattern)

  /// The format of a file, by its name or its first bytes.
  package enum FileFormat: Hashable, Sendable {
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

extension CameraSpecifier {
  /// True for a live camera, which has modes, or false for a file or pattern, which has one size.
  package var isDevice: Bool {
    switch self {
    case .device, .named: true
    case .file, .pattern: false
    }
  }

  /// True for a picture or a clip.
  package var isFile: Bool {
    if case .file = self { true } else { false }
  }
}

extension CameraSpecifier: CustomStringConvertible {
  /// The source in the syntax of `--camera`.
  package var description: String {
    switch self {
    case .device(let path), .file(let path, _): path
    case .named(let name): name
    case .pattern(let pattern): "pattern:\(pattern.rawValue)"
    }
  }
}

extension CameraSpecifier {
  /// Parses the argument of `--camera`.
  ///
  /// The camera or file need not exist yet. The contents of a file are read only if its file name
  /// extension is unknown.
  ///
  /// - Throws: `unknownSource` or `unknownPattern` if the text cannot name a camera or file, or the
  ///   reason why an existing file cannot be used.
  package init(parsing text: String) throws(CameraError) {
    if text == "pattern" || text.hasPrefix("pattern:") {
      self = .pattern(try Self.pattern(text))
    } else if text.hasPrefix("/dev/") {
      self = .device(path: text)
    } else if let format = FileFormat(fileExtensionOf: text) {
      self = .file(path: text, format)
    } else if let kind = stat(of: text)?.kind, Self.refers(text, toA: kind) {
      self = try Self.existing(text, kind)
    } else if text.allSatisfy(\.isWhitespace) || text.contains("/") {
      throw .unknownSource(text)
    } else {
      self = .named(text)
    }
  }

  private static func pattern(_ text: String) throws(CameraError) -> Pattern {
    let name = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .dropFirst()
    guard let name = name.first else { return .bars }
    guard let pattern = Pattern(rawValue: String(name)) else {
      throw .unknownPattern(text, available: Pattern.allCases.map { "pattern:\($0.rawValue)" })
    }
    return pattern
  }

  /// Returns true if `text` refers to an existing file of a kind.
  ///
  /// A single word that happens to be the name of a folder may also be part of a camera's name.
  private static func refers(_ text: String, toA kind: mode_t) -> Bool {
    kind == S_IFCHR || kind == S_IFREG || text.contains("/") || text == "." || text == ".."
  }

  private static func existing(
    _ path: String, _ kind: mode_t
  ) throws(CameraError) -> CameraSpecifier {
    switch kind {
    case S_IFCHR: return .device(path: path)
    case S_IFREG:
      let start = try FileBytes(path: path).prefix(16)
      guard let format = FileFormat(magic: start) else { throw .unknownFormat(path: path) }
      return .file(path: path, format)
    default: throw FileBytes.notARegularFile(path, kind)
    }
  }
}

extension CameraSpecifier.FileFormat {
  /// Returns the format for a file name extension, or nil if the extension is unknown.
  package init?(fileExtensionOf path: String) {
    switch Directory.fileExtension(of: path) {
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "mjpeg", "mjpg": self = .motionJPEG
    case "avi": self = .avi
    case "y4m": self = .y4m
    default: return nil
    }
  }

  /// Returns the format for a file's first bytes, or nil if they match no known format.
  ///
  /// The first bytes of one JPEG picture and of many are alike. The result is `motionJPEG` for
  /// both.
  init?(magic bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .motionJPEG
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: Array("YUV4MPEG2".utf8)) {
      self = .y4m
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "AVI ".utf8) {
      self = .avi
    } else {
      return nil
    }
  }
}
